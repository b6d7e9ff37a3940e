import { styleText } from 'node:util';
import type { Wait } from '@liked-posts/client';

const { stderr } = process;
/** Removes the progress from the line of a terminal. */
const clear = stderr.isTTY ? '\r\x1b[K' : '';
/** Shorter waits are not worth a line. */
const minReportedWaitMs = 2000;

export function print(text: string): void {
  stderr.write(`${clear}${text}\n`);
}

/** Prints how far the export is. On a terminal, the next text replaces it. */
export function printProgress(text: string): void {
  stderr.write(`${clear}${text} …${stderr.isTTY ? '' : '\n'}`);
}

export function printError(message: string): void {
  print(`${styleText('red', 'error:', { stream: stderr })} ${message}`);
}

/** Prints why and until when the client waits. Without a date, it waits only for another request. */
export function printWait({ until, error }: Wait): void {
  const waitMs = Number(until) - Date.now();
  if (!until || waitMs < minReportedWaitMs) return;
  const reason = error?.message ?? 'the rate limit is exhausted';
  print(`Waiting until ${renderWait(until, Math.round(waitMs / 1000))}: ${reason}`);
}

/** `06:00:00, 312 s`, or from an hour on `28 Nov 2026, 06:00, 2 h 55 min`. */
export function renderWait(until: Date, seconds: number): string {
  if (seconds < 3600) return `${until.toLocaleTimeString('en-GB')}, ${seconds} s`;
  const date = until.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const minutes = Math.round(seconds / 60);
  return `${date}, ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
