import { ConnectionError } from './errors.ts';

/** The longest delay that a timer takes, in milliseconds. With a longer one it fires at once. */
const maxTimerMs = 2_147_483_647;

/** What may end work before it is done. */
export interface Limits {
  /** Ends the work with its reason. */
  readonly signal: AbortSignal | undefined;
  /** How long the work may take, in milliseconds. Default: no limit. */
  readonly timeoutMs?: number;
  /** Needed with `timeoutMs`: what has failed after it, such as `accessToken gave no token`. */
  readonly failure?: string;
}

/**
 * Settles as `work` does, or rejects as soon as a limit ends it, even if `work` goes on. The signal
 * that `work` gets then aborts. That signal is a new one, so that a listener that `work` leaves on it
 * does not stay on the caller's signal.
 *
 * @throws {ConnectionError} with the code `TIMEOUT` if `work` takes longer than `timeoutMs`
 * @throws what `work` throws, and the reason of `signal`
 */
export async function runAbortable<T>(
  { signal, timeoutMs = Infinity, failure }: Limits,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const interrupted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const stopListening = onAbort(signal, (reason) => controller.abort(reason));
  const endInTime = () => {
    const details = { code: 'TIMEOUT', retryable: true };
    controller.abort(new ConnectionError(`${failure} within ${timeoutMs} ms`, details));
  };
  const timer = timeoutMs < Infinity ? startTimer(timeoutMs, endInTime) : undefined;
  try {
    return await Promise.race([work(controller.signal), interrupted]);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

/** Waits, or rejects with the reason of `signal` as soon as it aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return runAbortable({ signal }, (signal) => {
    return new Promise<void>((resolve) => {
      const timer = startTimer(ms, resolve);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
  });
}

/** A time that has passed already gives a negative delay. */
function startTimer(ms: number, onEnd: () => void) {
  return setTimeout(onEnd, Math.max(0, Math.min(ms, maxTimerMs)));
}

const callbacksBySignal = new WeakMap<AbortSignal, Set<(reason: unknown) => void>>();

/**
 * Calls back with the reason when a signal aborts, until the function that it returns is called.
 * While there are callbacks, the signal has one listener: Node 20 warns of a leak at the eleventh.
 */
export function onAbort(
  signal: AbortSignal | undefined,
  callback: (reason: unknown) => void,
): () => void {
  if (!signal) return () => {};
  const callbacks = callbacksBySignal.get(signal) ?? new Set();
  if (callbacks.size === 0) signal.addEventListener('abort', runCallbacks);
  callbacksBySignal.set(signal, callbacks.add(callback));
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener('abort', runCallbacks);
  };
}

/** The listener of each signal. */
function runCallbacks(this: AbortSignal): void {
  for (const callback of callbacksBySignal.get(this) ?? []) callback(this.reason);
}
