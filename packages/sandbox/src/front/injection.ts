import { exampleNames, exampleOf } from './examples.ts';
import {
  InvalidOptionError,
  oneOf,
  refuseUnknown,
  requireFlag,
  requireText,
  requireWhole,
  show,
} from './option-error.ts';

/** The ways in which a body can be wrong. */
export const bodyFaults = [
  'html',
  'malformedJson',
  'truncatedJson',
  'emptyPage',
  'repeatedToken',
  'errorsOnly',
] as const;

/**
 * What is wrong with a body:
 *
 * - `html`: a page of HTML, as gateways send, with status 502 unless `code` says otherwise
 * - `malformedJson`: a body that is not JSON
 * - `truncatedJson`: the first half of the right body
 * - `emptyPage`: no Posts, and a token that leads to those that were left out: `next_token`, or, in a walk backward,
 *   `previous_token`
 * - `repeatedToken`: the right page, whose token of that name leads to that page again
 * - `errorsOnly`: status 200 with `errors` and nothing else
 */
export type BodyFault = (typeof bodyFaults)[number];

/** What is answered in place of the right answer, or done to it. */
export interface Injection {
  /** The status: 400 to 599, with the contract's first example of it, or 200 for the right page. */
  readonly code?: number;
  /** The name of an example of the contract. Without `code`, the status is the one that it belongs to. */
  readonly example?: string;
  /** Whether the body is generated from the schema instead of being an example. Only the mock does so. */
  readonly dynamic?: boolean;
  /** What a generated body depends on: the same seed gives the same body. Only the mock has one. */
  readonly seed?: string;
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** What to do to the body. */
  readonly fault?: BodyFault;
  /** How long to wait before answering, in milliseconds. */
  readonly delay?: number;
  /** Whether to end the connection without an answer. */
  readonly reset?: boolean;
}

/** The longest delay: an hour, in milliseconds. */
export const longestDelay = 3_600_000;

/** Says how a member is wrong, by throwing. */
const checks: Readonly<Record<keyof Injection, (option: string, value: unknown) => void>> = {
  code: requireStatus,
  example: requireText,
  dynamic: requireFlag,
  seed: requireText,
  headers: requireHeaders,
  body: requireJson,
  fault: (option, value) => {
    if (bodyFaults.some((fault) => fault === value)) return;
    throw new InvalidOptionError(
      option,
      `${show(value)} is not a fault`,
      `one of ${bodyFaults.join(', ')}`,
    );
  },
  delay: (option, value) => requireWhole(option, value, 0, longestDelay),
  reset: requireFlag,
};

/** What a server can be asked for. */
export interface Abilities {
  /** Whether it can generate bodies from the schema. */
  readonly dynamic: boolean;
}

/** Those of the members that such a server knows. */
export function known(members: readonly string[], { dynamic }: Abilities): readonly string[] {
  return members.filter((name) => dynamic || (name !== 'dynamic' && name !== 'seed'));
}

/**
 * Refuses what a server cannot answer with.
 *
 * @param option what errors call it, such as `next[0]`
 * @param alsoKnown members that are not for this to check
 */
export function checkInjection(
  value: unknown,
  option: string,
  abilities: Abilities,
  alsoKnown: readonly string[] = [],
): asserts value is Injection {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidOptionError(
      option,
      `${show(value)} is not an object`,
      'an object such as { "code": 503 }',
    );
  }
  const members = known(Object.keys(checks), abilities);
  const at = (member: string): string => `${option}.${member}`;
  refuseUnknown(value, [...members, ...alsoKnown], at);
  const injection: Injection = value;
  const asked = Object.entries(checks).filter(([name]) => {
    return injection[name as keyof Injection] !== undefined;
  });
  for (const [name, check] of asked) check(at(name), injection[name as keyof Injection]);
  if (asked.length === 0) {
    throw new InvalidOptionError(
      option,
      'it asks for nothing',
      `at least one of ${members.join(', ')}`,
    );
  }
  const { code, example, body, fault, dynamic } = injection;
  if (example !== undefined) {
    requireExample(at('example'), code, example);
    refuseBeside('example', { dynamic });
  }
  if (body !== undefined) refuseBeside('body', { example, fault, dynamic });
  if (fault === 'html' || fault === 'errorsOnly') refuseBeside(fault, { example, dynamic });
  if (fault === 'emptyPage' || fault === 'repeatedToken' || fault === 'errorsOnly') {
    const status = example === undefined ? code : exampleOf(code, example)?.status;
    const named = example === undefined ? 'code' : 'example';
    refuseBeside(fault, { [named]: status === 200 ? undefined : status });
  }

  function refuseBeside(what: string, others: Readonly<Record<string, unknown>>): void {
    for (const [name, other] of Object.entries(others)) {
      if (other === undefined || other === false) continue;
      throw new InvalidOptionError(
        at(name),
        `\`${what}\` says what the body is`,
        `either \`${what}\` or \`${name}\``,
      );
    }
  }
}

/** Refuses what can neither be sent as it is nor as JSON. */
function requireJson(option: string, value: unknown): void {
  const allowed = 'a text, or any value of JSON';
  try {
    if (JSON.stringify(value) !== undefined) return;
  } catch {
    throw new InvalidOptionError(option, 'it cannot be written as JSON', allowed);
  }
  throw new InvalidOptionError(option, `a ${typeof value} is not a body`, allowed);
}

function requireStatus(option: string, code: unknown): void {
  const isError = Number(code) >= 400 && Number(code) <= 599;
  if (Number.isInteger(code) && (code === 200 || isError)) return;
  throw new InvalidOptionError(
    option,
    `${show(code)} is not a status to answer with`,
    '200, or 400 to 599',
  );
}

/** Headers that say how long the body is, which is for the server to say. */
const framing = ['content-length', 'transfer-encoding', 'connection', 'trailer'];

function requireHeaders(option: string, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const allowed = 'an object of header names and values, all of them texts';
  if (!isObject) throw new InvalidOptionError(option, `${show(value)} is not an object`, allowed);
  for (const [name, text] of Object.entries(value)) {
    if (framing.includes(name.toLowerCase())) {
      throw new InvalidOptionError(option, `${name} is the server's to send`, 'other headers');
    }
    if (typeof text !== 'string' || !isHeader(name, text)) {
      throw new InvalidOptionError(
        option,
        `${show(name)} cannot be a header of this value`,
        allowed,
      );
    }
  }
}

function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function requireExample(option: string, code: number | undefined, example: string): void {
  if (exampleOf(code, example) !== undefined) return;
  const names =
    code === undefined
      ? [...exampleNames.values()].flat()
      : (exampleNames.get(String(code)) ?? exampleNames.get('default') ?? []);
  throw new InvalidOptionError(
    option,
    `the contract has no example ${show(example)}${code === undefined ? '' : ` of status ${code}`}`,
    oneOf(names, example),
  );
}
