import { shorten } from '@liked-posts/internal/printable';
import type { Progress } from '../index.ts';

/** How often a run that prints to a file says how far it is. */
const intervalMs = 10_000;

/** Shows how far a run is: in one line on a terminal, and otherwise in a line now and then. */
export function createProgressPrinter(): (progress: Progress) => void {
  let lastLineMs = performance.now();
  return (progress) => {
    const text = describeProgress(progress);
    if (process.stderr.isTTY) return replaceLine(text);
    const isDue = performance.now() - lastLineMs >= intervalMs;
    if (progress.waiting === undefined && !isDue) return;
    lastLineMs = performance.now();
    process.stderr.write(`${text}\n`);
  };
}

function describeProgress({ group, sent, waiting }: Progress): string {
  if (waiting === undefined) return `Request ${sent + 1}: ${group ?? 'the first'}`;
  const until = new Date(Date.now() + waiting * 1000).toLocaleTimeString('en-GB');
  return `Waiting for the rate limit until ${until}. Requests sent: ${sent}.`;
}

/** Replaces the last line of a terminal by another one, cut to fit; an empty one clears it. */
export function replaceLine(text: string): void {
  // A terminal that does not know its width says 0.
  const columns = process.stderr.columns || 80;
  process.stderr.write(`\r\u001b[K${shorten(text, columns - 2)}`);
}
