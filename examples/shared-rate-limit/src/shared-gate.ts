import { createHash, randomUUID } from 'node:crypto';
import { createGate, type Gate, type Quota } from '@liked-posts/client';
import { inTime, inTurn, LateError, pause, unlessAborted } from './waiting.ts';
import { type Scripts, SharedWindow } from './window.ts';

export interface SharedGateOptions {
  /** Told when Redis fails or takes too long. The request is sent as if this process were alone. */
  readonly onError: (error: Error) => void;
  /** What keys begin with. Default: `liked-posts:`. */
  readonly prefix?: string;
  /** How long Redis may take, in milliseconds. Default: 1000. */
  readonly timeout?: number;
}

/** How long to wait before it is asked again whether the one that went ahead is back, in milliseconds. */
const lookAgain = 25;

/**
 * A gate that all processes with the same Redis or Valkey stand before. Each has a gate of its own in
 * front of it, so that it asks Redis only for what it would send, and goes on alone when Redis is away.
 */
export function sharedGate(
  redis: Scripts,
  { onError, prefix = 'liked-posts:', timeout = 1000 }: SharedGateOptions,
): Gate {
  const own = createGate();
  const oneByOne = inTurn();
  /** Until when Redis is not asked: of all who stand in turn, one waits for a Redis that stalls. */
  let aloneUntil = 0;
  const failed = (error: unknown) =>
    onError(error instanceof Error ? error : new Error(String(error)));

  return async (accessToken, maxWait, signal) => {
    const leave = await own(accessToken, maxWait, signal);
    // Access tokens are long and random, so that nobody gets back from the hash to one.
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
        // What opens too late is not waited for: the service says so itself.
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
