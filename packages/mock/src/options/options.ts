import type { DataSet } from '../data/data-set.ts';
import type { Fault } from '../overrides/override.ts';
import type { PageSizes } from '../pages/page-sizes.ts';
import type { TokenRights } from '../rules/access.ts';
import type { RateLimitOption } from '../rules/rate-limit.ts';

/** Options of {@link createMock}. */
export interface MockOptions {
  /**
   * The form of responses. `recorded`: as the service was recorded where that differs from the
   * contract, for clients that rely on it. Default: `contract`.
   */
  readonly as?: 'contract' | 'recorded';
  /** Whether to refuse query parameters that are not in the contract. Default: true. */
  readonly strict?: boolean;
  /** The seed of generated Posts, page sizes and random faults, a whole number. Default: 1. */
  readonly seed?: number;
  /** How many Posts each user likes, up to 1,000,000. Default: 250. */
  readonly likes?: number;
  /**
   * The only users, each with the number of Posts they like. Default: each whole number from 1 to
   * 2⁶³ − 1 is the identifier of a user.
   */
  readonly users?: Readonly<Record<string, number>>;
  /**
   * When the newest generated Posts were written: a time from 2018 to 2060 in ISO 8601, or `now`.
   * Default: `2025-06-30T12:00:00Z`, so that the same options give the same bytes on any day.
   */
  readonly until?: string;
  /**
   * Your own Posts instead of generated ones. Cannot be combined with `likes`, `users` and `until`.
   */
  readonly dataset?: DataSet;
  /** The sizes of pages. Default: `recorded`, with some short and empty pages, like the service. */
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
  /** How long to delay each response, in milliseconds. Default: 0. */
  readonly latency?: number;
  /** Faults. A request gets the first that applies. Default: none. */
  readonly faults?: readonly Fault[];
  /**
   * The clock for rate limits and the expiry of access tokens, in milliseconds since 1970; also for
   * generated polls, which otherwise stay open or closed as at `until`. Default: `Date.now`, as it is
   * at that moment, so that fake timers move it.
   */
  readonly now?: () => number;
  /** The most requests that the journal keeps. Default: 1000. */
  readonly journalSize?: number;
  /**
   * Whether pages of other origins may read responses in a browser; with a data set only pages of
   * this machine, because likes are private. Default: true.
   */
  readonly cors?: boolean;
  /**
   * Host names allowed with a data set, and for `control`, besides `localhost` and IP addresses. Other
   * hosts are refused, which prevents DNS rebinding. Default: none.
   */
  readonly allowedHosts?: readonly string[];
}
