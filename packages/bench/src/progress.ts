import { clearLine, cursorTo } from 'node:readline';

/** Says what is being measured, in one line that the next one replaces; only where a person looks on. */
export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  cursorTo(process.stderr, 0);
  clearLine(process.stderr, 1);
  process.stderr.write(text);
}
