import { afterEach, expect, test, vi } from 'vitest';
import { ask, type Body, type Query, walk } from '../../test/ask.ts';
import { createMock, type Mock, type MockOptions } from '../index.ts';

afterEach(() => void vi.useRealTimers());

const polls: Query = {
  max_results: 100,
  expansions: 'attachments.poll_ids',
  'poll.fields': 'voting_status,end_datetime',
};

async function openPolls(mock: Mock, hours = 0): Promise<number> {
  const found = await walk(mock, polls);
  const all = found.flatMap(({ includes }) => includes?.polls ?? []);
  const open = all.filter(({ voting_status }) => voting_status === 'open');
  const end = Date.UTC(2025, 5, 30, 12) + hours * 3_600_000;
  expect(open).toEqual(all.filter((poll) => Date.parse(String(poll.end_datetime)) > end));
  return open.length;
}

const start = Date.UTC(2025, 5, 30, 12);
const tokens = { own: { expiresAt: '2025-06-30T20:00:00Z' }, other: {} };
const options: MockOptions = {
  tokens: { ...tokens, 'test-token': { rateLimit: { limit: 1000 } } },
  rateLimit: { limit: 1, userPerDay: 2 },
  likes: 500,
};

/** Moves the clock of a mock by hours, and checks what depends on it. */
async function followsTheClock(mock: Mock, move: (hours: number) => unknown): Promise<void> {
  const status = async (token: string) =>
    (await ask(mock, { max_results: 5 }, '42', { authorization: `Bearer ${token}` })).status;
  const before = await openPolls(mock);
  expect([await status('own'), await status('own')]).toEqual([200, 429]);
  await move(1);
  expect([await status('own'), await status('own')]).toEqual([200, 429]);
  await move(1);
  // The window is new, but the day is used up.
  expect(await status('own')).toBe(429);
  await move(8);
  expect(await status('own')).toBe(401);
  await move(3);
  expect([await status('other'), await status('other')]).toEqual([200, 429]);
  await move(35);
  expect(await openPolls(mock, 48)).toBeLessThan(before);
}

test('the function `now` moves windows, days, expiry and open polls together', async () => {
  let now = start;
  await followsTheClock(createMock({ ...options, now: () => now }), (hours) => {
    now += hours * 3_600_000;
  });
});

test('`moveClock` moves them together, and `reset` moves them back', async () => {
  const mock = createMock(options);
  const before = await openPolls(mock);
  mock.moveClock({ now: '2025-06-30T12:00:00Z' });
  await followsTheClock(mock, (hours) => mock.moveClock({ advance: hours * 3_600_000 }));
  const status = async () => (await ask(mock, {}, '42', { authorization: 'Bearer own' })).status;
  mock.moveClock({ now: '2025-07-30T12:00:00Z' });
  mock.moveClock({ now: '2025-06-30T12:00:00Z' });
  mock.moveClock({ advance: 86_400_000 });
  mock.moveClock({ now: '2025-06-30T13:00:00Z' });
  expect(await status()).toBe(200);
  mock.reset();
  expect(await openPolls(mock)).toBe(before);
  expect(await status()).toBe(401);
});

const days = ['2025-07-01T00:00:00Z', '2026-02-28T23:59:59Z', '2031-11-05T07:08:09Z'];

test.each<MockOptions>([{}, { until: '2026-05-01' }, { until: 'now', now: () => start }])(
  'the options %j give the same bytes on every day, also from a mock that runs for years',
  async (given) => {
    const bytes = async (mock: Mock) =>
      JSON.stringify(await walk(mock, { ...polls, 'tweet.fields': 'created_at' }));
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = createMock(given);
    const bodies = new Set([await bytes(old)]);
    for (const day of days) {
      vi.setSystemTime(Date.parse(day));
      bodies.add(await bytes(old)).add(await bytes(createMock(given)));
    }
    expect(bodies.size).toBe(1);
  },
);

test('with `until: now`, the newest Posts are some hours old on every day, and polls are open until they end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const day of days) {
    vi.setSystemTime(Date.parse(day));
    const mock = createMock({ until: 'now' });
    const pages = await walk(mock, { ...polls, 'tweet.fields': 'created_at' });
    const ages = (pages[0]?.data ?? [])
      .slice(0, 20)
      .map(({ created_at = '' }) => Date.parse(day) - Date.parse(created_at));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(6 * 3_600_000);
    const statuses = (found: Body[]) =>
      new Set(found.flatMap(({ includes }) => includes?.polls?.map((it) => it.voting_status)));
    expect(statuses(pages)).toContain('open');
    expect(statuses(pages)).toContain('closed');
    vi.setSystemTime(Date.parse(day) + 365 * 86_400_000);
    expect(statuses(await walk(mock, polls))).not.toContain('open');
  }
});

test('a clock that gives no time is refused when the mock is made', () => {
  expect(() => createMock({ now: () => Number.NaN })).toThrow('`now` cannot be');
});
