import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessToken, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { ConnectionError, createClient } from './index.ts';

const noRetry = { limit: 0 };

describe('over a socket', () => {
  it.each([200, 500])('an answer of %i that breaks off is asked for again', async (status) => {
    let requests = 0;
    await using server = await listen((_, response) => {
      requests++;
      response.writeHead(status, { 'content-length': '1000' });
      response.write('{"data":[');
      setImmediate(() => response.destroy());
    });
    const retry = { delay: 1, limit: 1 };
    const client = createClient({ baseUrl: server.url, accessToken, retry });

    expect(await rejection(client.getPage('1'))).toBeInstanceOf(ConnectionError);
    expect(requests).toBe(2);
  });

  it('leaving the loop leaves no connection in use', async () => {
    await using server = await listen((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"data":[{"id":"1","text":""}],"meta":{"next_token":"a"}}');
    });
    const client = createClient({ baseUrl: server.url, accessToken });
    for await (const { post } of client.posts('1')) {
      expect(post.id).toBe('1');
      break;
    }
    const closed = once(server.server, 'close');
    server.server.close();
    server.server.closeIdleConnections();
    await closed;
  });

  it.each([
    ['a time-out', (_: AbortSignal) => ({ timeout: 1000 })],
    ['an abort', (signal: AbortSignal) => ({ signal })],
  ])('%s closes the connection, also while the body is read', async (_, options) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sockets: Socket[] = [];
    const body = new AbortController();
    await using server = await listen((request, response) => {
      sockets.push(request.socket);
      response.write('{', () => {
        body.abort();
        vi.advanceTimersByTime(1000);
      });
    });
    const client = createClient({ baseUrl: server.url, accessToken, retry: noRetry });
    await rejection(client.getPage('1', {}, options(body.signal)));

    const [socket] = sockets;
    // `once` of node:events would take the reset caused by the abort for a failure.
    if (socket && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    expect(sockets.map(({ closed }) => closed)).toEqual([true]);
  });
});

describe('memory', () => {
  it('holds one page at most: the page before is free when the next is asked for', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const bodies: WeakRef<object>[] = [];
    const alive: number[] = [];
    let requests = 0;
    const client = createClient({
      baseUrl: 'https://api.example.com',
      accessToken,
      fetch: async () => {
        // Twice, a turn of the event loop apart: reading a WeakRef keeps its object for that turn.
        for (let turn = 0; turn < 2; turn++) {
          await new Promise((resolve) => setImmediate(resolve));
          collectGarbage();
        }
        alive.push(bodies.filter((body) => body.deref() !== undefined).length);
        const index = ++requests;
        return json({ data: [{ id: `${index}`, text: '' }], meta: { next_token: `t${index}` } });
      },
    });

    // A function of its own, so that its variables are gone when it returns.
    const next = async (items: AsyncIterator<object, void>) => {
      const { value } = await items.next();
      if (value) bodies.push(new WeakRef('page' in value ? Object(value.page) : value));
      return value !== undefined;
    };

    for (const pages of [
      client.pages('1', {}, { limit: 5 }),
      client.posts('1', {}, { limit: 5 }),
    ]) {
      bodies.length = 0;
      alive.length = 0;
      while (await next(pages));
      expect(alive.length).toBe(5);
      expect(Math.max(...alive)).toBe(0);
    }
  });
});
