import { maxLikes } from '../data/post-id.ts';
import { isValidUserId, userIdDescription } from '../data/timeline.ts';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireChoice,
  requireDate,
  requireFlag,
  requireFunction,
  requireObject,
  requireWhole,
} from '../option-error.ts';
import { checkFaults, maxDelayMs } from '../overrides/check-override.ts';
import { pageSizes } from '../pages/page-bounds.ts';
import { readRateLimit, requireRateLimit, requireTokens } from './access-options.ts';
import type { MockOptions } from './options.ts';

/** Options as strings, from the command line. Flags without a value are boolean. */
export type OptionStrings = Readonly<Record<string, string | boolean | undefined>>;

export interface OptionRow {
  readonly check: OptionCheck;
  /** Its flags, each with its description in `--help`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Reads it from a string; missing for flags without a value, for files, and without a flag. */
  readonly read?: (text: string, option: string, texts: OptionStrings) => unknown;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;

export const optionTable: Readonly<Record<keyof MockOptions, OptionRow>> = {
  as: {
    check: requireChoice(['contract', 'recorded']),
    flags: { '--as <form>': 'contract, or recorded (default: contract)' },
    read: String,
  },
  strict: {
    check: requireFlag,
    flags: { '--no-strict': 'accept query parameters outside the contract' },
  },
  likes: {
    check: requireWhole(0, maxLikes),
    flags: { '--likes <number>': 'Posts that each user likes (default: 250)' },
    read: readWhole,
  },
  users: {
    check: requireUsers,
    flags: { '--users <list>': 'the only users, with how many Posts they like: 42,43:0' },
    read: readUsers,
  },
  seed: {
    check: requireWhole(0),
    flags: { '--seed <number>': 'the same seed gives the same Posts (default: 1)' },
    read: readWhole,
  },
  until: {
    check: requireUntil,
    flags: { '--until <time>': 'time of the newest Posts, or now (default: 2025-06-30)' },
    read: String,
  },
  dataset: {
    // `createMock` checks it when it loads it, and reports all violations at once.
    check: () => {},
    flags: { '--dataset <file>': 'your own Posts: a data set in JSON' },
  },
  pages: {
    check: requireChoice(pageSizes),
    flags: { '--pages <sizes>': 'recorded, some of them short; full (default: recorded)' },
    read: String,
  },
  tokens: {
    check: requireTokens,
    flags: { '--tokens <list>': 'the only tokens; or a file.json with what each allows' },
    read: readList,
  },
  anonymous: { check: requireFlag },
  rateLimit: {
    check: requireRateLimit,
    flags: { '--rate-limit <limit>': 'requests per token in 15 minutes: 75; in seconds: 5/60' },
    read: readRateLimit,
  },
  latency: {
    check: requireWhole(0, maxDelayMs),
    flags: { '--latency <ms>': 'how long to delay each response' },
    read: readWhole,
  },
  faults: {
    check: checkFaults,
    flags: { '--faults <file.json>': '[{"match": {"page": 2}, "code": 503}]' },
  },
  cors: { check: requireFlag },
  allowedHosts: {
    check: requireHostNames,
    flags: { '--allowed-hosts <list>': 'host names besides localhost and IP addresses' },
    read: readList,
  },
  journalSize: { check: requireWhole(0, 1_000_000) },
  now: { check: requireFunction },
};

/** The checks of the options in a table. */
export function collectChecks(table: OptionTable): Readonly<Record<string, OptionCheck>> {
  return Object.fromEntries(Object.entries(table).map(([option, { check }]) => [option, check]));
}

/**
 * Reads options from strings, except those that are file names.
 *
 * @throws {OptionError} when a string is not valid for its option.
 */
export function readOptionStrings(texts: OptionStrings, table: OptionTable): object {
  const options: Record<string, unknown> = {};
  for (const [option, { read }] of Object.entries(table)) {
    const text = texts[option];
    if (typeof text === 'boolean') options[option] = text;
    else if (text !== undefined && read !== undefined) options[option] = read(text, option, texts);
  }
  checkOptions(options, collectChecks(table));
  return options;
}

/** Reads a whole number. Anything else stays a string, which the option's check refuses. */
export function readWhole(text: string): number | string {
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
}

export function readList(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

/** Reads users: `42,43:0` → `{ 42: 250, 43: 0 }`, where 250 is the option `likes`. */
function readUsers(
  text: string,
  option: string,
  { likes = '250' }: OptionStrings,
): Record<string, unknown> {
  const users: Record<string, unknown> = {};
  for (const item of text.split(',')) {
    const match = /^(?<id>[^:\s]+)(?::(?<count>[0-9]{1,16}))?$/.exec(item.trim());
    const { id, count } = match?.groups ?? {};
    if (id === undefined) {
      const allowed = 'identifiers, optionally with how many Posts they like: 42,43:0';
      throw new OptionError(option, { value: item }, allowed);
    }
    users[id] = count === undefined ? readWhole(String(likes)) : Number(count);
  }
  return users;
}

function requireUsers(option: string, users: unknown): void {
  requireObject(option, users);
  for (const [userId, count] of Object.entries(users)) {
    const user = `${option}['${userId}']`;
    if (!isValidUserId(userId)) {
      const reason = `'${userId}' is not the identifier of a user`;
      throw new OptionError(user, reason, userIdDescription);
    }
    requireWhole(0, maxLikes)(user, count);
  }
}

function requireUntil(option: string, value: unknown): void {
  if (value === 'now') return;
  requireDate(option, value);
  const year = new Date(String(value)).getUTCFullYear();
  if (year >= 2018 && year <= 2060) return;
  throw new OptionError(option, { value }, '`now`, or a time from 2018 to 2060');
}

function requireHostNames(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every(isHostName)) return;
  const allowed = 'a list of names without scheme and port, such as mock.internal';
  throw new OptionError(option, { value }, allowed);
}

function isHostName(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[\w.-]+$/.test(name)) return false;
  const url = `http://${name}`;
  return URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}
