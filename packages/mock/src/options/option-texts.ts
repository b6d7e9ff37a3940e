import type { RateLimitOption } from '../http/rate-limit.ts';
import { checkPageShape, type PageShape } from '../service/page-shape.ts';
import { InvalidOptionError } from './option-error.ts';
import type { MockOptions } from './options.ts';

/** Options as texts, as they come from a command line or the environment of a worker. */
export interface OptionTexts {
  readonly seed?: string | undefined;
  readonly likes?: string | undefined;
  /** `1,2,3` or, with their numbers of likes, `1:0,2:500`. */
  readonly users?: string | undefined;
  /** `recorded` or `full`. */
  readonly pages?: string | undefined;
  /** Access tokens, separated by commas. */
  readonly tokens?: string | undefined;
  /** `75` or, with the length of the window in seconds, `75/900`. */
  readonly rateLimit?: string | undefined;
  /** Milliseconds: `100`, or a range such as `50-200`. */
  readonly latency?: string | undefined;
}

/**
 * Reads options from texts.
 *
 * @throws {InvalidOptionError} when a text does not have the form of its option.
 */
export function readOptionTexts(texts: OptionTexts): MockOptions {
  const { seed, likes, users, pages, tokens, latency, rateLimit } = texts;
  const defaultLikes = likes === undefined ? undefined : whole('likes', likes);
  return {
    ...(seed !== undefined && { seed: whole('seed', seed) }),
    ...(defaultLikes !== undefined && { likes: defaultLikes }),
    ...(users !== undefined && { users: readUsers(users, defaultLikes) }),
    ...(pages !== undefined && { pages: readShape(pages) }),
    ...(tokens !== undefined && { tokens: tokens.split(',').map((token) => token.trim()) }),
    ...(rateLimit !== undefined && { rateLimit: readRateLimit(rateLimit) }),
    ...(latency !== undefined && { latency: readLatency(latency) }),
  };
}

function whole(option: string, text: string): number {
  if (/^[0-9]{1,16}$/.test(text)) return Number(text);
  throw new InvalidOptionError(
    option,
    `'${text}' is not a number of up to 16 digits`,
    'digits only, such as 250',
  );
}

function readShape(text: string): PageShape {
  checkPageShape('pages', text);
  return text;
}

function readUsers(text: string, defaultLikes = 250): Record<string, number> {
  const users: Record<string, number> = {};
  for (const item of text.split(',')) {
    const [, id, count] = /^([^:\s]+)(?::([0-9]{1,16}))?$/.exec(item.trim()) ?? [];
    if (id === undefined) {
      throw new InvalidOptionError(
        'users',
        `'${item}' is not a user`,
        'identifiers, some with how many Posts they like: 42,43:0,44:10000000',
      );
    }
    users[id] = count === undefined ? defaultLikes : Number(count);
  }
  return users;
}

function readRateLimit(text: string): RateLimitOption {
  const [, limit, windowSeconds] = /^([0-9]{1,9})(?:\/([1-9][0-9]{0,6}))?$/.exec(text) ?? [];
  if (limit === undefined) {
    throw new InvalidOptionError(
      'rateLimit',
      `'${text}' is not a rate limit`,
      'requests per 15 minutes, such as 75, or per so many seconds, such as 5/60',
    );
  }
  return {
    limit: Number(limit),
    ...(windowSeconds !== undefined && { windowSeconds: Number(windowSeconds) }),
  };
}

function readLatency(text: string): number | readonly [number, number] {
  const [, minimum, maximum] = /^([0-9]{1,7})(?:-([0-9]{1,7}))?$/.exec(text) ?? [];
  if (minimum === undefined) {
    throw new InvalidOptionError(
      'latency',
      `'${text}' is not a latency`,
      'milliseconds, such as 100, or a range of them, such as 50-200',
    );
  }
  return maximum === undefined ? Number(minimum) : [Number(minimum), Number(maximum)];
}
