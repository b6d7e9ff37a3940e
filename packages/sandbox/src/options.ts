import type { DataSet } from './data-set/data-set.ts';
import { DataSetTimeline } from './data-set/timeline.ts';
import { checkFaults, type Fault } from './faults.ts';
import { refuseUnknown, requireWhole, SandboxOptionError, show } from './option-error.ts';
import type { RateLimit } from './rate-limit.ts';
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
  readonly rateLimit?: RateLimit;
  /** How long each answer takes in milliseconds, or from which range the seed picks. Default: 0. */
  readonly latency?: number | readonly [minimum: number, maximum: number];
  /** Faults to inject; the first that applies to a request is the one that it meets. */
  readonly faults?: readonly Fault[];
  /** The time in milliseconds since 1970, for rate limits. Default: `Date.now`. */
  readonly now?: () => number;
  /** How many requests the journal keeps. Default: 1000. */
  readonly journalSize?: number;
}

/** The options with their defaults. */
export interface Settings {
  readonly timeline: Timeline;
  readonly seed: number;
  readonly tokens: ReadonlySet<string> | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly latency: readonly [minimum: number, maximum: number];
  readonly faults: readonly Fault[];
  readonly now: () => number;
  readonly journalSize: number;
}

const known = [
  'seed',
  'likes',
  'users',
  'dataset',
  'tokens',
  'rateLimit',
  'latency',
  'faults',
  'now',
  'journalSize',
] as const satisfies readonly (keyof SandboxOptions)[];

/** The longest latency or delay: an hour, in milliseconds. */
const longest = 3_600_000;

/** Checks the options and fills in the defaults. */
export function settingsFor(options: SandboxOptions): Settings {
  refuseUnknown(options, known);
  const { seed = 1, tokens, rateLimit, latency = 0, faults = [], now = Date.now } = options;
  requireWhole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
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
  };
}

function timelineFor({ likes, users, dataset }: SandboxOptions, seed: number): Timeline {
  if (dataset !== undefined) {
    for (const [option, value] of Object.entries({ likes, users })) {
      if (value === undefined) continue;
      throw new SandboxOptionError(
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
  if (Array.isArray(tokens) && tokens.every((token) => typeof token === 'string' && token !== '')) {
    return;
  }
  // Without the value: it may be a real access token.
  throw new SandboxOptionError('tokens', 'it is no list of texts', 'a list of access tokens');
}

function checkRateLimit(rateLimit: RateLimit): void {
  refuseUnknown(rateLimit, ['limit', 'windowSeconds'], (member) => `rateLimit.${member}`);
  requireWhole('rateLimit.limit', rateLimit.limit, 0, Number.MAX_SAFE_INTEGER);
  if (rateLimit.windowSeconds !== undefined) {
    requireWhole('rateLimit.windowSeconds', rateLimit.windowSeconds, 1, 86_400 * 366);
  }
}

function latencyRange(latency: unknown): readonly [number, number] {
  const [minimum, maximum]: unknown[] = Array.isArray(latency) ? latency : [latency, latency];
  requireWhole('latency', minimum, 0, longest);
  requireWhole('latency', maximum, 0, longest);
  if (Number(minimum) <= Number(maximum)) return [Number(minimum), Number(maximum)];
  throw new SandboxOptionError(
    'latency',
    `${show(latency)} ends before it begins`,
    'the shorter time first',
  );
}
