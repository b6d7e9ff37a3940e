import { describe, expect, it, vi } from 'vitest';
import { answering, clientOf, fakeClock, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import type { Wait } from './index.ts';

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

  it('ends a call whose report of it fails', async () => {
    const onWait = () => Promise.reject(new RangeError('of the report'));
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
