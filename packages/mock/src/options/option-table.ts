import { maxLikes } from '../data/like-code.ts';
import {
  type OptionCheck,
  requireChoice,
  requireDate,
  requireFlag,
  requireFunction,
  requireWhole,
} from '../option-checks.ts';
import { checkFaults, maxDelayMs } from '../overrides/check-override.ts';
import { pageSizes } from '../pages/page-sizes.ts';
import {
  requireHostNames,
  requireRateLimit,
  requireTokens,
  requireUsers,
} from './check-option-value.ts';
import type { MockOptions } from './options.ts';
import {
  type OptionTexts,
  readList,
  readRateLimit,
  readUsers,
  readWhole,
} from './read-option-text.ts';

export interface OptionRow {
  readonly check: OptionCheck;
  /** The flags of the option, each with its description in `--help`; missing if only programs can set it. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Reads the text of its flag; missing if there is no flag, no value, or a file, which `flags.ts` reads. */
  readonly read?: (text: string, option: string, allTexts: OptionTexts) => unknown;
}

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
    // `readUntil` in `settings.ts` checks the year, even of `now`.
    check: (option, value) => {
      if (value !== 'now') requireDate(option, value);
    },
    flags: { '--until <time>': 'time of the newest Posts, or now (default: 2025-06-30)' },
    read: String,
  },
  dataset: {
    // `DataSetTimeline` checks the data set when it loads it, and reports all violations at once.
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
