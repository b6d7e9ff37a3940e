import { isObject } from '@liked-posts/types/json';
import { isAccessToken } from '@liked-posts/types/request';
import type { DataSet } from '../data-set/data-set.ts';
import { DataSetTimeline } from '../data-set/timeline.ts';
import { longestDelay } from '../faults/injection.ts';
import { checkFaults, type Fault } from '../faults/schedule.ts';
import type { Cors } from '../http/cors.ts';
import type { RateLimitOption } from '../http/rate-limit.ts';
import { checkSchedule, type ScheduledChange } from '../likes/likes-change.ts';
import { canBeAskedFor, type Timeline, userIdForm } from '../likes/timeline.ts';
import { checkPageShape, type PageShape } from '../service/page-shape.ts';
import { maximumLikes } from '../synthetic/post-id.ts';
import { SyntheticTimeline } from '../synthetic/timeline.ts';
import {
  checkOptions,
  commonChecks,
  InvalidOptionError,
  type OptionCheck,
  refuseUnknown,
  requireFunction,
  requireWhole,
  show,
} from './option-error.ts';

/** What {@link createMock} takes. Everything is optional. */
export interface MockOptions {
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
  readonly pages?: PageShape;
  /** Likes that come and go while a client pages. Default: none. */
  readonly changes?: readonly ScheduledChange[];
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
  readonly cors?: boolean | readonly string[];
}

/** The options with their defaults. */
export interface Settings {
  readonly timeline: Timeline;
  readonly seed: number;
  readonly pages: PageShape;
  readonly changes: readonly ScheduledChange[];
  readonly tokens: ReadonlySet<string> | undefined;
  readonly rateLimit: RateLimitOption | undefined;
  readonly latency: readonly [minimum: number, maximum: number];
  readonly faults: readonly Fault[];
  readonly now: () => number;
  readonly journalSize: number | undefined;
  readonly cors: Cors;
}

/** The checks of the options. */
export const mockChecks: Readonly<Record<keyof MockOptions, OptionCheck>> = {
  seed: (option, value) => requireWhole(option, value, 0, Number.MAX_SAFE_INTEGER),
  likes: (option, value) => requireWhole(option, value, 0, maximumLikes),
  users: (option, value) => {
    for (const [userId, count] of Object.entries(requireObject(option, value))) {
      const user = `${option}['${userId}']`;
      if (!canBeAskedFor(userId)) {
        throw new InvalidOptionError(
          user,
          `'${userId}' is not the identifier of a user`,
          userIdForm,
        );
      }
      requireWhole(user, count, 0, maximumLikes);
    }
  },
  // All its violations are reported at once, when it is read.
  dataset: () => {},
  pages: checkPageShape,
  changes: (_option, value) => checkSchedule(value),
  tokens: checkTokens,
  rateLimit: checkRateLimit,
  latency: (option, value) => {
    latencyRange(option, value);
  },
  faults: (_option, value) => checkFaults(value),
  now: requireFunction,
  journalSize: commonChecks.journalSize,
  cors: checkOrigins,
};

/** Checks the options and fills in the defaults. */
export function settingsFor(options: MockOptions): Settings {
  checkOptions(options, mockChecks);
  const {
    seed = 1,
    pages = 'recorded',
    changes = [],
    tokens,
    rateLimit,
    latency = 0,
    faults = [],
  } = options;
  const { now = Date.now, journalSize, cors = true } = options;
  return {
    timeline: timelineFor(options, seed),
    seed,
    pages,
    changes,
    tokens: tokens && new Set(tokens),
    rateLimit,
    latency: latencyRange('latency', latency),
    faults,
    now,
    journalSize,
    cors: cors === true && options.dataset !== undefined ? [] : cors,
  };
}

function timelineFor({ likes, users, dataset }: MockOptions, seed: number): Timeline {
  if (dataset !== undefined) {
    for (const [option, value] of Object.entries({ likes, users })) {
      if (value === undefined) continue;
      throw new InvalidOptionError(
        option,
        'a data set has its own users and likes',
        'only one of the two',
      );
    }
    return new DataSetTimeline(dataset);
  }
  return new SyntheticTimeline({
    seed,
    likes: likes ?? 250,
    users: users && new Map(Object.entries(users)),
  });
}

function requireObject(option: string, value: unknown): object {
  if (isObject(value)) return value;
  throw new InvalidOptionError(option, `${show(value)} is not an object`, 'an object');
}

function checkTokens(option: string, tokens: unknown): void {
  if (Array.isArray(tokens) && tokens.every(isAccessToken)) return;
  // Without the value: it may be a real access token.
  throw new InvalidOptionError(
    option,
    'it is not a list of access tokens',
    'each as the authorization server gave it, without `Bearer` and without spaces',
  );
}

function checkOrigins(option: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  if (Array.isArray(value) && value.every(isOrigin)) return;
  throw new InvalidOptionError(
    option,
    `${show(value)} is not a list of origins`,
    'each as browsers send it, such as https://app.example',
  );
}

/**
 * Whether this is an origin as browsers send it: of a page with an address, also of an extension,
 * or `null`, which files and mocked frames have.
 */
function isOrigin(item: unknown): boolean {
  if (item === 'null') return true;
  if (typeof item !== 'string' || !URL.canParse(item)) return false;
  const { protocol, host } = new URL(item);
  return host !== '' && item === `${protocol}//${host}`;
}

function checkRateLimit(option: string, value: unknown): void {
  const rateLimit: Partial<RateLimitOption> = requireObject(option, value);
  refuseUnknown(rateLimit, ['limit', 'windowSeconds'], (member) => `${option}.${member}`);
  requireWhole(`${option}.limit`, rateLimit.limit, 0, Number.MAX_SAFE_INTEGER);
  if (rateLimit.windowSeconds !== undefined) {
    requireWhole(`${option}.windowSeconds`, rateLimit.windowSeconds, 1, 86_400 * 366);
  }
}

function latencyRange(option: string, latency: unknown): readonly [number, number] {
  const [minimum, maximum]: unknown[] = Array.isArray(latency) ? latency : [latency, latency];
  if (Array.isArray(latency) && latency.length !== 2) {
    throw new InvalidOptionError(
      option,
      `${show(latency)} is not a range`,
      'one time, or the shortest and the longest',
    );
  }
  requireWhole(option, minimum, 0, longestDelay);
  requireWhole(option, maximum, 0, longestDelay);
  if (Number(minimum) <= Number(maximum)) return [Number(minimum), Number(maximum)];
  throw new InvalidOptionError(
    option,
    `${show(latency)} ends before it begins`,
    'the shorter time first',
  );
}
