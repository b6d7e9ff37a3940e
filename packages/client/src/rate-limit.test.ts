import { describe, expect, it, vi } from 'vitest';
import { answering, clientOf, fakeClock, rejection, walk } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import type { RateLimitError, Wait } from './index.ts';

it('a 429 for a day says when the day is over, and is not repeated before', async () => {
  const reset = `${Math.ceil(Date.now() / 1000) + 36_000}`;
  const day = { 'x-user-limit-24hour-remaining': '0', 'x-user-limit-24hour-reset': reset };
  const window = { 'x-rate-limit-remaining': '39989', 'x-rate-limit-reset': '840' };
  const { fetch, requests } = answering(json({ title: 'x' }, 429, { ...window, ...day }));
  const error = (await rejection(clientOf(fetch).getPage('1'))) as RateLimitError;

  expect(error.rateLimit).toMatchObject({ remaining: 39_989, userDay: { remaining: 0 } });
  expect(error.retryAt).toEqual(error.rateLimit.userDay.reset);
  expect(requests.length).toBe(1);
});

it('a window of one request is waited for, without a request that must fail', async () => {
  fakeClock(1_000_000);
  const service = serveTimeline({ pages: [['1'], ['2'], ['3']] });
  const statuses: number[] = [];
  let reset = 0;
  const client = clientOf(
    async (request) => {
      const now = Math.floor(Date.now() / 1000);
      const isOpen = now >= reset;
      if (isOpen) reset = now + 900;
      const answer = isOpen ? await service.fetch(request) : json({ title: 'x' }, 429);
      statuses.push(answer.status);
      answer.headers.set('x-rate-limit-limit', '1');
      answer.headers.set('x-rate-limit-remaining', '0');
      answer.headers.set('x-rate-limit-reset', `${reset}`);
      return answer;
    },
    { retry: { maxDelay: 3_600_000 } },
  );

  expect(await walk(client.posts('1'))).toEqual({ ids: ['1', '2', '3'] });
  expect(statuses).toEqual([200, 200, 200]);
  expect(Date.now()).toBeGreaterThan(1_000_000 + 2 * 899_000);
});

/** A page after which the limit is exhausted. */
const lastPage = (status = 200) => {
  const reset = String(Math.ceil(Date.now() / 1000) + 2);
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset };
  return json({ data: [{ id: '1', text: '' }] }, status, headers);
};

describe('an exhausted rate limit', () => {
  it('is not waited for if retries are turned off', async () => {
    const { fetch } = answering(lastPage(), lastPage(429));
    const onWait = vi.fn();
    const client = clientOf(fetch, { onWait, retry: { limit: 0 } });
    await client.getPage('1');
    expect(await rejection(client.getPage('1'))).toMatchObject({ name: 'RateLimitError' });
    expect(onWait).not.toHaveBeenCalled();
  });

  it('is waited for by those who use the same token', async () => {
    let token = 'any-token-1';
    const { fetch, requests } = answering(lastPage());
    const client = clientOf(fetch, { accessToken: () => token });
    await client.getPage('1');
    const abort = new AbortController();
    const waiting = rejection(client.getPage('1', {}, { signal: abort.signal }));
    token = 'any-token-2';
    await client.getPage('1');
    expect(requests.length).toBe(2);
    abort.abort('enough');
    expect(await waiting).toBe('enough');
  });

  it('is reported while it is waited for', async () => {
    const waits: Wait[] = [];
    const abort = new AbortController();
    const client = clientOf(async () => lastPage(), {
      onWait: (wait) => {
        waits.push(wait);
        abort.abort('enough');
      },
    });
    await client.getPage('1');

    expect(await rejection(client.getPage('1', {}, { signal: abort.signal }))).toBe('enough');
    expect(waits).toEqual([{ until: expect.any(Date), error: undefined }]);
    expect(Number(waits[0]?.until)).toBeGreaterThan(Date.now());
  });

  it.each([
    () => {
      throw new RangeError('of the report');
    },
    () => Promise.reject(new RangeError('of the report')),
  ])('ends a call whose report of it fails', async (onWait) => {
    const client = clientOf(async () => lastPage(), { onWait });
    await client.getPage('1');
    expect(await rejection(client.getPage('1'))).toEqual(new RangeError('of the report'));
  });

  it('is waited for by all, if a refusal does not say until when', async () => {
    fakeClock();
    const sentAt: number[] = [];
    const { fetch } = answering(
      new Response('Rate limit exceeded', { status: 429 }),
      json({ data: [{ id: '1', text: '' }] }),
    );
    const client = clientOf((request) => {
      sentAt.push(Date.now());
      return fetch(request);
    });
    const first = client.getPage('1');
    await new Promise(setImmediate);
    await Promise.all([first, client.getPage('2')]);

    expect(sentAt).toEqual([0, 1000, 1000]);
  });
});
