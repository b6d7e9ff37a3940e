import { describe, expect, test } from 'vitest';
import {
  accessToken,
  type BrokenService,
  likes,
  listBroken,
  startAltered,
  users,
} from '../../test/altered-mock.ts';
import { lenient } from '../../test/broken-services/lenient.ts';
import { paging } from '../../test/broken-services/paging.ts';
import { quirks } from '../../test/broken-services/quirks.ts';
import { selecting } from '../../test/broken-services/selecting.ts';
import { unfaithful } from '../../test/broken-services/unfaithful.ts';
import { writing } from '../../test/broken-services/writing.ts';
import { type ConformanceOptions, checkConformance, type Report, renderSummary } from '../index.ts';

/** The report on a mock whose responses are altered. */
async function checkAltered(
  respond: BrokenService['respond'],
  options: Omit<ConformanceOptions, 'url'> = {},
): Promise<Report> {
  await using service = await startAltered(respond, { users: likes, tokens: [accessToken] });
  return await checkConformance({ url: service.url, accessToken, ...users, ...options });
}

/*
 * What the suite says of each list of services. `breaks` has the rules in the order of the report.
 *
 *   list                          all rules            promised rules only
 *   selecting, paging, writing    breaks the contract  not asked
 *   lenient                       breaks the contract  keeps it: only assumptions are broken
 *   unfaithful                    not asked            breaks the contract
 *   quirks                        keeps it             not asked
 */
describe('all rules', () => {
  test.concurrent.each([...lenient, ...selecting, ...paging, ...writing])(
    'the suite catches a service that $does',
    async ({ respond, breaks, only }) => {
      const report = await checkAltered(respond, { only });

      expect(listBroken(report), renderSummary(report)).toEqual(breaks);
    },
  );
});

describe('promised rules only', () => {
  test.concurrent.each(unfaithful)(
    'the suite catches a service that $does',
    async ({ respond, only, breaks }) => {
      const report = await checkAltered(respond, { only, promisedOnly: true });

      expect(listBroken(report), renderSummary(report)).toEqual(breaks);
    },
  );

  test.concurrent.each(lenient)(
    'the suite accepts a service that $does',
    async ({ respond, only }) => {
      const report = await checkAltered(respond, { only, promisedOnly: true });

      expect(listBroken(report), renderSummary(report)).toEqual([]);
    },
  );
});

describe('habits of the public service', () => {
  test.concurrent.each(quirks)(
    'the suite accepts a service that $does',
    async ({ respond, notes = [], notDescribed = [] }) => {
      const report = await checkAltered(respond);

      expect(listBroken(report), renderSummary(report)).toEqual([]);
      expect(report.outcome).toBe('kept');
      const noted = report.rules.filter((rule) => rule.notes.length > 0).map(({ id }) => id);
      // The mock itself has some of what is only noted.
      expect(noted).toEqual(expect.arrayContaining([...notes]));
      expect(Object.keys(report.notDescribed)).toEqual(expect.arrayContaining([...notDescribed]));
    },
  );
});

// A service may limit requests, and charge for Posts: a rule that needs more must be worth it.
test('a run for 23 likes sends at most 75 requests and reads at most 320 Posts', async () => {
  const report = await checkAltered((incoming, mock) => mock.handle(incoming), {
    user: '2244994945',
  });
  expect(report.outcome).toBe('kept');
  expect(report.requests).toBeLessThanOrEqual(75);
  expect(report.posts).toBeLessThanOrEqual(320);
});
