import { afterEach, expect, test, vi } from 'vitest';
import { walk } from '../../test/ask.ts';
import { createMock, type Mock, type MockOptions } from '../index.ts';

// The option `until`, and the day on which a test runs.

afterEach(() => void vi.useRealTimers());

/** What depends on time: when a Post was written, and whether its poll is open. */
const query = {
  max_results: 100,
  expansions: 'attachments.poll_ids',
  'poll.fields': 'voting_status,end_datetime',
  'tweet.fields': 'created_at',
};
/** The default of the option `until`, when the newest polls are open. */
const defaultUntilMs = Date.parse('2025-06-30T12:00:00Z');
/** Any times after the default of `until`. */
const days = ['2025-07-01T00:00:00Z', '2026-02-28T23:59:59Z', '2031-11-05T07:08:09Z'];

test.each<{ what: string; options: MockOptions }>([
  { what: 'no options', options: {} },
  { what: 'a time', options: { until: '2026-05-01' } },
  { what: '`now` and a clock that stands', options: { until: 'now', now: () => defaultUntilMs } },
])('with $what, a mock sends the same bytes on any day', async ({ options }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const runningMock = createMock(options);
  const bodies = JSON.stringify(await walk(runningMock, query));
  for (const day of days) {
    vi.setSystemTime(Date.parse(day));
    for (const mock of [runningMock, createMock(options)]) {
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

/** The polls that the mock calls open (`open`), and that end after a time (`running`), by identifier. */
async function listPolls(
  mock: Mock,
  nowMs: number,
): Promise<{ open: string[]; running: string[] }> {
  const pages = await walk(mock, query);
  const polls = pages.flatMap(({ includes }) => includes?.polls ?? []);
  const listIds = (items: typeof polls) => items.map(({ id }) => id);
  return {
    open: listIds(polls.filter(({ voting_status }) => voting_status === 'open')),
    running: listIds(polls.filter((poll) => Date.parse(String(poll.end_datetime)) > nowMs)),
  };
}

test.each([0, 48])('the option `now` closes polls that ended: after %i hours', async (hours) => {
  const nowMs = defaultUntilMs + hours * 3_600_000;
  const { open, running } = await listPolls(createMock({ likes: 500, now: () => nowMs }), nowMs);
  expect(open.length).toBeGreaterThan(0);
  expect(open).toEqual(running);
});

test('with `until: now`, polls are open until they end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2026-02-28T23:59:59Z'));
  const mock = createMock({ until: 'now' });
  expect((await listPolls(mock, Date.now())).open.length).toBeGreaterThan(0);
  // The Posts of this mock are a year old now.
  vi.setSystemTime(Date.parse('2027-02-28T23:59:59Z'));
  expect((await listPolls(mock, Date.now())).open).toEqual([]);
});
