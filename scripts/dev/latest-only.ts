/**
 * Runs `task` for the first call at once, and then once more for all calls made meanwhile. The
 * signal of a run aborts when a newer one is waiting.
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
