import type { Summary } from './queue.ts';

export type ReportedEvent =
  | { event: 'page'; user: string; pages: number; posts: number }
  | { event: 'done'; user: string; pages: number; posts: number }
  | { event: 'failed'; user: string; reason: string }
  | { event: 'later'; user: string; until: Date }
  | { event: 'paused'; until: Date; reason: string }
  | { event: 'redis'; answers: boolean }
  | { event: 'unstored' }
  | ({ event: 'progress' } & Summary)
  | ({ event: 'summary'; posts: number } & Summary);

export type Report = (reported: ReportedEvent) => void;

export function createJsonReport(stream: NodeJS.WritableStream): Report {
  return (reported) => void stream.write(`${JSON.stringify(reported)}\n`);
}

/** Prints what an operator should know, and on a terminal a line that shows the progress. */
export function createTextReport(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
): Report {
  const clear = stream.isTTY ? '\r\x1b[K' : '';
  const print = (text: string) => void stream.write(`${clear}${text}\n`);
  return (reported) => {
    switch (reported.event) {
      case 'failed':
        print(`${reported.user}: ${reported.reason}`);
        break;
      case 'paused':
        print(`All wait until ${renderTime(reported.until)}. ${reported.reason}`);
        break;
      case 'redis':
        print(reported.answers ? 'Redis is back.' : 'Redis does not answer. Waiting for it.');
        break;
      case 'unstored':
        print(
          'Warning: Redis does not store each job, so a restart may lose some. Set appendonly yes.',
        );
        break;
      case 'progress':
        // A line that is wider than the terminal could not be replaced.
        if (stream.isTTY)
          stream.write(clear + renderSummary(reported).slice(0, stream.columns - 1));
        break;
      case 'summary':
        if (reported.users === 0) print('The queue has no users. Enqueue some.');
        else print(`${renderSummary(reported)} Exported: ${renderCount(reported.posts, 'Post')}.`);
    }
  };
}

/** `200 users: 190 done, 4 failed, 6 under way, 0 waiting.` */
function renderSummary(summary: Summary): string {
  const { users, completed, failed, active, waiting, pausedUntil } = summary;
  const until = pausedUntil ? ` (until ${renderTime(pausedUntil)})` : '';
  return (
    `${renderCount(users, 'user')}: ${completed} done, ${failed} failed, ${active} under way, ` +
    `${waiting} waiting${until}.`
  );
}

/** `2026-07-01T12:00:00Z` */
function renderTime(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '');
}

function renderCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
