import { styleText } from 'node:util';
import { RateLimitError, type Wait } from '@liked-posts/client';
import type { Budget } from './budget.ts';

/** Reports progress: one line on a terminal, one line per page in a log. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #isQuiet: boolean;
  readonly #started = performance.now();
  #posts: number | undefined;
  /** The end of the wait that was last reported. */
  #until = 0;

  constructor(stream: NodeJS.WriteStream, isQuiet: boolean) {
    this.#stream = stream;
    this.#isQuiet = isQuiet;
  }

  /**
   * @param posts how many Posts the file has
   * @param added how many of them this run has written
   */
  page(posts: number, added: number, { price }: Budget): void {
    const text = `${counted(posts)}, ${this.rate(added)} a minute, ${price} …`;
    if (posts !== this.#posts) this.#write(text, this.#stream.isTTY);
    this.#posts = posts;
  }

  /** How many Posts a minute the run has written, waits included. */
  rate(added: number): string {
    const minutes = (performance.now() - this.#started) / 60_000;
    return Math.round(added / minutes).toLocaleString('en');
  }

  /** A wait for the rate limit, or after a failure. */
  wait({ until, error }: Wait): void {
    // While another request finds out, there is nothing to say.
    if (!until) return;
    const left = (Number(until) - Date.now()) / 1000;
    if (error && !(error instanceof RateLimitError)) {
      const sentence = error.message.replace(/\.?$/, '.');
      this.#write(`${sentence} Trying again in ${left.toFixed(1)} s.`);
      return;
    }
    // After a 429, the client waits up to a second more: other machines come back as well.
    if (Number(until) - this.#until <= 1000) return;
    this.#until = Number(until);
    const seconds = Math.max(1, Math.ceil(left));
    const text = `Rate limit: waiting until ${until.toLocaleTimeString('en-GB')}, ${seconds} s.`;
    this.#write(styleText('yellow', text, { stream: this.#stream }));
  }

  /** Prints a message unless `quiet`. */
  note(text: string): void {
    this.#write(text);
  }

  /** Prints a message even if `quiet`. */
  say(text: string): void {
    this.#stream.write(`${this.#clear}${text}\n`);
  }

  /** @param staysOpen whether the next message replaces this one */
  #write(text: string, staysOpen = false): void {
    if (!this.#isQuiet) this.#stream.write(`${this.#clear}${text}${staysOpen ? '' : '\n'}`);
  }

  get #clear(): string {
    return this.#stream.isTTY ? '\r\x1b[K' : '';
  }
}

/** An error, as it is printed to stderr: Node leaves out the colour where there are none. */
export function errorLine(message: string): string {
  return `${styleText('red', 'error:', { stream: process.stderr })} ${message}`;
}

/** `1,300 Posts` */
export function counted(posts: number): string {
  return `${posts.toLocaleString('en')} ${posts === 1 ? 'Post' : 'Posts'}`;
}
