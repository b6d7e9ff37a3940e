import { isObject } from '@liked-posts/types/json';
import { exampleNames, exampleOf } from '../examples/examples.ts';
import {
  InvalidOptionError,
  oneOf,
  refuseUnknown,
  requireFlag,
  requireText,
  requireWhole,
  show,
} from '../options/option-error.ts';

/** What is wrong with a body, by name; {@link bodyFaults} says what each is. */
export type BodyFault =
  | 'html'
  | 'wrongMediaType'
  | 'malformedJson'
  | 'truncatedJson'
  | 'shortPage'
  | 'emptyPage'
  | 'repeatedToken'
  | 'errorsOnly';

/** The ways in which a body can be wrong, as help and documents explain them. */
export const bodyFaults: Readonly<Record<BodyFault, string>> = {
  html: 'a page of HTML as gateways send it, with status 502 or `code`',
  wrongMediaType: 'the right body, said to be `text/html`',
  malformedJson: 'a body that is not JSON, although its media type says so',
  truncatedJson: 'the first half of the right body, as if it were the whole',
  shortPage: 'half of the Posts, and a token for the other half',
  emptyPage: 'no Posts, and a token for those left out',
  repeatedToken: 'the right page, but its token leads to the same page again',
  errorsOnly: 'status 200 with `errors` and nothing else',
};

/** An answer in place of the right one, or what to change in the right one. */
export interface Injection {
  /** The status: 400 to 599, with the contract's first example of it, or 200 for the right page. */
  readonly code?: number;
  /** The name of an example of the contract. Without `code`, the status is that of the example. */
  readonly example?: string;
  /**
   * Whether the body is generated from the schema instead of being an example. Only the mock does
   * so.
   */
  readonly dynamic?: boolean;
  /** Decides a generated body: the same seed gives the same body. Only the mock has one. */
  readonly seed?: string;
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /**
   * What is wrong with the body. The mock has no `shortPage`, because its pages are examples, and
   * it cannot split them.
   */
  readonly fault?: BodyFault;
  /** How long to wait before answering, in milliseconds. */
  readonly delay?: number;
  /** Over how long to send the body, in pieces, in milliseconds. */
  readonly slowBody?: number;
  /** Whether to end the connection when half of the body is sent. */
  readonly cutBody?: boolean;
  /** Whether to end the connection without an answer. */
  readonly reset?: boolean;
}

/** The members of an {@link Injection}, as help explains them. */
export const injectionMembers: Readonly<Record<keyof Injection, string>> = {
  code: "the status: 400 to 599, with the contract's first example of it, or 200",
  example: 'an example of the contract, by name',
  dynamic: 'true: a body generated from the schema',
  seed: 'decides the generated body: the same seed, the same body',
  headers: 'headers to add or to replace',
  body: 'the body; a text is sent as it is, anything else as JSON',
  fault: 'what is wrong with the body',
  delay: 'how long to wait before answering, in milliseconds',
  slowBody: 'over how long to send the body, in pieces, in milliseconds',
  cutBody: 'true: the connection ends when half of the body is sent',
  reset: 'true: the connection ends without an answer',
};

/** The longest delay: an hour, in milliseconds. */
export const longestDelay = 3_600_000;

/** Throws an error that says how a member is wrong. */
const checks: Readonly<Record<keyof Injection, (option: string, value: unknown) => void>> = {
  code: requireStatus,
  example: requireText,
  dynamic: requireFlag,
  seed: requireText,
  headers: requireHeaders,
  body: requireJson,
  // Checked with the rest of the injection: which faults exist depends on the server.
  fault: () => {},
  delay: (option, value) => requireWhole(option, value, 0, longestDelay),
  slowBody: (option, value) => requireWhole(option, value, 0, longestDelay),
  cutBody: requireFlag,
  reset: requireFlag,
};

/** What a server can inject. */
export interface Abilities {
  /** Whether it can generate bodies from the schema. */
  readonly dynamic: boolean;
  /** Whether it can send a part of a page, and tokens that lead to the rest. */
  readonly shortPage: boolean;
}

/** The faults that such a server knows. */
export function faultsOf({ shortPage }: Abilities): readonly BodyFault[] {
  // Its keys are exactly those of its type.
  const all = Object.keys(bodyFaults) as BodyFault[];
  return all.filter((name) => shortPage || name !== 'shortPage');
}

/** The members that such a server knows. */
export function membersOf({ dynamic }: Abilities): readonly (keyof Injection)[] {
  // Its keys are exactly those of its type.
  const all = Object.keys(injectionMembers) as (keyof Injection)[];
  return all.filter((name) => dynamic || (name !== 'dynamic' && name !== 'seed'));
}

/**
 * Refuses an injection that a server cannot give.
 *
 * @param option what errors call it, such as `next[0]`
 * @param alsoKnown members that the caller checks
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
  const members = membersOf(abilities);
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
  const { code, example, body, fault, dynamic, headers, slowBody, cutBody, reset } = injection;
  if (fault !== undefined && !faultsOf(abilities).includes(fault)) {
    throw new InvalidOptionError(
      at('fault'),
      `${show(fault)} is not a fault${Object.hasOwn(bodyFaults, fault) ? ' of this server' : ''}`,
      oneOf(faultsOf(abilities), String(fault)),
    );
  }
  const saysBody = 'says what the body is';
  if (example !== undefined) {
    requireExample(at('example'), code, example);
    refuseBeside('example', saysBody, { dynamic });
  }
  if (body !== undefined) refuseBeside('body', saysBody, { example, fault, dynamic });
  if (body === '') refuseBeside('body', 'is empty', { slowBody, cutBody });
  if (reset) refuseBeside('reset', 'sends no body', { body, fault, slowBody, cutBody });
  if (fault === 'html' || fault === 'errorsOnly' || fault === 'shortPage') {
    refuseBeside(fault, saysBody, { example, dynamic });
  }
  const shown = code === undefined && example === undefined ? undefined : exampleOf(code, example);
  const named = example === undefined ? { code } : { example };
  if (fault !== undefined && ofPages.has(fault) && shown?.status !== 200) {
    refuseBeside(fault, saysBody, named);
  }
  if (
    (fault === 'malformedJson' || fault === 'truncatedJson') &&
    typeof shown?.value === 'string'
  ) {
    refuseBeside(fault, 'needs a body of JSON', named);
  }
  if (fault === 'wrongMediaType' && 'content-type' in inLowerCase(headers)) {
    refuseBeside(fault, 'says what the media type is', { headers });
  }

  function refuseBeside(
    what: string,
    why: string,
    others: Readonly<Record<string, unknown>>,
  ): void {
    for (const [name, other] of Object.entries(others)) {
      if (other === undefined || other === false || other === 0) continue;
      throw new InvalidOptionError(
        at(name),
        `\`${what}\` ${why}`,
        `either \`${what}\` or \`${name}\``,
      );
    }
  }
}

/** The faults of pages, which only an answer with status 200 is. */
const ofPages: ReadonlySet<BodyFault> = new Set([
  'shortPage',
  'emptyPage',
  'repeatedToken',
  'errorsOnly',
]);

/** Headers with their names in lower case. */
export function inLowerCase(headers: Injection['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Refuses a body that cannot be sent, neither as it is nor as JSON. */
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

/** Headers that say how long the body is: only the server may set them. */
const framing = ['content-length', 'transfer-encoding', 'connection', 'trailer'];

function requireHeaders(option: string, value: unknown): void {
  const allowed = 'an object of header names and values, all of them texts';
  if (!isObject(value))
    throw new InvalidOptionError(option, `${show(value)} is not an object`, allowed);
  for (const [name, text] of Object.entries(value)) {
    if (framing.includes(name.toLowerCase())) {
      throw new InvalidOptionError(option, `only the server sets ${name}`, 'other headers');
    }
    if (typeof text !== 'string' || !isHeader(name, text)) {
      throw new InvalidOptionError(
        option,
        `the header ${show(name)} cannot have this value`,
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
