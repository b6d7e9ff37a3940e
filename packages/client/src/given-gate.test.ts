import { describe, expect, it, vi } from 'vitest';
import { accessToken, answering, clientOf, rejection, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { type Attempt, createGate, type Gate, type Quota, type Wait } from './index.ts';

const page = (headers = {}) => json({ data: [{ id: '1', text: '' }] }, 200, headers);
const resetAt = 4_102_444_800_000;
const headers = {
  'x-rate-limit-remaining': '7',
  'x-rate-limit-reset': String(resetAt / 1000),
};

describe('a gate of your own', () => {
  it('gets the access token, the longest wait, and the quota that each answer states', async () => {
    const entered: unknown[][] = [];
    const learned: (Quota | undefined)[] = [];
    const gate: Gate = async (...asked) => {
      entered.push(asked);
      return (quota) => learned.push(quota);
    };
    const broken = new TypeError('fetch failed');
    const { fetch } = answering(page(headers), json({ title: 'x' }, 503), broken, page());
    const client = clientOf(fetch, { gate, retry: { maxDelay: 5000 } });
    const { signal } = new AbortController();
    await client.getPage('1', {}, { signal });
    await client.getPage('1', {}, { signal });

    expect(entered).toEqual(Array(4).fill([accessToken, 5000, signal, undefined]));
    expect(learned).toEqual([{ remaining: 7, resetAt }, undefined, undefined, undefined]);
  });

  it('that throws ends the call, and nothing is sent', async () => {
    const attempts: Attempt[] = [];
    const client = clientOf(() => Promise.reject(new Error('Nothing is to be sent.')), {
      gate: () => Promise.reject(new RangeError('closed')),
      onAttempt: (attempt) => attempts.push(attempt),
    });
    const error = await rejection(client.getPage('1'));

    expect(error).toEqual(new RangeError('closed'));
    expect(attempts).toMatchObject([{ attempt: 1, duration: 0, retryIn: undefined }]);
  });
});

/** The headers of an exhausted limit. */
const used = () => {
  const reset = String(Math.ceil(Date.now() / 1000) + 2);
  return { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset };
};

it('clients that share a gate share the rate limit', async () => {
  const gate = createGate();
  await clientOf(async () => page(used()), { gate }).getPage('1');

  const { fetch, requests } = answering(page());
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = rejection(clientOf(fetch, { gate }).getPage('1', {}, { signal }));
  await clientOf(fetch, { gate, accessToken: 'another-token' }).getPage('1');
  expect(requests.length).toBe(1);
  abort.abort('enough');
  expect(await waiting).toBe('enough');
  expect(requests.length).toBe(1);
});

describe('an exhausted rate limit', () => {
  it('is not waited for if retries are turned off', async () => {
    const { fetch } = answering(page(used()), json({ title: 'x' }, 429, used()));
    const onWait = vi.fn();
    const client = clientOf(fetch, { onWait, retry: { limit: 0 } });
    await client.getPage('1');
    expect(await rejection(client.getPage('1'))).toMatchObject({ name: 'RateLimitError' });
    expect(onWait).not.toHaveBeenCalled();
  });

  it('is reported while it is waited for, with the page that has to wait', async () => {
    const waits: Wait[] = [];
    const abort = new AbortController();
    const client = clientOf(async () => page(used()), {
      onWait: (wait) => {
        waits.push(wait);
        abort.abort('enough');
      },
    });
    await client.getPage('1');
    const options = { from: 'abc', signal: abort.signal };

    expect(await rejection(client.getPage('1', {}, options))).toBe('enough');
    expect(waits).toEqual([{ url, pageToken: 'abc', until: expect.any(Date) }]);
    expect(Number(waits[0]?.until)).toBeGreaterThan(Date.now());
  });

  it.each([
    () => {
      throw new RangeError('of the report');
    },
    () => Promise.reject(new RangeError('of the report')),
  ])('ends a call whose report of it fails', async (onWait) => {
    const client = clientOf(async () => page(used()), { onWait });
    await client.getPage('1');
    expect(await rejection(client.getPage('1'))).toEqual(new RangeError('of the report'));
  });
});
