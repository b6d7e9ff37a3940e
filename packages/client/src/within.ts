/** The longest delay of a timer: with a longer one it fires at once. */
export const longestTimer = 2_147_483_647;

/**
 * Settles as `work` does, or rejects with the reason of `signal` as soon as it aborts. `work` may
 * set a time limit, in milliseconds: when that is up, the result is `undefined`. The signal given to
 * `work` ends whatever is still running if `work` did not succeed. Leaves no timer behind.
 */
export async function within<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, limitTo: (ms: number) => void) => T | Promise<T>,
): Promise<T | undefined> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let limitTo = (_ms: number) => {};
  let forget: (() => void) | undefined;
  const interrupted = new Promise<undefined>((resolve, reject) => {
    limitTo = (ms) => {
      const late = () => {
        resolve(undefined);
        over.abort(Object.assign(new Error(`${ms} ms`), { name: 'TimeoutError' }));
      };
      clearTimeout(timer);
      // The time may already be up.
      if (!isOver && ms < Infinity)
        timer = setTimeout(late, Math.max(0, Math.min(ms, longestTimer)));
    };
    const leave = () => {
      reject(signal?.reason);
      over.abort(signal?.reason);
    };
    forget = signal && onAbort(signal, leave);
  });
  try {
    return await Promise.race([interrupted, (async () => work(over.signal, limitTo))()]);
  } catch (error) {
    over.abort(error);
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    forget?.();
  }
}

/** Waits, or rejects with the reason of `signal` as soon as it aborts. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await within(signal, (_, limitTo) => {
    limitTo(ms);
    return new Promise<never>(() => {});
  });
}

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/** Sets one listener for all callbacks: at the eleventh on a signal, runtimes warn of a leak. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const known = callbacksOf.get(signal);
  const callbacks = known ?? new Set();
  if (!known) {
    callbacksOf.set(signal, callbacks);
    signal.addEventListener('abort', () => {
      for (const each of callbacks) each();
    });
  }
  callbacks.add(callback);
  if (signal.aborted) callback();
  return () => callbacks.delete(callback);
}
