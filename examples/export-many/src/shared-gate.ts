import { setTimeout as wait } from 'node:timers/promises';
import type { Gate } from '@liked-posts/client';
import type { Redis } from 'ioredis';
import { SharedWindow } from './window.ts';

/** The rate limit of a token is exhausted for longer than a request may wait. */
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
 * A gate for all processes that use the same Redis or Valkey. While Redis is away, requests wait.
 *
 * @param request the name of the request that passes; a caller that sends one at a time keeps its
 *   name, so that it gets its own place back after its process was killed
 * @param stop ends the waits, but no request
 */
export function sharedGate(redis: Redis, request: string, stop: AbortSignal): Gate {
  return async (accessToken, maxWait, signal, onWait) => {
    const ended = signal ? AbortSignal.any([stop, signal]) : stop;
    const window = new SharedWindow(redis, accessToken);
    for (;;) {
      ended.throwIfAborted();
      const opensIn = await window.take(request);
      if (opensIn === 0) break;
      const until = new Date(Date.now() + opensIn);
      if (opensIn > maxWait) throw new WindowClosed(until);
      if (opensIn > 0) await onWait?.(until);
      const delay = Math.max(opensIn, lookAgain) + Math.random() * lookAgain;
      await wait(delay, undefined, { signal: ended });
    }
    // The request is over, and its page must not be lost if Redis is closed meanwhile.
    return (quota) => void window.tell(request, quota).catch(() => {});
  };
}
