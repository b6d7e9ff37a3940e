import { setTimeout as wait } from 'node:timers/promises';
import type { LikedPostsClient } from '@liked-posts/client';
import { nextLimit, retryAt } from '@liked-posts/types/rate-limit';
import type { Redis } from 'ioredis';
import { SharedWindow } from './window.ts';

type Middleware = Parameters<LikedPostsClient['use']>[0];

/** The rate limit of an access token is exhausted for longer than a request may wait. */
export class WindowClosed extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The rate limit is exhausted until ${until.toISOString()}.`);
    this.until = until;
  }
}

/** How long to wait until asking again whether the first request is back, in milliseconds. */
const lookAgain = 50;

/**
 * Middleware that holds back the requests of all processes that use the same Redis or Valkey while
 * the window of an access token is exhausted. While Redis is away, requests wait.
 *
 * @param accessToken the token that is sent, and so whose window it is
 * @param request the name of the request that passes; a caller that sends one at a time keeps its
 *   name, so that it gets its own place back after its process was killed
 * @param maxWait the longest wait for the next window, in milliseconds
 * @param stop ends the waits, but no request
 */
export function sharedWindow(
  redis: Redis,
  accessToken: string,
  request: string,
  maxWait: number,
  stop: AbortSignal,
): Middleware {
  const window = new SharedWindow(redis, accessToken);
  // The request is over, and its page must not be lost if Redis is closed meanwhile.
  const tell: SharedWindow['tell'] = (...given) => window.tell(...given).catch(() => {});
  return {
    async onRequest({ request: { signal } }) {
      const ended = AbortSignal.any([stop, signal]);
      for (;;) {
        ended.throwIfAborted();
        const opensIn = await window.take(request);
        if (opensIn === 0) return;
        if (opensIn > maxWait) throw new WindowClosed(new Date(Date.now() + opensIn));
        const delay = Math.max(opensIn, lookAgain) + Math.random() * lookAgain;
        await wait(delay, undefined, { signal: ended });
      }
    },
    async onResponse({ response: { status, headers } }) {
      const closedFor1s = new Date(Date.now() + 1000);
      const refused = { remaining: 0, reset: retryAt(headers, true) ?? closedFor1s };
      await tell(request, status === 429 ? refused : nextLimit(headers));
    },
    async onError() {
      await tell(request);
    },
  };
}
