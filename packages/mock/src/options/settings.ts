import { DataSetTimeline } from '../data/data-set-timeline.ts';
import { FixtureTimeline } from '../data/fixture-timeline.ts';
import { timelineEndMs } from '../data/slots.ts';
import type { Timeline } from '../data/timeline.ts';
import { checkOptions, collectChecks, OptionError } from '../option-checks.ts';
import type { Settings } from '../request-handler.ts';
import type { TokenRights } from '../rules/access.ts';
import { optionTable } from './option-table.ts';
import type { MockOptions } from './options.ts';
import { defaultLikes } from './read-option-text.ts';

/**
 * Checks the options, and completes them with their defaults.
 *
 * @param host the name at which a server listens, if there is one, such as `mock.internal`
 * @throws {OptionError} if an option does not exist, or its value is not allowed.
 */
export function createSettings(options: MockOptions, host?: string): Settings {
  checkOptions(options, collectChecks(optionTable));
  // Not `Date.now` itself: fake timers replace it, even after the mock was created.
  const { seed = 1, now = () => Date.now() } = options;
  checkClock(now);
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
    ...limitReaders(options, host),
  };
}

/**
 * Which web pages may read responses, and by which host names (undefined: by any). The likes of a data set
 * may be private, so only pages of this machine may read them, and only by the names of this server.
 */
function limitReaders(
  { dataset, cors = true, allowedHosts = [] }: MockOptions,
  host: string | undefined,
): Pick<Settings, 'cors' | 'hosts'> {
  if (dataset === undefined) return { cors, hosts: undefined };
  const hosts = host === undefined ? allowedHosts : [host, ...allowedHosts];
  return { cors: cors ? 'loopback' : false, hosts };
}

function checkClock(now: () => unknown): void {
  const value = now();
  if (typeof value === 'number' && !Number.isNaN(new Date(value).getTime())) return;
  throw new OptionError('now', { value }, 'a function that returns milliseconds');
}

function createTimeline(options: MockOptions, seed: number, now: () => number): Timeline {
  const { dataset, likes = defaultLikes, users, until } = options;
  if (dataset !== undefined) {
    refuseBesideDataSet(options);
    return new DataSetTimeline(dataset);
  }
  const untilMs = readUntil(until, now);
  // Polls close by a clock that an option asks for. Without one, they stay open or closed as at `until`.
  const hasPollClock = options.now !== undefined || until === 'now';
  return new FixtureTimeline({
    seed,
    likes,
    users: users && new Map(Object.entries(users)),
    untilMs,
    pollClock: hasPollClock ? now : () => untilMs,
  });
}

function refuseBesideDataSet(options: MockOptions): void {
  for (const option of ['likes', 'users', 'until'] as const) {
    if (options[option] === undefined) continue;
    const reason = 'a data set has its own users and likes';
    throw new OptionError(option, reason, 'it without a data set');
  }
}

// The identifier of a Post has its time, which begins in 2010, and exceeds 63 bits in 2080. Likes go back six
// years from `until`, so that 2017 would be the first possible year.
const firstYear = 2018;
const lastYear = 2060;

/** The time of the newest Posts, in milliseconds. */
function readUntil(until: MockOptions['until'], now: () => number): number {
  if (until === undefined) return timelineEndMs;
  const untilMs = until === 'now' ? now() : Date.parse(until);
  const year = new Date(untilMs).getUTCFullYear();
  if (year >= firstYear && year <= lastYear) return untilMs;
  const allowed = `a time from ${firstYear} to ${lastYear}`;
  if (until !== 'now') throw new OptionError('until', { value: until }, `${allowed}, or now`);
  throw new OptionError('until', `it is ${new Date(untilMs).toISOString()}`, allowed);
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
