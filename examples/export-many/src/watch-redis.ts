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
  let isAsked = false;
  let answers = true;
  const tellChange = (now: boolean) => {
    if (now !== answers) tell(now);
    answers = now;
  };
  try {
    for await (const _ of setInterval(1000, undefined, { signal, ref: false })) {
      if (isAsked) {
        tellChange(false);
        continue;
      }
      isAsked = true;
      redis.ping().then(
        () => {
          isAsked = false;
          tellChange(true);
        },
        () => {},
      );
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
