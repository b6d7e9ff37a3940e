import { contract } from './generated/contract.ts';
import { refuseUnknown, requireWhole, SandboxOptionError, show } from './option-error.ts';
import { json, problem } from './problems.ts';

/** The ways in which a body can be wrong. */
export const breakages = [
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
 * - `malformedJson`: a body that is no JSON
 * - `truncatedJson`: the first half of the right body
 * - `emptyPage`: no Posts, and a `next_token` that leads to those that were left out
 * - `repeatedToken`: the right page, whose `next_token` leads to that page again
 * - `errorsOnly`: status 200 with `errors` and nothing else
 */
export type Breakage = (typeof breakages)[number];

/** An answer in place of, or a change to, the right one. */
export interface Reply {
  /** The status, with the contract's first example of it. */
  readonly code?: number;
  /** The name of an example of the contract. */
  readonly example?: string;
  /** What to do to the body. */
  readonly fault?: Breakage;
  /** How long to wait before answering, in milliseconds. */
  readonly delay?: number;
  /** Whether to end the connection without an answer. */
  readonly reset?: boolean;
}

/** A body of the contract's examples, with its status and media type. */
export interface ExampleBody {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

type Examples = Readonly<Record<string, { readonly contentType: string; readonly value: unknown }>>;
const responses: ReadonlyMap<string, Examples> = new Map<string, Examples>(
  Object.entries(contract.responses),
);
/** Examples of any status that has no response of its own are those of a bad gateway. */
const statusOfDefault = 502;

/** The names of all examples of the contract. */
const exampleNames: readonly string[] = [...responses.values()].flatMap(Object.keys);

/** The example that a reply asks for; undefined if it asks for none. */
export function exampleOf({ code, example }: Reply): ExampleBody | undefined {
  if (code === undefined && example === undefined) return undefined;
  for (const [status, examples] of responses) {
    if (code !== undefined && status !== String(code)) continue;
    const [first] = Object.keys(examples);
    const found = examples[example ?? first ?? ''];
    if (found === undefined) continue;
    const { contentType, value } = found;
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    return {
      status: Number(status) || statusOfDefault,
      contentType: contentType === 'application/json' ? json : contentType,
      body,
    };
  }
  // A status without a response of its own.
  const status = code ?? statusOfDefault;
  const title = `Status ${status}`;
  return { status, contentType: json, body: problem(status, title, title) };
}

/** Refuses a reply that the sandbox cannot give. */
export function checkReply(reply: Reply, path: string, alsoKnown: readonly string[] = []): void {
  const at = (member: string): string => `${path}.${member}`;
  if (typeof reply !== 'object' || reply === null) {
    throw new SandboxOptionError(
      path,
      `${show(reply)} is no object`,
      'an object such as { code: 503 }',
    );
  }
  refuseUnknown(reply, ['code', 'example', 'fault', 'delay', 'reset', ...alsoKnown], at);
  const { code, example, fault, delay, reset } = reply;
  if (code !== undefined && code !== 200) requireStatus(at('code'), code);
  if (example !== undefined) requireExample(at('example'), code, example);
  if (fault !== undefined && !breakages.includes(fault)) {
    throw new SandboxOptionError(
      at('fault'),
      `${show(fault)} is no fault`,
      `one of ${breakages.join(', ')}`,
    );
  }
  if (delay !== undefined) requireWhole(at('delay'), delay, 0, 3_600_000);
  if (reset !== undefined && typeof reset !== 'boolean') {
    throw new SandboxOptionError(at('reset'), `${show(reset)} is no boolean`, 'true or false');
  }
  if ([code, example, fault, delay, reset].every((member) => member === undefined)) {
    throw new SandboxOptionError(
      path,
      'it asks for nothing',
      'at least one of code, example, fault, delay, reset',
    );
  }
}

function requireStatus(option: string, code: unknown): void {
  if (Number.isInteger(code) && Number(code) >= 400 && Number(code) <= 599) return;
  throw new SandboxOptionError(option, `${show(code)} is no such status`, '200, or 400 to 599');
}

function requireExample(option: string, code: number | undefined, example: string): void {
  const examples =
    code === undefined ? exampleNames : Object.keys(responses.get(String(code)) ?? {});
  if (examples.includes(example)) return;
  throw new SandboxOptionError(
    option,
    `the contract has no example ${show(example)}${code === undefined ? '' : ` of status ${code}`}`,
    examples.length > 0 ? `one of ${examples.join(', ')}` : 'no example with this status',
  );
}
