import { DataSetTimeline } from '../data/data-set-timeline.ts';
import { FixtureTimeline } from '../data/fixture-timeline.ts';
import { timelineEndMs } from '../data/slots.ts';
import type { Timeline } from '../data/timeline.ts';
import { checkOptions, collectChecks, OptionError } from '../option-checks.ts';
import type { Settings } from '../request-handler.ts';
import type { TokenRights } from '../rules/access.ts';
import type { Cors } from '../rules/cors.ts';
import { requireUntil } from './check-option-value.ts';
import { optionTable } from './option-table.ts';
import type { MockOptions } from './options.ts';

/**
 * Completes the options with their defaults.
 *
 * @param host the name of the server, if any: with a data set, the header `Host` may have it
 * @throws {OptionError} if an option does not exist, or its value is not allowed.
 */
export function createSettings(options: MockOptions, host?: string): Settings {
  checkOptions(options, collectChecks(optionTable));
  const { dataset, cors = true, seed = 1 } = options;
  // A data set may be a person's own likes, so that only pages of this machine may read them.
  const hasPrivateLikes = dataset !== undefined;
  const allowedCors: Cors = cors && hasPrivateLikes ? 'loopback' : cors;
  const hosts = [...(options.allowedHosts ?? [])];
  if (host !== undefined) hosts.push(host);
  // `Date.now` is looked up in each call, so that fake timers reach a mock that was made before.
  const { now = () => Date.now() } = options;
  if (Number.isNaN(new Date(now()).getTime())) {
    throw new OptionError('now', { value: now() }, 'a function that returns milliseconds');
  }
  return {
    as: options.as ?? 'contract',
    strict: options.strict ?? true,
    timeline: createTimeline(options, seed, now),
    seed,
    pages: options.pages ?? 'recorded',
    tokens: options.tokens && createRights(options.tokens),
    anonymous: options.anonymous ?? false,
    rateLimit: options.rateLimit,
    latencyMs: options.latency ?? 0,
    faults: options.faults ?? [],
    now,
    journalSize: options.journalSize,
    cors: allowedCors,
    // Without a data set, any host.
    hosts: hasPrivateLikes ? hosts : undefined,
  };
}

function createTimeline(options: MockOptions, seed: number, now: () => number): Timeline {
  if (options.dataset !== undefined) {
    for (const option of ['likes', 'users', 'until'] as const) {
      if (options[option] === undefined) continue;
      const reason = 'a data set has its own users and likes';
      throw new OptionError(option, reason, 'it without a data set');
    }
    return new DataSetTimeline(options.dataset);
  }
  const { likes = 250, users, until = new Date(timelineEndMs).toISOString() } = options;
  const untilMs = until === 'now' ? now() : Date.parse(until);
  // A fake clock can say any year.
  if (until === 'now') requireUntil('until', new Date(untilMs).toISOString());
  // Without `now`, the same options give the same polls on any day.
  const hasClock = options.now !== undefined || until === 'now';
  return new FixtureTimeline({
    seed,
    likes,
    users: users && new Map(Object.entries(users)),
    untilMs,
    pollClock: hasClock ? now : () => untilMs,
  });
}

function createRights(
  tokens: NonNullable<MockOptions['tokens']>,
): ReadonlyMap<string, TokenRights> {
  if (isList(tokens)) return new Map(tokens.map((token) => [token, {}]));
  return new Map(Object.entries(tokens));
}

/** `Array.isArray`, which does not tell a readonly list from an object. */
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
