import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** The work took too long. */
export class LateError extends Error {}

/**
 * Settles as `work` does, unless that takes too long.
 *
 * @throws {LateError} when `work` takes longer than `ms` milliseconds
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const settled = new AbortController();
  const late = wait(ms, undefined, { signal: settled.signal }).then(() => {
    throw new LateError(`There was no answer in ${ms} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}

/**
 * Settles as `work` does, unless `signal` aborts first: then it rejects with the reason of the
 * signal.
 */
export function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  signal.throwIfAborted();
  // One signal may end thousands of requests.
  setMaxListeners(0, signal);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Waits until the time is up or `signal` aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/**
 * Runs tasks of the same name one after the other, so that only one of many waiting requests asks.
 */
export function inTurn() {
  const last = new Map<string, Promise<void>>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name);
    let resolve = () => {};
    const over = new Promise<void>((settle) => {
      resolve = settle;
    });
    last.set(name, over);
    await before;
    try {
      return await work();
    } finally {
      resolve();
      if (last.get(name) === over) last.delete(name);
    }
  };
}
