import type { Outgoing } from './messages.ts';

/** The number of chunks of a slow body. */
const maxChunks = 20;

/** Whether a body is slow or cut off, so that it cannot be sent at once. A reset sends none. */
export function isSentInChunks({ slowBody, cutBody, reset }: Outgoing): boolean {
  return !reset && (slowBody > 0 || cutBody);
}

/**
 * The chunks of a body, each with the delay before it; only the first half of a cut body. Of the ten
 * bytes `0123456789`, five are sent: at once `01234`, or in 40 ms `0`, `1`, `2`, `3` and `4`.
 */
export function splitIntoChunks(
  bytes: Uint8Array,
  { slowBody, cutBody }: Outgoing,
): { readonly delayMs: number; readonly bytes: Uint8Array }[] {
  // A body that is only cut off has two chunks: the half that is sent, and the other.
  const count = Math.min(slowBody > 0 ? maxChunks : 2, bytes.length);
  const findStart = (index: number): number => Math.floor((index * bytes.length) / count);
  return Array.from({ length: cutBody ? Math.floor(count / 2) : count }, (_, index) => ({
    delayMs: slowBody / count,
    bytes: bytes.subarray(findStart(index), findStart(index + 1)),
  }));
}

/**
 * Waits, unless a signal is aborted.
 *
 * @throws the signal's reason, as soon as it is aborted.
 */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
