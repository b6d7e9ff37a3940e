import { setInterval } from 'node:timers/promises';
import type { Redis } from 'ioredis';

/**
 * Calls `tell` once when Redis has not answered for a second or two, and once when it answers again.
 * All commands wait meanwhile. Ends when `signal` aborts.
 */
export async function watchRedis(
  redis: Redis,
  tell: (answers: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let asked = false;
  let told = true;
  try {
    for await (const _ of setInterval(1000, undefined, { signal, ref: false })) {
      if (asked && told) {
        told = false;
        tell(false);
      }
      if (asked) continue;
      asked = true;
      redis.ping().then(
        () => {
          asked = false;
          if (!told) tell(true);
          told = true;
        },
        () => {},
      );
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
