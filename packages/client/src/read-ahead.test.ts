import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { clientOf, fakeClock, rejection } from '../test/clients.ts';
import { serveTimeline, tokenOf } from '../test/timeline-service.ts';
import type { LikedPostsClient, PagingOptions } from './index.ts';

const pages = Array.from({ length: 30 }, (_, index) => [`${2 * index}`, `${2 * index + 1}`]);

function listing(client: LikedPostsClient, items: 'pages' | 'posts', options: PagingOptions) {
  return items === 'pages' ? client.pages('1', {}, options) : client.posts('1', {}, options);
}

describe('reading ahead', () => {
  it.each(['pages', 'posts'] as const)(
    'asks for the next page while that of %s is used, which takes 0.6 of the time or less',
    async (items) => {
      const times: number[] = [];
      fakeClock();
      for (const readAhead of [false, true]) {
        const begun = Date.now();
        const service = serveTimeline({ pages });
        const client = clientOf(async (request) => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return service.fetch(request);
        });
        for await (const _ of listing(client, items, { readAhead })) {
          await new Promise((resolve) => setTimeout(resolve, items === 'pages' ? 30 : 15));
        }
        times.push(Date.now() - begun);
      }

      expect(times).toEqual([30 * 60, 30 + 30 * 30]);
    },
  );

  it('holds at most two pages, and yields the same Posts', async () => {
    const service = serveTimeline({ pages });
    const ids: string[] = [];
    const posts = clientOf(service.fetch).posts('1', {}, { readAhead: true });
    for await (const { post, page } of posts) {
      ids.push(post.id);
      // Long enough to read further ahead.
      await new Promise(setImmediate);
      const used = pages.findIndex((page) => page.includes(post.id)) + 1;
      expect(service.requests.length).toBe(Math.min(used + 1, pages.length));
      expect(page.data).toContain(post);
    }
    expect(ids).toEqual(pages.flat());
  });

  it('asks for no page that the limit does not need', async () => {
    for (const [items, limit, needed] of [
      ['pages', 3, 3],
      ['posts', 3, 2],
      ['posts', 4, 2],
      ['posts', 5, 3],
    ] as const) {
      const service = serveTimeline({ pages });
      const options = { readAhead: true, limit };
      for await (const _ of listing(clientOf(service.fetch), items, options));
      expect(service.requests.length).toBe(needed);
    }
  });

  it('throws when the failed page is due, with the position after the last item', async () => {
    const faults = [undefined, undefined, { kind: 'status', status: 403 } as const];
    const service = serveTimeline({ pages, faults });
    const ids: string[] = [];
    const error = await rejection(
      (async () => {
        for await (const { post } of clientOf(service.fetch).posts('1', {}, { readAhead: true })) {
          ids.push(post.id);
          await new Promise(setImmediate);
        }
      })(),
    );

    expect(ids).toEqual(['0', '1', '2', '3']);
    expect(error).toMatchObject({
      name: 'HttpError',
      status: 403,
      position: { token: tokenOf(2) },
    });
  });

  it('leaves an error that was read ahead alone when the loop is left before it', async () => {
    const service = serveTimeline({ pages, faults: [undefined, { kind: 'status', status: 403 }] });
    for await (const _ of clientOf(service.fetch).posts('1', {}, { readAhead: true })) {
      await new Promise(setImmediate);
      break;
    }

    // An unhandled rejection would fail this file.
    await new Promise(setImmediate);
    expect(service.requests.length).toBe(2);
  });

  it('ends when the loop is left or the signal aborts, and its request with it', async () => {
    for (const leave of ['break', 'abort'] as const) {
      const controller = new AbortController();
      let ended: AbortSignal | undefined;
      const service = serveTimeline({ pages });
      const client = clientOf((request) => {
        if (service.requests.length === 0) return service.fetch(request);
        ended = request.signal;
        return wait(2 ** 30, new Response(), { signal: request.signal });
      });
      const { signal } = controller;
      const run = async () => {
        for await (const _ of client.posts('1', {}, { readAhead: true, signal })) {
          await new Promise(setImmediate);
          if (leave === 'break') break;
          controller.abort(new Error('enough'));
        }
      };
      if (leave === 'break') await run();
      else expect(await rejection(run())).toMatchObject({ message: 'enough' });

      expect(ended?.aborted).toBe(true);
    }
  });
});
