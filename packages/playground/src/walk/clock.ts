/** How fast the clock of the page can run. */
export const speeds = [1, 10, 100] as const;

/**
 * Makes the clock of the page run faster, for all that waits and asks for the time in it: `Date.now`
 * and `setTimeout`. Durations measured with `performance.now` stay true.
 *
 * @returns what sets the clock right again
 */
export function speedUp(factor: number): () => void {
  if (factor === 1) return () => {};
  const { setTimeout: wait } = globalThis;
  const { now } = Date;
  const startedAt = now();
  Date.now = () => startedAt + (now() - startedAt) * factor;
  const faster = (call: () => void, milliseconds = 0) => wait(call, milliseconds / factor);
  Object.assign(globalThis, { setTimeout: faster });
  return () => {
    Date.now = now;
    Object.assign(globalThis, { setTimeout: wait });
  };
}
