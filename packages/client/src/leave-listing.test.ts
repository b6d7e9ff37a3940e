import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { answering, clientOf, hanging, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';

/** A client whose second page never arrives, and its requests. */
function unfinished() {
  const requests: Request[] = [];
  const client = clientOf(async (request) => {
    requests.push(request);
    return requests.length === 1
      ? json({ data: [{ id: '1', text: '' }], meta: { next_token: 'a' } })
      : hanging();
  });
  const asked = () => vi.waitUntil(() => requests.length === 2);
  return { client, requests, asked };
}

describe('leaving a listing while a page is asked for', () => {
  it.each(['pages', 'posts'] as const)(
    'by return() of %s ends the request at once, and sends no other',
    async (items) => {
      const { client, requests, asked } = unfinished();
      const listing = client[items]('1');
      await listing.next();
      const next = listing.next();
      await asked();

      expect(await listing.return()).toEqual({ done: true, value: undefined });
      expect(await next).toEqual({ done: true, value: undefined });
      expect(requests[1]?.signal.aborted).toBe(true);
      expect(await listing.next()).toEqual({ done: true, value: undefined });
      expect(requests.length).toBe(2);
    },
  );

  it('by throw() does so too, and throws', async () => {
    const { client, requests, asked } = unfinished();
    const listing = client.posts('1');
    await listing.next();
    const next = listing.next();
    await asked();

    expect(await rejection(listing.throw(new Error('mine')))).toMatchObject({ message: 'mine' });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('by destroying a stream that reads from it does so too', async () => {
    const { client, requests, asked } = unfinished();
    const stream = Readable.from(client.posts('1')).resume();
    await asked();
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));

    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('ends the wait for the next attempt as well', async () => {
    const { fetch, requests } = answering(new TypeError('fetch failed'));
    const onWait = vi.fn();
    const retry = { delay: 2 ** 30, maxDelay: 2 ** 30 };
    const listing = clientOf(fetch, { retry, onWait }).posts('1');
    const next = listing.next();
    await vi.waitUntil(() => onWait.mock.calls.length === 1);
    await listing.return();

    expect((await next).done).toBe(true);
    expect(requests.length).toBe(1);
  });
});
