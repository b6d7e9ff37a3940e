import { isObject } from '@liked-posts/internal/json';
import { exampleNames, findExample, listExamples } from '../examples/examples.ts';
import {
  checkOptions,
  collectChecks,
  listChoices,
  type OptionCheck,
  OptionError,
  requireChoice,
  requireFlag,
  requireList,
  requireObject,
  requireString,
  requireWhole,
  showValue,
} from '../option-checks.ts';
import { checkMatch } from './check-match.ts';
import {
  corruptions,
  type Effect,
  type Fault,
  type Override,
  redirectStatuses,
} from './override.ts';

/** The longest delay: an hour, in milliseconds. */
export const maxDelayMs = 3_600_000;

interface MemberRow {
  /** What `--help` shows about a member. Its lists of examples and corruptions stand below. */
  readonly meaning: string;
  readonly check: OptionCheck;
}

const effectMembers: Readonly<Record<keyof Effect, MemberRow>> = {
  code: {
    meaning: '200, a redirect, or an error with its first example below',
    check: requireStatus,
  },
  example: { meaning: 'one of the examples below', check: requireString },
  headers: { meaning: 'headers to add or to replace', check: requireHeaders },
  body: { meaning: 'a string, sent as it is, or anything else, sent as JSON', check: requireJson },
  corruption: {
    meaning: 'one of the corruptions below',
    check: requireChoice(Object.keys(corruptions)),
  },
  delay: { meaning: 'milliseconds until the response begins', check: requireWhole(0, maxDelayMs) },
  slowBody: {
    meaning: 'milliseconds for the body, which is sent in chunks',
    check: requireWhole(0, maxDelayMs),
  },
  cutBody: { meaning: 'true: the connection closes after half of the body', check: requireFlag },
  reset: { meaning: 'true: the connection is reset instead of answered', check: requireFlag },
};

export const overrideMembers: Readonly<Record<keyof Override, MemberRow>> = {
  ...effectMembers,
  match: { meaning: 'which requests: some of user, token, page and query', check: checkMatch },
  times: { meaning: 'to how many requests it applies at most', check: requireWhole(1) },
};

const effectNames = Object.keys(effectMembers) as (keyof Effect)[];
const memberChecks = collectChecks(overrideMembers);

/**
 * Throws if an override is not valid.
 *
 * @param option its name in errors, such as `next[0]`
 * @param moreChecks checks of additional members
 */
export function checkOverride(
  value: unknown,
  option: string,
  moreChecks: Readonly<Record<string, OptionCheck>> = {},
): asserts value is Override {
  const allowed = 'an object such as { "code": 503 }';
  checkOptions(value, { ...memberChecks, ...moreChecks }, { owner: option, allowed });
  // A copy has only the own members, as the override that the mock keeps.
  const override: Override = { ...value };
  if (!effectNames.some((name) => hasEffect(name, override[name]))) {
    const allowedEffects = `at least one of ${effectNames.join(', ')}`;
    throw new OptionError(option, 'it changes nothing', allowedEffects);
  }
  const { code, example } = override;
  if (example !== undefined) requireExample(`${option}.example`, code, example);
}

/** Whether a member changes the response: even `body: ''` does, but neither `delay: 0` nor `headers: {}`. */
function hasEffect(name: keyof Effect, value: unknown): boolean {
  if (name === 'body') return value !== undefined;
  if (name === 'headers') return isObject(value) && Object.keys(value).length > 0;
  return Boolean(value);
}

/** The checks of the members that only a fault has, besides those of an override. */
const faultConditionChecks = { request: requireWhole(1), probability: requireShare };

export function checkFaults(option: string, faults: unknown): asserts faults is readonly Fault[] {
  requireList(option, faults, (path, fault) => checkOverride(fault, path, faultConditionChecks));
}

function requireShare(option: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && value <= 1) return;
  throw new OptionError(option, { value }, 'a number from 0 to 1');
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
  const isPageOrRedirect = [200, ...redirectStatuses].some((status) => status === value);
  const isError = Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599;
  if (isPageOrRedirect || isError) return;
  throw new OptionError(option, { value }, `200, ${redirectStatuses.join(', ')}, or 400 to 599`);
}

/** Headers that frame the body: only the server may set them. */
const framingHeaders = ['content-length', 'transfer-encoding', 'connection', 'trailer'];

function requireHeaders(option: string, value: unknown): void {
  const allowed = 'an object of header names and values, all strings';
  requireObject(option, value, allowed);
  for (const [name, text] of Object.entries(value)) {
    if (framingHeaders.includes(name.toLowerCase())) {
      throw new OptionError(option, `only the server sets ${name}`, 'other headers');
    }
    if (typeof text === 'string' && isHeader(name, text)) continue;
    throw new OptionError(option, `the header ${showValue(name)} cannot have this value`, allowed);
  }
}

/** Whether Node can send a header: a name of token characters (RFC 9110), and a value in Latin-1. */
function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Requires an example of the contract: of the status `code`, or of any status without `code`. */
function requireExample(option: string, code: number | undefined, example: string): void {
  if (findExample(code, example) !== undefined) return;
  const reason = `the contract has no example ${showValue(example)}`;
  if (code === undefined) {
    const allNames = [...exampleNames.values()].flat();
    throw new OptionError(option, reason, listChoices(allNames, example));
  }
  const names = listExamples(code).map(({ name }) => name);
  throw new OptionError(option, `${reason} of status ${code}`, listChoices(names, example));
}
