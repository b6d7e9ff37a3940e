import { describe, expect, it, vi } from 'vitest';
import { answering, clientOf, errorFor, fakeClock, rejection, walk } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import { RateLimitError, type Wait } from './index.ts';

/** The error for a 429 with these headers. */
const limitedBy = (headers: Record<string, string>) =>
  errorFor(() => json({ title: 'Too Many Requests' }, 429, headers));

const nines = '9'.repeat(400);
const senseless = {
  'retry-after': [
    'soon',
    '1e20',
    'Infinity',
    '-5',
    '5, x',
    '5,',
    '',
    ' ',
    '2.5',
    'Mon, 99 Foo',
    nines,
  ],
  'x-rate-limit-reset': ['soon', '1e400', 'NaN', '60, 60', '0x10', '-1', '1735690500000000'],
};

it.each(
  Object.entries(senseless).flatMap(([name, texts]) => texts.map((text) => ({ [name]: text }))),
)('headers that make no sense say nothing: %j', async (headers) => {
  const nothing = { limit: undefined, remaining: undefined, reset: undefined };
  expect(await limitedBy(headers)).toMatchObject({ retryAt: undefined, rateLimit: nothing });
});

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

it.each([
  'usage capacity reached, try later',
  '<title>Too many requests</title> See /problems/usage-capped.',
  { title: 'Too Many Requests', type: 'about:blank', detail: 'This is not a usage cap.' },
])('words about usage are not a quota that is used up: %j', async (body) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const error = await errorFor(() => new Response(text, { status: 429 }));

  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryable: true });
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
});
