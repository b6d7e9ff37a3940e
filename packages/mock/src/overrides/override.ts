import { isObject } from '@liked-posts/internal/json';
import { exampleNames, findExample, listExamples } from '../examples/examples.ts';
import {
  checkOptions,
  listChoices,
  type OptionCheck,
  OptionError,
  requireFlag,
  requireList,
  requireObject,
  requireOneOf,
  requireString,
  requireWhole,
  showValue,
} from '../option-error.ts';
import { checkMatch, type Match, type RecordedMatch } from './match.ts';

/** The ways to corrupt a body, with the text that `--help` shows. */
export const corruptions = {
  truncatedJson: 'the first half of the body, sent as if it were complete',
  shortPage: 'half of the Posts, and a token for the rest',
  emptyPage: 'no Posts, and a token for the ones left out',
  repeatedToken: 'a token that leads to the same page again',
  lostToken: 'no token for the next page',
  errorsOnly: 'only `errors`, with status 200',
} as const;

/** A way to corrupt a body. */
export type Corruption = keyof typeof corruptions;

/**
 * What an override does: it replaces the normal response, or alters it. Of several bodies, `reset`
 * comes first, then `body`, a corruption of a page, and `example` or `code`.
 */
export interface Effect {
  /**
   * The status: 400 to 599, with the contract's first example of it; 301, 302, 303, 307 or 308,
   * without a body; or 200 for the normal page.
   */
  readonly code?: number;
  /** The name of an example of the contract. If `code` is missing, its status is used. */
  readonly example?: string;
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. Strings are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  /** How to corrupt the body. */
  readonly corruption?: Corruption;
  /** How long to delay the response, in milliseconds. */
  readonly delay?: number;
  /** Milliseconds over which the body is sent in chunks. */
  readonly slowBody?: number;
  /** Whether to close the connection after half of the body. */
  readonly cutBody?: boolean;
  /** Whether to reset the connection instead of responding. */
  readonly reset?: boolean;
}

/** A response in place of the normal one, or changes to the normal one. */
export interface Override extends Effect {
  /** The requests that it is for. Default: all. */
  readonly match?: Match;
  /**
   * How many requests it applies to at most. Default: in `next`, and for a fault whose `match`
   * names a page, one; for other faults, no limit.
   */
  readonly times?: number;
}

/**
 * An override, and when it applies. If it says nothing about that, it applies to each request.
 *
 * @example
 * const faults: Fault[] = [
 *   { request: 3, code: 503 },
 *   { match: { page: 2 }, corruption: 'emptyPage' },
 *   { match: { user: '42' }, probability: 0.01, reset: true },
 * ];
 */
export interface Fault extends Override {
  /**
   * The number of the request among those that `match`, from 1. Only valid requests count, and HEAD
   * does not.
   */
  readonly request?: number;
  /** The share of requests, from 0 to 1. The seed picks them. */
  readonly probability?: number;
}

/** An override as the mock keeps and shows it: without the access token. */
export type Recorded<Kind extends Override> = Omit<Kind, 'match'> & {
  readonly match?: RecordedMatch;
};

/** The longest delay: an hour, in milliseconds. */
export const maxDelayMs = 3_600_000;

/** The members of an {@link Override}: the text that `--help` shows, and the check. */
export const overrideMembers: Readonly<
  Record<keyof Override, { readonly meaning: string; readonly check: OptionCheck }>
> = {
  code: {
    meaning: '200, a redirect, or an error with its first example below',
    check: requireStatus,
  },
  example: { meaning: 'one of the examples below', check: requireString },
  headers: { meaning: 'headers to add or to replace', check: requireHeaders },
  body: {
    meaning: 'a string, sent as it is, or anything else, sent as JSON',
    check: requireJson,
  },
  corruption: {
    meaning: 'one of the corruptions below',
    check: requireOneOf(Object.keys(corruptions)),
  },
  delay: {
    meaning: 'milliseconds until the response begins',
    check: requireWhole(0, maxDelayMs),
  },
  slowBody: {
    meaning: 'milliseconds for the body, which is sent in chunks',
    check: requireWhole(0, maxDelayMs),
  },
  cutBody: {
    meaning: 'true: the connection closes after half of the body',
    check: requireFlag,
  },
  reset: { meaning: 'true: the connection is reset instead of answered', check: requireFlag },
  match: {
    meaning: 'which requests: some of user, token, page and query',
    check: checkMatch,
  },
  times: { meaning: 'to how many requests it applies at most', check: requireWhole(1) },
};

// The type has exactly these keys, hence the cast.
const memberNames = Object.keys(overrideMembers) as (keyof Override)[];
const memberChecks = Object.fromEntries(
  memberNames.map((name) => [name, overrideMembers[name].check]),
);
const effects = memberNames.filter((name) => name !== 'match' && name !== 'times');

/**
 * Throws if an override is not valid.
 *
 * @param option its name in errors, such as `next[0]`
 * @param alsoKnown checks of additional members
 */
export function checkOverride(
  value: unknown,
  option: string,
  alsoKnown: Readonly<Record<string, OptionCheck>> = {},
): asserts value is Override {
  const anObject = 'an object such as { "code": 503 }';
  checkOptions(value, { ...memberChecks, ...alsoKnown }, option, anObject);
  const override: Override = value;
  if (effects.every((name) => isNothing(name, override[name]))) {
    const members = `at least one of ${effects.join(', ')}`;
    throw new OptionError(option, 'it changes nothing', members);
  }
  const { code, example } = override;
  if (example !== undefined) requireExample(`${option}.example`, code, example);
}

/** Whether a member of an override changes nothing. */
function isNothing(name: string, value: unknown): boolean {
  if (name === 'body') return value === undefined;
  return !value || (isObject(value) && Object.keys(value).length === 0);
}

const conditions = { request: requireWhole(1), probability: requireShare };

export function checkFaults(option: string, faults: unknown): asserts faults is readonly Fault[] {
  requireList(option, faults, (path, fault) => checkOverride(fault, path, conditions));
}

function requireShare(option: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && value <= 1) return;
  throw new OptionError(option, { value }, 'a number from 0 to 1');
}

/** Whether a corruption is one of a page, and not of any body. */
export function isOfPages(corruption: Corruption | undefined): boolean {
  return corruption !== undefined && corruption !== 'truncatedJson';
}

const redirects: readonly unknown[] = [301, 302, 303, 307, 308];

/** Whether a response with this status sends the client elsewhere. */
export function isRedirect(code: unknown): boolean {
  return redirects.includes(code);
}

/** Headers with their names in lower case. */
export function lowerCaseNames(headers: Effect['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function requireJson(option: string, value: unknown): void {
  const allowed = 'a string, or any JSON value';
  try {
    if (JSON.stringify(value) !== undefined) return;
  } catch {
    throw new OptionError(option, 'it cannot be written as JSON', allowed);
  }
  throw new OptionError(option, `a ${typeof value} is not a body`, allowed);
}

function requireStatus(option: string, value: unknown): void {
  const isError = typeof value === 'number' && value >= 400 && value <= 599;
  if (Number.isInteger(value) && (value === 200 || isError || isRedirect(value))) return;
  throw new OptionError(option, { value }, `200, ${redirects.join(', ')}, or 400 to 599`);
}

/** Headers that frame the body: only the server may set them. */
const framing = ['content-length', 'transfer-encoding', 'connection', 'trailer'];

function requireHeaders(option: string, value: unknown): void {
  const allowed = 'an object of header names and values, all strings';
  requireObject(option, value, allowed);
  for (const [name, text] of Object.entries(value)) {
    if (framing.includes(name.toLowerCase())) {
      throw new OptionError(option, `only the server sets ${name}`, 'other headers');
    }
    if (typeof text === 'string' && isHeader(name, text)) continue;
    throw new OptionError(option, `the header ${showValue(name)} cannot have this value`, allowed);
  }
}

function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function requireExample(option: string, code: number | undefined, example: string): void {
  if (findExample(code, example) !== undefined) return;
  const names =
    code === undefined
      ? [...exampleNames.values()].flat()
      : listExamples(code).map(({ name }) => name);
  const reason = `the contract has no example ${showValue(example)}${code === undefined ? '' : ` of status ${code}`}`;
  throw new OptionError(option, reason, listChoices(names, example));
}
