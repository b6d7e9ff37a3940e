import { Clock } from '../data/clock.ts';
import { DataSetTimeline } from '../data/data-set-timeline.ts';
import { FixtureTimeline } from '../data/fixture-timeline.ts';
import { checkOptions, OptionError } from '../option-error.ts';
import type { Settings } from '../request-handler.ts';
import type { TokenRights } from '../rules/access.ts';
import { checksOf, optionTable } from './option-table.ts';
import type { MockOptions } from './options.ts';

export function settingsFor(options: MockOptions): Settings & { readonly clock: Clock } {
  checkOptions(options, checksOf(optionTable));
  const { faults = [], latency = 0, cors = true, seed = 1 } = options;
  const { likes = 250, users, dataset } = options;
  const clock = new Clock(options);
  if (dataset !== undefined) {
    for (const option of ['likes', 'users', 'until'] as const) {
      if (options[option] === undefined) continue;
      const why = 'a data set has its own users and likes';
      throw new OptionError(option, why, `either \`${option}\` or \`dataset\``);
    }
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
