import { createHash, randomUUID } from 'node:crypto';
import { createGate, type Gate, type Quota } from '@liked-posts/client';
import { inTime, inTurn, LateError, pause, unlessAborted } from './waiting.ts';
import { type Scripts, SharedWindow } from './window.ts';

export interface SharedGateOptions {
  /**
   * Called when Redis fails or takes too long. The request is sent as if this process were alone.
   */
  readonly onError: (error: Error) => void;
  /** The prefix of all keys. Default: `liked-posts:`. */
  readonly prefix?: string;
  /** How long Redis may take, in milliseconds. Default: 1000. */
  readonly timeout?: number;
}

/**
 * How long to wait before asking Redis again whether the request that went ahead is back, in
 * milliseconds.
 */
const lookAgain = 25;

/**
 * A gate for all processes that use the same Redis or Valkey. Each process also has a local gate,
 * so it asks Redis only about requests that it would send, and continues alone when Redis is away.
 */
export function sharedGate(
  redis: Scripts,
  { onError, prefix = 'liked-posts:', timeout = 1000 }: SharedGateOptions,
): Gate {
  const own = createGate();
  const oneByOne = inTurn();
  /**
   * Until when Redis is not asked. Requests take turns, so only one of them waits for a Redis that
   * stalls.
   */
  let aloneUntil = 0;
  const failed = (error: unknown) =>
    onError(error instanceof Error ? error : new Error(String(error)));

  return async (accessToken, maxWait, signal) => {
    const leave = await own(accessToken, maxWait, signal);
    // Access tokens are long and random, so nobody can find a token by its hash.
    const key = prefix + createHash('sha256').update(accessToken).digest('base64url');
    const window = new SharedWindow(redis, key);
    const request = randomUUID();
    const tell = (quota?: Quota) => void inTime(window.tell(request, quota), timeout).catch(failed);

    const takePlace = async () => {
      while (!signal?.aborted && Date.now() >= aloneUntil) {
        const opensIn = await inTime(window.take(request), timeout).catch((error: unknown) => {
          if (error instanceof LateError) aloneUntil = Date.now() + 10 * timeout;
          throw error;
        });
        if (opensIn === 0 && signal?.aborted) tell();
        // Does not wait for a window that opens too late: the service reports that itself.
        if (opensIn === 0 || opensIn > maxWait) return;
        await pause((opensIn < 0 ? lookAgain : opensIn) + Math.random() * lookAgain, signal);
      }
    };
    try {
      await unlessAborted(oneByOne(key, takePlace).catch(failed), signal);
    } catch (reason) {
      leave();
      throw reason;
    }
    return (quota) => {
      leave(quota);
      tell(quota);
    };
  };
}
