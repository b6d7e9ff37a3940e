import type { DataSet } from '../data/data-set.ts';
import type { Fault } from '../overrides/override.ts';
import type { PageSizes } from '../pages/page-sizes.ts';
import type { TokenRights } from '../rules/access.ts';
import type { RateLimitOption } from '../rules/rate-limit.ts';

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
