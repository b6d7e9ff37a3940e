/** The longest time that timers can wait: they take a longer one for none at all. */
const longest = 2 ** 31 - 1;

/**
 * Settles as `work` does, or with `undefined` when `ms` milliseconds have passed, or rejects with
 * the reason of `signal` as soon as it aborts. Then ends what is left of `work` by the signal that
 * it was given, and leaves no timer and no listener behind.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T> = () => new Promise(() => {}),
): Promise<T | undefined> {
  signal?.throwIfAborted();
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | number | undefined;
  const interrupted = new Promise<undefined>((resolve, reject) => {
    timer = setTimeout(resolve, Math.min(ms, longest));
    signal?.addEventListener('abort', () => reject(signal.reason), {
      signal: over.signal,
    });
  });
  try {
    return await Promise.race([interrupted, work(over.signal)]);
  } finally {
    clearTimeout(timer);
    // Any reason will do: without one, each request would make a DOMException with its stack.
    over.abort(ms);
  }
}
