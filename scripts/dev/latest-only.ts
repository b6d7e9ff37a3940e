/**
 * Runs `task` for the first call at once, and after it once more for all calls that came meanwhile.
 * The signal given to a run tells that a newer one waits.
 */
export function latestOnly(task: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let newer = new AbortController();

  const run = async () => {
    do {
      newer = new AbortController();
      await task(newer.signal);
    } while (newer.signal.aborted);
    running = undefined;
  };

  return () => {
    if (running) newer.abort();
    running ??= run();
    return running;
  };
}
