import { expect, test, vi } from 'vitest';
import { addressOf, ask } from '../../test/ask.ts';
import { createMock } from '../index.ts';
import { startMock } from '../node/index.ts';

const headers = { authorization: 'Bearer the-first-token' };
const renewed = { authorization: 'Bearer the-second-token' };

test('the journal shows that a client waited, and came back with another token', async () => {
  const mock = createMock();
  mock.next({ code: 401, delay: 20 });
  const before = Date.now();
  await ask(mock, {}, '42', headers);
  await ask(mock, {}, '42', renewed);
  await ask(mock, {}, '43', headers);
  await ask(mock, {}, '43', { authorization: 'none' });
  const [first, retry, other, none] = mock.requests;
  // The two clocks of a process drift apart by some milliseconds.
  const times = [before - 9, first?.arrived, first?.answered, retry?.arrived, Date.now() + 9];
  expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
  // Timers may end up to a millisecond early.
  expect(Number(first?.answered) - Number(first?.arrived)).toBeGreaterThanOrEqual(19);
  expect(first?.caller).toMatch(/^\w{14}$/);
  expect(retry?.caller).not.toBe(first?.caller);
  expect(other?.caller).toBe(first?.caller);
  expect(none).not.toHaveProperty('caller');
  // A caller is the same in every mock of a process.
  const another = createMock();
  await ask(another, {}, '42', headers);
  expect(another.requests[0]?.caller).toBe(first?.caller);
});

test.each(['in process', 'over HTTP'])(
  'the journal shows that a client left before its answer came: %s',
  async (where) => {
    await using server = await startMock();
    const url = `${server.url}/2/users/42/liked_tweets`;
    const get = where === 'in process' ? server.fetch : fetch;
    server.next({ delay: 3_600_000, code: 503 }, { slowBody: 3_600_000 });
    for (const number of [1, 2]) {
      const left = new AbortController();
      const response = get(url, { headers, signal: left.signal }).then((it) => it.text());
      const { status, answered } = await server.waitForRequest({ after: number - 1 });
      expect([status, answered]).toEqual([number === 1 ? 503 : 200, undefined]);
      left.abort();
      await expect(response).rejects.toThrow();
      await vi.waitUntil(() => server.requests[number - 1]?.clientLeft);
      const entry = server.requests[number - 1];
      expect(entry).toMatchObject({ number, clientLeft: true, verdict: 'valid' });
      expect(entry).not.toHaveProperty('status');
      expect(entry).not.toHaveProperty('answered');
    }
  },
);

test.each(['in process', 'over HTTP'])(
  'an answer that was cut or reset on purpose is not blamed on the client: %s',
  async (where) => {
    await using server = await startMock();
    const get = where === 'in process' ? server.fetch : fetch;
    server.next({ reset: true }, { cutBody: true, code: 503 });
    for (let index = 0; index < 2; index += 1) {
      const response = get(`${server.url}/2/users/42/liked_tweets`, { headers });
      await expect(response.then((it) => it.text())).rejects.toThrow();
    }
    const ended = { answered: expect.any(Number) };
    expect(server.requests).toMatchObject([
      { ...ended, verdict: 'valid', override: { reset: true } },
      { ...ended, status: 503, override: { cutBody: true } },
    ]);
    expect(server.requests[0]).not.toHaveProperty('status');
    expect(server.requests.map((request) => 'clientLeft' in request)).toEqual([false, false]);
  },
);

test('every kind of answer has an end', async () => {
  await using server = await startMock();
  const url = `${server.url}/2/users/42/liked_tweets`;
  for (const get of [fetch, server.fetch]) {
    for (const init of [{ headers }, { headers, method: 'HEAD' }, { method: 'OPTIONS' }, {}]) {
      await (await get(url, init)).text();
    }
    server.next({ slowBody: 20 });
    await (await get(url, { headers })).text();
  }
  await vi.waitUntil(() => server.requests.every(({ answered }) => answered !== undefined));
  expect(server.requests).toHaveLength(10);
});

test('waitForRequest resolves with a request in the journal, or with one that comes, also without a journal', async () => {
  const mock = createMock({ journalSize: 1 });
  const mine = mock.for({ user: '42' });
  const coming = mine.waitForRequest();
  await ask(mock, {}, '43');
  await ask(mock, {}, '42');
  expect((await coming).number).toBe(2);
  expect((await mine.waitForRequest()).number).toBe(2);
  const [next, later] = [mine.waitForRequest({ after: 2 }), mine.waitForRequest({ after: 3 })];
  await ask(mock, {}, '42');
  await ask(mock, {}, '42');
  expect((await later).number).toBe(4);
  expect(await next).toMatchObject({ number: 3, url: new URL(addressOf()).pathname });

  const without = createMock({ journalSize: 0 });
  const valid = without.waitForRequest();
  await ask(without);
  expect((await valid).verdict).toBe('valid');
});

test('waitForRequest ends with its signal', async () => {
  const mock = createMock();
  const signal = AbortSignal.abort(new Error('Enough.'));
  await expect(mock.waitForRequest({ signal })).rejects.toThrow('Enough.');
  const left = new AbortController();
  const waiting = mock.waitForRequest({ signal: left.signal });
  left.abort(new Error('Too late.'));
  await expect(waiting).rejects.toThrow('Too late.');
});
