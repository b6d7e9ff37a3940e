import type { DataSet } from '../data-set/data-set.ts';
import { DataSetTimeline } from '../data-set/timeline.ts';
import type { Cors } from '../http/cors.ts';
import type { RateLimitOption } from '../http/rate-limit.ts';
import type { LikesChangeAtRequest } from '../likes/likes-change.ts';
import type { Timeline } from '../likes/timeline.ts';
import { checkFaults, type Fault } from '../overrides/fault.ts';
import type { PageSizes } from '../service/page-sizes.ts';
import { SyntheticTimeline } from '../synthetic/timeline.ts';
import { checkOptions, OptionError } from './option-error.ts';
import { mockChecks, optionTable } from './option-table.ts';

/** What answers valid requests: the behaviour of the service, or the examples of the contract. */
export type Answers = 'service' | 'examples';

/** What {@link createMock} takes. Everything is optional. */
export interface MockOptions {
  /**
   * What answers a valid request: `service`, pages of likes as the service sends them; or
   * `examples`, the pages that the contract has as examples, whatever is asked for. These cannot be
   * combined with `likes`, `users`, `dataset`, `pages` and `changes`. Default: `service`.
   */
  readonly answers?: Answers;
  /** Whether to refuse a query parameter that the contract does not have. Default: true. */
  readonly strict?: boolean;
  /**
   * A whole number that decides the generated Posts, the shape of walks, random faults and random
   * latencies. Default: 1.
   */
  readonly seed?: number;
  /** How many Posts each user likes, up to 10,000,000,000. Default: 250. */
  readonly likes?: number;
  /**
   * The only users there are, each with the number of Posts they like. Default: each whole number
   * from 1 to 2⁶³ − 1 is the identifier of a user.
   */
  readonly users?: Readonly<Record<string, number>>;
  /** Your own Posts instead of generated ones. Cannot be combined with `likes` and `users`. */
  readonly dataset?: DataSet;
  /**
   * The shape of a walk. Default: `recorded`, with short and empty pages, as the service sends them.
   */
  readonly pages?: PageSizes;
  /** Likes that come and go while a client pages. Default: none. */
  readonly changes?: readonly LikesChangeAtRequest[];
  /** The access tokens to accept. Default: any. */
  readonly tokens?: readonly string[];
  /** How many requests an access token may send. Default: no limit, and no rate-limit headers. */
  readonly rateLimit?: RateLimitOption;
  /**
   * How long each answer takes in milliseconds, or the range from which the seed picks. Default: 0.
   */
  readonly latency?: number | readonly [minimum: number, maximum: number];
  /** Faults to inject. A request gets the first that applies. */
  readonly faults?: readonly Fault[];
  /** The time in milliseconds since 1970, for rate limits. Default: `Date.now`. */
  readonly now?: () => number;
  /** How many requests the journal keeps at most. Default: 1000. */
  readonly journalSize?: number;
  /**
   * Which pages of other origins may call the mock from a browser. With `true`, all of them; but
   * with a data set only those of this machine, because likes are private. With a list, those of
   * this machine and of these origins, such as `https://app.example`, or `null` for files. Default:
   * true.
   */
  readonly cors?: Cors;
}

/** The options with their defaults. */
export interface Settings
  extends Required<
    Pick<
      MockOptions,
      'answers' | 'strict' | 'seed' | 'pages' | 'changes' | 'faults' | 'now' | 'cors'
    >
  > {
  readonly timeline: Timeline;
  readonly tokens: ReadonlySet<string> | undefined;
  readonly rateLimit: RateLimitOption | undefined;
  readonly latency: readonly [minimum: number, maximum: number];
  readonly journalSize: number | undefined;
}

/** Checks the options and fills in the defaults. */
export function settingsFor(options: MockOptions): Settings {
  checkOptions(options, mockChecks);
  const { answers = 'service', faults = [], latency = 0, cors = true, seed = 1 } = options;
  const { likes = 250, users, dataset } = options;
  if (answers === 'examples') {
    for (const [option, { isOfService }] of Object.entries(optionTable)) {
      if (isOfService) refuseBeside(options, option, 'answers', 'examples ignore it');
    }
    checkFaults(faults, answers);
  }
  if (dataset !== undefined) {
    const why = 'a data set has its own users and likes';
    for (const option of ['likes', 'users']) refuseBeside(options, option, 'dataset', why);
  }
  return {
    answers,
    strict: options.strict ?? true,
    timeline:
      dataset === undefined
        ? new SyntheticTimeline({ seed, likes, users: users && new Map(Object.entries(users)) })
        : new DataSetTimeline(dataset),
    seed,
    pages: options.pages ?? 'recorded',
    changes: options.changes ?? [],
    tokens: options.tokens && new Set(options.tokens),
    rateLimit: options.rateLimit,
    latency: typeof latency === 'number' ? [latency, latency] : latency,
    faults,
    now: options.now ?? Date.now,
    journalSize: options.journalSize,
    cors: cors === true && dataset !== undefined ? [] : cors,
  };
}

function refuseBeside(options: object, option: string, other: string, why: string): void {
  if ((options as Readonly<Record<string, unknown>>)[option] === undefined) return;
  throw new OptionError(option, why, `either \`${option}\` or \`${other}\``);
}
