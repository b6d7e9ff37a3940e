import { Clock } from '../data/clock.ts';
import type { DataSet } from '../data/data-set.ts';
import { DataSetTimeline } from '../data/data-set-timeline.ts';
import { FixtureTimeline } from '../data/fixture-timeline.ts';
import type { Timeline } from '../data/timeline.ts';
import { checkOptions, OptionError } from '../option-error.ts';
import type { Fault } from '../overrides/override.ts';
import type { PageSizes } from '../pages/page-sizes.ts';
import type { TokenRights } from '../rules/access.ts';
import type { Cors } from '../rules/cors.ts';
import type { RateLimitOption } from '../rules/rate-limit.ts';
import { mockChecks } from './option-table.ts';

/** Options of {@link createMock}. */
export interface MockOptions {
  /**
   * The form of answers. `recorded`: as the service was recorded where that differs from the
   * contract, for clients that were made for the service. Default: `contract`.
   */
  readonly as?: 'contract' | 'recorded';
  /** Whether to refuse query parameters that are not in the contract. Default: true. */
  readonly strict?: boolean;
  /**
   * The seed of generated Posts, page sizes, random faults and random latencies, a whole number.
   * Default: 1.
   */
  readonly seed?: number;
  /** How many Posts each user likes, up to 10,000,000,000. Default: 250. */
  readonly likes?: number;
  /**
   * The only users, each with the number of Posts they like. Default: each whole number from 1 to
   * 2⁶³ − 1 is the identifier of a user.
   */
  readonly users?: Readonly<Record<string, number>>;
  /**
   * When the newest generated Posts were written: a time from 2018 to 2060 in ISO 8601, or `now`.
   * Default: `2025-06-30T12:00:00Z`, so that the same options give the same bytes on every day.
   */
  readonly until?: string;
  /**
   * Your own Posts instead of generated ones. Cannot be combined with `likes`, `users` and `until`.
   */
  readonly dataset?: DataSet;
  /**
   * The sizes of pages. Default: `recorded`, with some short and some empty pages, like the
   * service.
   */
  readonly pages?: PageSizes;
  /** The access tokens to accept, or what each of them allows. Default: any, which allow all. */
  readonly tokens?: readonly string[] | Readonly<Record<string, TokenRights>>;
  /**
   * Whether requests need no `Authorization` header, for a page whose own backend adds it. Default:
   * false.
   */
  readonly anonymous?: boolean;
  /** The rate limits. Default: no limit, and the contract's examples as rate-limit headers. */
  readonly rateLimit?: RateLimitOption;
  /**
   * How many resources can be returned until the answer is 402: Posts and expanded objects, each
   * once in a day (UTC). Default: no limit.
   */
  readonly credits?: number;
  /** As `credits`, in a month (UTC), and the answer is 403 until the next. Default: no limit. */
  readonly spendCap?: number;
  /**
   * How long to delay each answer, in milliseconds, or a range from which the seed picks. Default:
   * 0.
   */
  readonly latency?: number | readonly [minimum: number, maximum: number];
  /** Faults. A request gets the first that applies. Default: none. */
  readonly faults?: readonly Fault[];
  /**
   * The clock for rate limits, days, the expiry of access tokens and open polls, in milliseconds
   * since 1970. Default: `Date.now`.
   */
  readonly now?: () => number;
  /** The most requests that the journal keeps. Default: 1000. */
  readonly journalSize?: number;
  /**
   * Whether pages of other origins may read responses in a browser; with a data set only those of
   * this machine, because likes are private. Default: true.
   */
  readonly cors?: boolean;
}

export interface Settings
  extends Required<
    Pick<MockOptions, 'as' | 'strict' | 'seed' | 'pages' | 'anonymous' | 'faults' | 'now'>
  > {
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly cors: Cors;
  /** What each access token allows; undefined if any is accepted. */
  readonly tokens: ReadonlyMap<string, TokenRights> | undefined;
  readonly rateLimit: RateLimitOption | undefined;
  readonly credits: number | undefined;
  readonly spendCap: number | undefined;
  readonly latency: readonly [minimum: number, maximum: number];
  readonly journalSize: number | undefined;
}

export function settingsFor(options: MockOptions): Settings {
  checkOptions(options, mockChecks);
  const { faults = [], latency = 0, cors = true, seed = 1 } = options;
  const { likes = 250, users, dataset } = options;
  const clock = new Clock(options);
  if (dataset !== undefined) {
    const why = 'a data set has its own users and likes';
    for (const option of ['likes', 'users', 'until']) refuseBeside(options, option, 'dataset', why);
  }
  return {
    as: options.as ?? 'contract',
    strict: options.strict ?? true,
    timeline:
      dataset === undefined
        ? new FixtureTimeline({
            seed,
            likes,
            users: users && new Map(Object.entries(users)),
            clock,
          })
        : new DataSetTimeline(dataset),
    seed,
    pages: options.pages ?? 'recorded',
    tokens: options.tokens && rightsOf(options.tokens),
    anonymous: options.anonymous ?? false,
    rateLimit: options.rateLimit,
    credits: options.credits,
    spendCap: options.spendCap,
    latency: typeof latency === 'number' ? [latency, latency] : latency,
    faults,
    clock,
    now: clock.now,
    journalSize: options.journalSize,
    cors: cors && dataset !== undefined ? 'this machine' : cors,
  };
}

function rightsOf(tokens: NonNullable<MockOptions['tokens']>): ReadonlyMap<string, TokenRights> {
  if (isList(tokens)) return new Map(tokens.map((token) => [token, {}]));
  return new Map(Object.entries(tokens));
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function refuseBeside(options: object, option: string, other: string, why: string): void {
  if ((options as Readonly<Record<string, unknown>>)[option] === undefined) return;
  throw new OptionError(option, why, `either \`${option}\` or \`${other}\``);
}
