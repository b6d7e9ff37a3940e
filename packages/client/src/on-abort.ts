const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when `signal` aborts; returns what takes that back. Each signal gets one listener,
 * however many callbacks it has: runtimes warn of a leak from the eleventh listener on.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const known = callbacksOf.get(signal);
  const callbacks = known ?? new Set();
  const listener = () => {
    for (const each of callbacks) each();
  };
  if (!known) {
    callbacksOf.set(signal, callbacks);
    signal.addEventListener('abort', listener);
  }
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}
