import { styleText } from 'node:util';
import { LikedPostsError, RateLimitError, type Wait } from '@liked-posts/client';

/** Where to print, such as `process.stderr`. */
type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Reports progress: one line on a terminal, one line per page in a log. */
export class Progress {
  readonly #stream: Screen;
  /** The failure that was last reported: it is not repeated with each attempt. */
  #failure = '';
  /** The end of the wait for the rate limit that was last reported. */
  #reportedUntil = 0;

  constructor(stream: Screen) {
    this.#stream = stream;
  }

  /** Reports how many Posts the file has. */
  page(posts: string): void {
    this.#failure = '';
    // The next message replaces this one on a terminal.
    this.#stream.write(`${this.#clear}${posts} …${this.#stream.isTTY ? '' : '\n'}`);
  }

  /** Reports a wait for the rate limit, or after a failure. */
  wait({ until, error }: Wait): void {
    // While another request finds out, there is nothing to say.
    if (!until) return;
    const seconds = (Number(until) - Date.now()) / 1000;
    if (error && !(error instanceof RateLimitError)) {
      if (error.message !== this.#failure) this.print(error.message);
      this.#failure = error.message;
      this.print(`Attempt ${error.attempts + 1} in ${seconds.toFixed(1)} s.`);
      return;
    }
    // After a 429, the client waits up to a second more: other machines come back as well.
    if (Number(until) - this.#reportedUntil <= 1000) return;
    this.#reportedUntil = Number(until);
    const text = `Rate limit: waiting until ${renderWait(until, Math.max(1, Math.ceil(seconds)))}.`;
    this.print(styleText('yellow', text, { stream: this.#stream }));
  }

  /** Prints an error. A failure of the service that was reported is not repeated. */
  error(error: Error): void {
    const isReported = error instanceof LikedPostsError && error.message === this.#failure;
    this.print(renderError(isReported ? `${error.attempts} attempts failed.` : error.message));
  }

  print(text: string): void {
    this.#stream.write(`${this.#clear}${text}\n`);
  }

  get #clear(): string {
    return this.#stream.isTTY ? '\r\x1b[K' : '';
  }
}

/** `06:00:00, 312 s`, or from an hour on `28 Nov 2026, 06:00, 2 h 55 min`. */
function renderWait(until: Date, seconds: number): string {
  if (seconds < 3600) return `${until.toLocaleTimeString('en-GB')}, ${seconds} s`;
  const date = until.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const minutes = Math.round(seconds / 60);
  return `${date}, ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** An error, as it is printed to stderr: Node leaves out the color where there are none. */
export function renderError(message: string): string {
  return `${styleText('red', 'error:', { stream: process.stderr })} ${message}`;
}
