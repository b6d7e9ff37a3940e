import { maximumLikes } from '../data/post-id.ts';
import { canBeAskedFor, userIdDescription } from '../data/timeline.ts';
import {
  checkOptions,
  named,
  type OptionCheck,
  OptionError,
  requireDate,
  requireFlag,
  requireFunction,
  requireObject,
  whole,
} from '../option-error.ts';
import { checkFaults, longestDelay } from '../overrides/override.ts';
import { pageSizes } from '../pages/page-sizes.ts';
import { readRateLimit, requireRateLimit, requireTokens } from './access-options.ts';
import type { MockOptions } from './options.ts';

/** Options as strings, from the command line. Those without a value are boolean. */
export type OptionStrings = Readonly<Record<string, string | boolean | undefined>>;

export interface OptionRow {
  readonly check: OptionCheck;
  /** Its flags, each with its description in `--help`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Reads it from a string; missing if it has no value, the string is a file name, or no flag. */
  readonly read?: (text: string, option: string, texts: OptionStrings) => unknown;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;

export const optionTable: Readonly<Record<keyof MockOptions, OptionRow>> = {
  as: {
    check: named(['contract', 'recorded']),
    flags: {
      '--as <form>':
        'contract: as the contract states; recorded: as recorded from the service (default: contract)',
    },
    read: String,
  },
  strict: {
    check: requireFlag,
    flags: { '--no-strict': 'accept query parameters that are not in the contract' },
  },
  likes: {
    check: whole(0, maximumLikes),
    flags: { '--likes <number>': 'how many Posts each user likes (default: 250)' },
    read: readWhole,
  },
  users: {
    check: requireUsers,
    flags: {
      '--users <list>':
        'the only users, optionally with how many Posts they like: 42,43:0,44:10000000 (default: any number is a user)',
    },
    read: readUsers,
  },
  seed: {
    check: whole(0),
    flags: {
      '--seed <number>':
        'the seed of generated Posts: the same seed gives the same Posts (default: 1)',
    },
    read: readWhole,
  },
  until: {
    check: requireUntil,
    flags: {
      '--until <time>':
        'when the newest generated Posts were written: now, or 2026-07-01 (default: 2025-06-30)',
    },
    read: String,
  },
  dataset: {
    // Checked when it is loaded, which reports all violations at once.
    check: () => {},
    flags: {
      '--dataset <file>': 'your own Posts instead of generated ones: a data set in JSON',
    },
  },
  pages: {
    check: named(pageSizes),
    flags: {
      '--pages <sizes>':
        'recorded: some short, some empty, like the service; or full (default: recorded)',
    },
    read: String,
  },
  tokens: {
    check: requireTokens,
    flags: {
      '--tokens <list>':
        'the access tokens to accept, separated by commas; or a file.json with what each allows: {"<token>": {"user": "42", "kind": "user", "scopes": ["like.read"], "expiresAt": "2026-07-01T12:00:00Z", "rateLimit": {"limit": 75}}} (default: any)',
    },
    read: readList,
  },
  anonymous: {
    check: requireFlag,
    flags: { '--anonymous': 'accept requests without an access token' },
  },
  rateLimit: {
    check: requireRateLimit,
    flags: {
      '--rate-limit <limit>':
        'requests per token in 15 minutes (75), or in some other number of seconds (5/60); and in 24 hours, per token and of all: 75,900/user,5000/app',
    },
    read: readRateLimit,
  },
  credits: {
    check: whole(0),
    flags: {
      '--credits <number>':
        'how many Posts and expanded objects can be returned until 402; each counts once a day (UTC)',
    },
    read: readWhole,
  },
  spendCap: {
    check: whole(0),
    flags: { '--spend-cap <number>': 'the same, in a month (UTC), until 403' },
    read: readWhole,
  },
  latency: {
    check: requireLatency,
    flags: { '--latency <ms>': 'how long responses take (100), or a range (50-200)' },
    read: readLatency,
  },
  faults: {
    check: checkFaults,
    flags: {
      '--faults <file.json>': 'a list of faults: [{"match": {"page": 2}, "code": 503}]',
    },
  },
  cors: {
    check: requireFlag,
    flags: { '--no-cors': 'do not let pages of other origins read responses' },
  },
  journalSize: { check: whole(0, 1_000_000) },
  now: { check: requireFunction },
};

/** The checks of the options in a table. */
export function checksOf(table: OptionTable): Readonly<Record<string, OptionCheck>> {
  return Object.fromEntries(Object.entries(table).map(([option, { check }]) => [option, check]));
}

/**
 * Reads options from strings, except those that are file names.
 *
 * @throws {OptionError} when a string is not valid for its option.
 */
export function readOptionStrings(texts: OptionStrings, table: OptionTable): object {
  const options = Object.fromEntries(
    Object.entries(table).flatMap(([option, { read }]): [string, unknown][] => {
      const text = texts[option];
      if (typeof text === 'boolean') return [[option, text]];
      return text === undefined || read === undefined ? [] : [[option, read(text, option, texts)]];
    }),
  );
  checkOptions(options, checksOf(table));
  return options;
}

/** Reads a whole number. Anything else stays a string, which the option's check refuses. */
export function readWhole(text: string): number | string {
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
}

export function readList(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

function readUsers(
  text: string,
  option: string,
  { likes = '250' }: OptionStrings,
): Record<string, unknown> {
  const users: Record<string, unknown> = {};
  for (const item of text.split(',')) {
    const [, id, count] = /^([^:\s]+)(?::([0-9]{1,16}))?$/.exec(item.trim()) ?? [];
    if (id === undefined) {
      const allowed = 'identifiers, optionally with how many Posts they like: 42,43:0,44:10000000';
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
    if (!canBeAskedFor(userId)) {
      const reason = `'${userId}' is not the identifier of a user`;
      throw new OptionError(user, reason, userIdDescription);
    }
    whole(0, maximumLikes)(user, count);
  }
}

function requireUntil(option: string, value: unknown): void {
  if (value === 'now') return;
  requireDate(option, value);
  const year = new Date(String(value)).getUTCFullYear();
  if (year >= 2018 && year <= 2060) return;
  throw new OptionError(option, { value }, '`now`, or a time from 2018 to 2060');
}

function readLatency(text: string, option: string): number | readonly [number, number] {
  const [, minimum, maximum] = /^([0-9]{1,7})(?:-([0-9]{1,7}))?$/.exec(text) ?? [];
  if (minimum === undefined) {
    const allowed = 'milliseconds, such as 100, or a range of them, such as 50-200';
    throw new OptionError(option, { value: text }, allowed);
  }
  return maximum === undefined ? Number(minimum) : [Number(minimum), Number(maximum)];
}

function requireLatency(option: string, value: unknown): void {
  const range: readonly unknown[] = Array.isArray(value) ? value : [value, value];
  if (range.length !== 2) {
    throw new OptionError(option, { value }, 'one time, or the shortest and the longest');
  }
  for (const time of range) whole(0, longestDelay)(option, time);
  if (Number(range[0]) <= Number(range[1])) return;
  throw new OptionError(option, { value }, 'the shorter time first');
}
