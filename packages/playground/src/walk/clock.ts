/** The speeds at which a walk can be shown. */
export const speeds = [1, 10, 100] as const;

/** The time of a walk, which may pass faster than real time. */
export interface Clock {
  /** The milliseconds since the clock was made. */
  now(): number;
  /** Waits, in milliseconds of this clock. Rejects with the reason of the signal if it aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export function clockAt(speed: number): Clock {
  const startedAt = performance.now();
  return {
    now: () => (performance.now() - startedAt) * speed,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds / speed);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
}
