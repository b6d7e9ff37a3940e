/** What a terminal sends for Ctrl-C in raw mode. */
const ctrlC = 0x03;

/**
 * Resolves when the process is asked to end: by a signal, or by Ctrl-C in its terminal.
 *
 * As a signal, Ctrl-C also ends the shell that npx started, and npx would report 130 however
 * cleanly the servers ended. In raw mode, Ctrl-C is a key, which reaches only this process.
 */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (!process.stdin.isTTY) return;
    process.stdin.setRawMode(true).on('data', (keys) => {
      if (!keys.includes(ctrlC)) return;
      process.stdin.setRawMode(false).pause();
      resolve();
    });
  });
}
