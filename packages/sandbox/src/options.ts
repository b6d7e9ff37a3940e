import { isAccessToken } from '@liked-posts/types/request';
import type { DataSet } from './data-set/data-set.ts';
import { DataSetTimeline } from './data-set/timeline.ts';
import { checkFaults, type Fault } from './faults.ts';
import { longestDelay } from './front/injection.ts';
import {
  InvalidOptionError,
  refuseUnknown,
  requireFlag,
  requireWhole,
  show,
} from './front/option-error.ts';
import type { RateLimitOption } from './front/rate-limit.ts';
import { maximumLikes } from './synthetic/post-id.ts';
import { SyntheticTimeline } from './synthetic/timeline.ts';
import type { Timeline } from './timeline.ts';

/** What {@link createSandbox} takes. Everything is optional. */
export interface SandboxOptions {
  /** What generated Posts, random faults and random latencies follow from: a whole number. Default: 1. */
  readonly seed?: number;
  /** How many Posts each user likes, up to ten thousand million. Default: 250. */
  readonly likes?: number;
  /**
   * The only users there are, each with the number of Posts they like. Default: each whole number from 1
   * to 2⁶³ − 1 is the identifier of a user.
   */
  readonly users?: Readonly<Record<string, number>>;
  /** Posts of your own in place of generated ones. Excludes `likes` and `users`. */
  readonly dataset?: DataSet;
  /** The access tokens to accept. Default: any. */
  readonly tokens?: readonly string[];
  /** How many requests an access token may send. Default: any number, and no rate-limit headers. */
  readonly rateLimit?: RateLimitOption;
  /** How long each answer takes in milliseconds, or from which range the seed picks. Default: 0. */
  readonly latency?: number | readonly [minimum: number, maximum: number];
  /** Faults to inject; the first that applies to a request is the one that it meets. */
  readonly faults?: readonly Fault[];
  /** The time in milliseconds since 1970, for rate limits. Default: `Date.now`. */
  readonly now?: () => number;
  /** How many requests are kept at most. Default: 1000. */
  readonly journalSize?: number;
  /** Whether pages of other origins may call the sandbox from a browser. Default: true. */
  readonly cors?: boolean;
}

/** The options with their defaults. */
export interface Settings {
  readonly timeline: Timeline;
  readonly seed: number;
  readonly tokens: ReadonlySet<string> | undefined;
  readonly rateLimit: RateLimitOption | undefined;
  readonly latency: readonly [minimum: number, maximum: number];
  readonly faults: readonly Fault[];
  readonly now: () => number;
  readonly journalSize: number;
  readonly cors: boolean;
}

const known: Readonly<Record<keyof SandboxOptions, true>> = {
  seed: true,
  likes: true,
  users: true,
  dataset: true,
  tokens: true,
  rateLimit: true,
  latency: true,
  faults: true,
  now: true,
  journalSize: true,
  cors: true,
};

/** The names of the options. */
export const optionNames: readonly string[] = Object.keys(known);

/** Checks the options and fills in the defaults. */
export function settingsFor(options: SandboxOptions): Settings {
  refuseUnknown(options, optionNames);
  const {
    seed = 1,
    tokens,
    rateLimit,
    latency = 0,
    faults = [],
    now = Date.now,
    cors = true,
  } = options;
  requireWhole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  requireFlag('cors', cors);
  requireWhole('journalSize', options.journalSize ?? 0, 0, 1_000_000);
  if (tokens !== undefined) checkTokens(tokens);
  if (rateLimit !== undefined) checkRateLimit(rateLimit);
  checkFaults(faults);
  return {
    timeline: timelineFor(options, seed),
    seed,
    tokens: tokens && new Set(tokens),
    rateLimit,
    latency: latencyRange(latency),
    faults,
    now,
    journalSize: options.journalSize ?? 1000,
    cors,
  };
}

function timelineFor({ likes, users, dataset }: SandboxOptions, seed: number): Timeline {
  if (dataset !== undefined) {
    for (const [option, value] of Object.entries({ likes, users })) {
      if (value === undefined) continue;
      throw new InvalidOptionError(
        option,
        'a data set says itself who likes how much',
        `either \`dataset\` or \`${option}\``,
      );
    }
    return new DataSetTimeline(dataset);
  }
  requireWhole('likes', likes ?? 0, 0, maximumLikes);
  for (const [userId, count] of Object.entries(users ?? {})) {
    requireWhole(`users['${userId}']`, count, 0, maximumLikes);
  }
  return new SyntheticTimeline({
    seed,
    likes: likes ?? 250,
    users: users && new Map(Object.entries(users)),
  });
}

function checkTokens(tokens: readonly string[]): void {
  if (Array.isArray(tokens) && tokens.every(isAccessToken)) return;
  // Without the value: it may be a real access token.
  throw new InvalidOptionError(
    'tokens',
    'it is not a list of access tokens',
    'each as the authorization server gave it, without `Bearer` and without spaces',
  );
}

function checkRateLimit(rateLimit: RateLimitOption): void {
  refuseUnknown(rateLimit, ['limit', 'windowSeconds'], (member) => `rateLimit.${member}`);
  requireWhole('rateLimit.limit', rateLimit.limit, 0, Number.MAX_SAFE_INTEGER);
  if (rateLimit.windowSeconds !== undefined) {
    requireWhole('rateLimit.windowSeconds', rateLimit.windowSeconds, 1, 86_400 * 366);
  }
}

function latencyRange(latency: unknown): readonly [number, number] {
  const [minimum, maximum]: unknown[] = Array.isArray(latency) ? latency : [latency, latency];
  requireWhole('latency', minimum, 0, longestDelay);
  requireWhole('latency', maximum, 0, longestDelay);
  if (Number(minimum) <= Number(maximum)) return [Number(minimum), Number(maximum)];
  throw new InvalidOptionError(
    'latency',
    `${show(latency)} ends before it begins`,
    'the shorter time first',
  );
}
