import type { components } from '@liked-posts/types';
import { responses } from '../generated/responses.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import type { Settings } from '../options/options.ts';
import { nextWindow } from '../rules/rate-limit.ts';

export interface ContractResponse {
  /** Example values of the headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, Pick<Example, 'mediaTypes' | 'value'>>>;
}

export interface Example {
  readonly name: string;
  readonly status: number;
  /** The media types under which the contract lists it. */
  readonly mediaTypes: readonly string[];
  readonly value: string | object;
}

type ProblemDocument = components['schemas']['ProblemDocument'];

const none: ContractResponse = { headers: {}, examples: {} };
const { default: otherwise = none, ...described } = responses;

/** The names of the examples of each status; `default` is for all other statuses. */
export const exampleNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(responses).map(([status, { examples }]) => [status, Object.keys(examples)]),
);

/** The contract's example values of the headers that come with a status. */
export function headersOf(status: number): Readonly<Record<string, string>> {
  return (described[status] ?? otherwise).headers;
}

export function examplesOf(status: number): readonly Example[] {
  const { examples } = described[status] ?? otherwise;
  return Object.entries(examples).map(([name, { mediaTypes, value }]) => ({
    name,
    status,
    mediaTypes,
    value: status in described ? value : withStatus(status, value),
  }));
}

/**
 * The first example that matches: with this status, if it is given, and with this name, if it is
 * given. Undefined if there is none.
 */
export function exampleOf(
  status: number | undefined,
  name: string | undefined,
): Example | undefined {
  const statuses = status === undefined ? [...Object.keys(described).map(Number), other] : [status];
  return statuses
    .flatMap(examplesOf)
    .find((example) => name === undefined || example.name === name);
}

/**
 * The first example of an error status. A test of the contract checks that it is a problem.
 */
export function problemOf(status: number): ProblemDocument {
  return exampleOf(status, undefined)?.value as ProblemDocument;
}

/** The status in the `default` example, which is a problem, too. */
const other = Number((Object.values(otherwise.examples)[0]?.value as ProblemDocument)?.status);

/** The `default` example, rewritten for this status. */
function withStatus(status: number, value: string | object): string | object {
  if (status === other || typeof value !== 'object') return value;
  const title = titles[status] ?? `Status ${status}`;
  return { ...value, title, status, detail: title };
}

const titles: Readonly<Record<number, string>> = {
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  418: "I'm a teapot",
  431: 'Request Header Fields Too Large',
  504: 'Gateway Timeout',
};

const written = new WeakMap<object, string>();

/**
 * An example as an answer. After a 429 about the window, a client really has to wait for the next
 * one.
 */
export function writeExample(
  { name, status, value, mediaTypes }: Example,
  { rateLimit, now }: Pick<Settings, 'rateLimit' | 'now'>,
): Outgoing {
  const [mediaType = 'application/json'] = mediaTypes;
  const { 'www-authenticate': challenge } = headersOf(status);
  return respond(status, textOf(value), {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
    ...(status === 429 &&
      name !== 'usageCapped' && {
        'x-rate-limit-remaining': '0',
        // Without a limit, the window begins now: clients then wait, or do not, at any time alike.
        'x-rate-limit-reset': String(
          rateLimit ? nextWindow(now(), rateLimit.windowSeconds) : Math.ceil(now() / 1000) + 900,
        ),
      }),
  });
}

function textOf(value: string | object): string {
  if (typeof value === 'string') return value;
  const text = written.get(value) ?? JSON.stringify(value);
  written.set(value, text);
  return text;
}
