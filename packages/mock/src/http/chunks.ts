import type { Outgoing } from './messages.ts';

/** How many pieces a slow body has at most. */
const most = 20;

/** Whether a body is not sent whole, and at once. */
export function isSentInChunks({ slowBody, cutBody }: Outgoing): boolean {
  return slowBody > 0 || cutBody;
}

/**
 * The pieces in which a body is sent, and how many milliseconds after the one before it each is
 * due: the first half of them if it is to be cut.
 */
export function chunksOf(
  bytes: Uint8Array,
  { slowBody, cutBody }: Outgoing,
): { readonly after: number; readonly bytes: Uint8Array }[] {
  const count = Math.min(slowBody > 0 ? most : 2, bytes.length);
  const at = (index: number): number => Math.floor((index * bytes.length) / count);
  return Array.from({ length: cutBody ? Math.floor(count / 2) : count }, (_, index) => ({
    after: slowBody / count,
    bytes: bytes.subarray(at(index), at(index + 1)),
  }));
}
