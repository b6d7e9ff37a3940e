/** The speeds at which the page's clock can run. */
export const speeds = [1, 10, 100] as const;

/**
 * Speeds up the page's clock for everything that uses `Date.now` or `setTimeout`. Durations
 * measured with `performance.now` stay true.
 *
 * @returns a function that resets the clock
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
