import { ConnectionError } from './errors.ts';

/** The longest delay that a timer takes, in milliseconds. With a longer one it fires at once. */
const maxTimerMs = 2_147_483_647;

/**
 * Settles as `work` does, or rejects as soon as `signal` or the time limit ends it, even if `work` goes
 * on. The signal that `work` gets then aborts. That signal is a new one, so that a listener that `work`
 * leaves on it does not stay on the caller's signal.
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
  const endInTime = () => {
    const details = { code: 'TIMEOUT', retryable: true };
    controller.abort(new ConnectionError(`${failure} within ${ms} ms`, details));
  };
  const timer = ms < Infinity ? startTimer(ms, endInTime) : undefined;
  // Async, so that `race` handles both rejections if `work` aborts the signal and then throws.
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

/** What to call when a signal aborts. A signal without handlers is not in it. */
const handlersBySignal = new WeakMap<AbortSignal, Set<AbortHandler>>();

/**
 * Calls `handle` when a signal aborts, until the function that it returns is called. A signal with
 * handlers has one listener, which calls them all: Node 20 warns of a leak at eleven listeners.
 */
export function onAbort(signal: AbortSignal | null | undefined, handle: AbortHandler): () => void {
  if (!signal) return () => {};
  const handlers = handlersBySignal.get(signal) ?? new Set();
  if (handlers.size === 0) signal.addEventListener('abort', runHandlers);
  handlers.add(handle);
  handlersBySignal.set(signal, handlers);
  return () => {
    if (!handlers.delete(handle) || handlers.size > 0) return;
    signal.removeEventListener('abort', runHandlers);
    handlersBySignal.delete(signal);
  };
}

function runHandlers(this: AbortSignal): void {
  for (const handle of handlersBySignal.get(this) ?? []) handle(this.reason);
}
