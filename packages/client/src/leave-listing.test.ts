import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { clientOf, rejection } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import type { LikedPostsClient } from './index.ts';

/** A promise, and the function that fulfils it. */
function signalled(): { promise: Promise<void>; fulfil: () => void } {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { promise, fulfil };
}

/** A client whose second page never arrives, and the state of its requests. */
function hanging(): { client: LikedPostsClient; requests: Request[]; asked: Promise<void> } {
  const asked = signalled();
  const requests: Request[] = [];
  const client = clientOf(async (request) => {
    requests.push(request);
    if (requests.length === 1) {
      return json({ data: [{ id: '1', text: '' }], meta: { next_token: 'a' } });
    }
    asked.fulfil();
    return new Promise(() => {});
  });
  return { client, requests, asked: asked.promise };
}

describe('leaving a listing while a page is asked for', () => {
  it.each(['pages', 'posts'] as const)(
    'by return() of %s ends the request at once, and sends no other',
    async (items) => {
      const { client, requests, asked } = hanging();
      const listing = client[items]('1');
      await listing.next();
      const next = listing.next();
      await asked;

      expect(await listing.return()).toEqual({ done: true, value: undefined });
      expect(await next).toEqual({ done: true, value: undefined });
      expect(requests[1]?.signal.aborted).toBe(true);
      expect(await listing.next()).toEqual({ done: true, value: undefined });
      expect(requests.length).toBe(2);
    },
  );

  it('by throw() does so too, and throws', async () => {
    const { client, requests, asked } = hanging();
    const listing = client.posts('1');
    await listing.next();
    const next = listing.next();
    await asked;

    expect(await rejection(listing.throw(new Error('mine')))).toMatchObject({ message: 'mine' });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('by destroying a stream that reads from it does so too', async () => {
    const { client, requests, asked } = hanging();
    const stream = Readable.from(client.posts('1')).resume();
    await asked;
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));

    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('ends the wait for the next attempt as well', async () => {
    const attempted = signalled();
    const service = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });
    const client = clientOf(service.fetch, {
      retry: { delay: 2 ** 30, maxDelay: 2 ** 30 },
      onAttempt: () => attempted.fulfil(),
    });
    const listing = client.posts('1');
    const next = listing.next();
    await attempted.promise;
    await listing.return();

    expect((await next).done).toBe(true);
    expect(service.requests.length).toBe(1);
  });
});
