import { afterEach, expect, test, vi } from 'vitest';
import { walk } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

// The option `until`, and the day on which a test runs.

afterEach(() => void vi.useRealTimers());

/** What depends on time: when a Post was written, and whether its poll is open. */
const query = {
  max_results: 100,
  expansions: 'attachments.poll_ids',
  'poll.fields': 'voting_status,end_datetime',
  'tweet.fields': 'created_at',
};
/** Days after the default of `until`. */
const days = ['2025-07-01T00:00:00Z', '2026-02-28T23:59:59Z', '2031-11-05T07:08:09Z'];

test.each<MockOptions>([
  {},
  { until: '2026-05-01' },
  { until: 'now', now: () => Date.parse('2025-06-30T12:00:00Z') },
])('the options %j give the same bytes on any day', async (options) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const oldMock = createMock(options);
  const bodies = JSON.stringify(await walk(oldMock, query));
  for (const day of days) {
    vi.setSystemTime(Date.parse(day));
    for (const mock of [oldMock, createMock(options)]) {
      expect(JSON.stringify(await walk(mock, query))).toBe(bodies);
    }
  }
});

test.each(days)('with `until: now`, the newest Posts are some hours old on %s', async (day) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse(day));
  const [first] = await walk(createMock({ until: 'now' }), query);
  const ages = (first?.data ?? [])
    .slice(0, 20)
    .map(({ created_at = '' }) => Date.parse(day) - Date.parse(created_at));
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.min(...ages)).toBeLessThan(6 * 3_600_000);
});
