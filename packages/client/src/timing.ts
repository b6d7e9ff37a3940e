import { ConnectionError } from './errors.ts';

/** The longest delay that a timer takes, in milliseconds. With a longer delay, a timer fires at once. */
const maxTimerMs = 2_147_483_647;

/**
 * Settles as `work` does. Or, even if `work` goes on, rejects as soon as `signal` aborts or the time
 * limit is over: then the signal that `work` gets aborts, too. `work` gets a new signal, so that the
 * listeners that it leaves there do not stay on the caller's signal.
 *
 * @param timeLimit - `failure` begins the message of its error: `accessToken gave no token`
 * @throws {ConnectionError} with the code `TIMEOUT` if `work` takes longer than the time limit
 * @throws what `work` throws, and the reason of `signal`
 */
export async function runAbortable<T>(
  signal: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => T | Promise<T>,
  timeLimit?: { readonly ms: number; readonly failure: string },
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const stopListening = onAbort(signal, (reason) => controller.abort(reason));
  const { ms = Infinity, failure } = timeLimit ?? {};
  const abortLate = () => {
    const details = { code: 'TIMEOUT', retryable: true };
    controller.abort(new ConnectionError(`${failure} within ${ms} ms`, details));
  };
  const timer = ms < Infinity ? startTimer(ms, abortLate) : undefined;
  // Async, so that `race` also handles the rejection of `aborted` if `work` aborts `signal` and throws.
  const runWork = async () => work(controller.signal);
  try {
    return await Promise.race([runWork(), aborted]);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

/** Waits, or rejects with the reason of `signal` as soon as it aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return runAbortable(signal, (waitSignal) => {
    return new Promise((resolve) => {
      const timer = startTimer(ms, resolve);
      waitSignal.addEventListener('abort', () => clearTimeout(timer));
    });
  });
}

function startTimer(ms: number, onEnd: () => void) {
  // The delay is negative if the time has passed already.
  return setTimeout(onEnd, Math.max(0, Math.min(ms, maxTimerMs)));
}

type AbortHandler = (reason: unknown) => void;

/** What to call when a signal aborts. A signal without handlers is not in this map. */
const handlersBySignal = new WeakMap<AbortSignal, Set<AbortHandler>>();

/**
 * Calls `handle` when a signal aborts, until the returned function is called. All handlers of a signal
 * share one listener, because Node 20 warns of a leak at eleven listeners.
 */
export function onAbort(signal: AbortSignal | null | undefined, handle: AbortHandler): () => void {
  if (!signal) return () => {};
  const handlers = handlersBySignal.get(signal) ?? new Set();
  if (handlers.size === 0) signal.addEventListener('abort', runHandlers);
  handlers.add(handle);
  handlersBySignal.set(signal, handlers);
  return () => {
    // A second call does nothing: by then, the signal may have other handlers.
    if (!handlers.delete(handle) || handlers.size > 0) return;
    signal.removeEventListener('abort', runHandlers);
    handlersBySignal.delete(signal);
  };
}

function runHandlers(this: AbortSignal): void {
  for (const handle of handlersBySignal.get(this) ?? []) handle(this.reason);
}
