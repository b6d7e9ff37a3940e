import type { Summary } from './queue.ts';

/** What a worker reports. */
export type Happening =
  | { event: 'page'; user: string; pages: number; posts: number }
  | { event: 'done'; user: string; pages: number; posts: number }
  | { event: 'failed'; user: string; reason: string }
  | { event: 'later'; user: string; until: Date }
  | { event: 'paused'; until: Date; reason: string }
  | { event: 'redis'; answers: boolean }
  | ({ event: 'progress' } & Summary)
  | ({ event: 'summary'; posts: number } & Summary);

/** Prints what happens. */
export type Report = (happening: Happening) => void;

/** Prints each event as a line of JSON. */
export function jsonReport(stream: NodeJS.WritableStream): Report {
  return (happening) => void stream.write(`${JSON.stringify(happening)}\n`);
}

/** Where to print, such as `process.stdout`. */
export interface Screen {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): unknown;
}

/** Prints what an operator should know, and on a terminal a line that shows the progress. */
export function textReport(stream: Screen): Report {
  let posts = 0;
  const clear = stream.isTTY ? '\r\x1b[K' : '';
  const say = (text: string) => void stream.write(`${clear}${text}\n`);
  return (happening) => {
    switch (happening.event) {
      case 'page':
        posts += happening.posts;
        break;
      case 'failed':
        say(`${happening.user}: ${happening.reason}`);
        break;
      case 'paused':
        say(`All wait until ${timeOf(happening.until)}. ${happening.reason}`);
        break;
      case 'redis':
        say(happening.answers ? 'Redis answers again.' : 'Redis does not answer. Waiting for it.');
        break;
      case 'progress':
        if (stream.isTTY) {
          const line = `${counted(posts, 'Post')} here. ${sentenceOf(happening)}`;
          // A line that is wider than the terminal could not be replaced.
          stream.write(clear + line.slice(0, stream.columns - 1));
        }
        break;
      case 'summary':
        say(`${sentenceOf(happening)} Exported: ${counted(happening.posts, 'Post')}.`);
    }
  };
}

/** `200 users: 190 done, 4 failed, 6 under way, 0 waiting.` */
function sentenceOf({ users, completed, failed, active, waiting, delayed, until }: Summary) {
  const later = until ? ` (until ${timeOf(until)})` : '';
  return (
    `${counted(users, 'user')}: ${completed} done, ${failed} failed, ${active} under way, ` +
    `${waiting + delayed} waiting${later}.`
  );
}

/** `2026-07-01T12:00:00Z` */
function timeOf(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
