import { afterEach, expect, test, vi } from 'vitest';
import { type Query, walk } from '../../test/ask.ts';
import { createMock, type Mock } from '../index.ts';

afterEach(() => void vi.useRealTimers());

const query: Query = {
  max_results: 100,
  expansions: 'attachments.poll_ids',
  'poll.fields': 'voting_status,end_datetime',
};
/** The default of the option `until`, when the newest polls are open. */
const untilMs = Date.parse('2025-06-30T12:00:00Z');

/** The identifiers of the polls that the mock calls open, and of those that end after a time. */
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

test.each([0, 1, 48])('the option `now` closes polls that ended: after %i hours', async (hours) => {
  const nowMs = untilMs + hours * 3_600_000;
  const { open, running } = await listPolls(createMock({ likes: 500, now: () => nowMs }), nowMs);
  expect(open).toEqual(running);
});

test('with `until: now`, polls are open until they end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2026-02-28T23:59:59Z'));
  const mock = createMock({ until: 'now' });
  expect((await listPolls(mock, Date.now())).open.length).toBeGreaterThan(0);
  vi.setSystemTime(Date.parse('2027-02-28T23:59:59Z'));
  expect((await listPolls(mock, Date.now())).open).toEqual([]);
});
