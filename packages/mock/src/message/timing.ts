import type { Outgoing } from './messages.ts';

/** A slow body has this many chunks, or one for each byte if it has fewer bytes. */
const maxChunks = 20;

/** Whether a body is slow or cut off, so that it cannot be sent at once. */
export function isSentInChunks({ slowBody, cutBody }: Outgoing): boolean {
  return slowBody > 0 || cutBody;
}

/**
 * The chunks of a body that are sent, each with the delay before it. For the ten bytes `0123456789`:
 *
 *   { slowBody: 0, cutBody: true }     `01234` at once
 *   { slowBody: 40, cutBody: false }   `0`, `1`, … `9`, 4 ms before each: 40 ms in all
 *   { slowBody: 40, cutBody: true }    `0`, `1`, `2`, `3`, `4`, 4 ms before each: 20 ms in all
 */
export function splitIntoChunks(
  bytes: Uint8Array,
  { slowBody, cutBody }: Outgoing,
): { readonly delayMs: number; readonly bytes: Uint8Array }[] {
  // A body that is cut off but not slow has two chunks, of which the first is sent.
  const count = Math.min(slowBody > 0 ? maxChunks : 2, bytes.length);
  const findStart = (index: number): number => Math.floor((index * bytes.length) / count);
  return Array.from({ length: cutBody ? Math.floor(count / 2) : count }, (_, index) => ({
    delayMs: slowBody / count,
    bytes: bytes.subarray(findStart(index), findStart(index + 1)),
  }));
}

/**
 * Waits. Rejects with the reason of the signal as soon as it is aborted.
 *
 * @throws the reason.
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
