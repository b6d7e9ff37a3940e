import { afterEach, expect, test, vi } from 'vitest';
import { ask, type Body, page, type Query, walk } from '../../test/ask.ts';
import { createMock, type Mock, type MockOptions } from '../index.ts';
import { startMock } from '../node/index.ts';

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

test('`/__control/clock` moves the clock', async () => {
  await using mock = await startMock({ rateLimit: { limit: 1 }, control: true });
  const send = async (change: object) => {
    const response = await fetch(`${mock.url}/__control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    return [response.status, await response.text()].join(' ');
  };
  expect([(await ask(mock)).status, (await ask(mock)).status]).toEqual([200, 429]);
  expect(await send({ advance: 900_000 })).toBe('204 ');
  expect((await ask(mock)).status).toBe(200);
  expect(await send({})).toContain('Give either `now` or `advance`.');
  expect(await send({ advance: -1 })).toContain('`clock.advance` cannot be -1');
  expect(await send({ now: 'noon' })).toContain("`clock.now` cannot be 'noon'");
});

const days = ['2025-07-01T00:00:00Z', '2026-02-28T23:59:59Z', '2031-11-05T07:08:09Z'];

async function onEachDay(given: MockOptions): Promise<string[]> {
  const bodies = [];
  for (const day of days) {
    vi.useFakeTimers({ now: Date.parse(day), toFake: ['Date'] });
    const query = { ...polls, 'tweet.fields': 'created_at' };
    bodies.push(JSON.stringify(await walk(createMock(given), query)));
  }
  return bodies;
}

test.each<MockOptions>([{}, { until: '2026-05-01' }, { until: 'now', now: () => start }])(
  'the options %j give the same bytes on every day',
  async (given) => {
    expect(new Set(await onEachDay(given)).size).toBe(1);
  },
);

test('generated polls stay as they are while real time passes, except with `until: now`', async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  const mocks = [createMock(), createMock({ until: '2026-05-01' }), createMock({ until: 'now' })];
  const bodies = () =>
    Promise.all(mocks.map(async (mock) => JSON.stringify(await walk(mock, polls))));
  const before = await bodies();
  vi.setSystemTime(start + 30 * 86_400_000);
  const after = await bodies();
  expect(after.map((body, index) => body === before[index])).toEqual([true, true, false]);
});

test('with `until: now`, the newest Posts are some hours old on every day, and polls are open', async () => {
  for (const [index, body] of (await onEachDay({ until: 'now' })).entries()) {
    const [first = {}, ...others]: Body[] = JSON.parse(body);
    const ages = (first.data ?? [])
      .slice(0, 20)
      .map(({ created_at = '' }) => Date.parse(days[index] ?? '') - Date.parse(created_at));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(6 * 3_600_000);
    const all = [first, ...others].flatMap(({ includes }) => includes?.polls ?? []);
    expect(new Set(all.map(({ voting_status }) => voting_status))).toEqual(
      new Set(['open', 'closed']),
    );
  }
});

test('likes of each time can be walked both ways, and new ones added', async () => {
  for (const until of ['2018-01-01', '2060-12-31T23:59:59+00:00']) {
    const mock = createMock({ until, likes: 500 });
    const forth = await walk(mock, { max_results: 100 });
    const ids = forth.flatMap(({ data = [] }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(500);
    const token = forth.at(-1)?.meta?.previous_token ?? '';
    const back = await walk(mock, { max_results: 100, pagination_token: token }, 'previous_token');
    const again = back.flatMap(({ data = [] }) => data.map(({ id }) => id));
    expect(again.sort()).toEqual(ids.toSorted());
    mock.change({ user: '42', like: 2 });
    expect((await page(mock, { max_results: 5 })).data?.[0]?.id).not.toBe(ids[0]);
  }
});

test('a clock that gives no time is refused when the mock is made', () => {
  expect(() => createMock({ now: () => Number.NaN })).toThrow('`now` cannot be');
});
