import { replaceLine } from '@liked-posts/mock/server';
import type { Estimate, Progress, Wait } from '../options.ts';

/** Shows how far a run is: in one line on a terminal, and otherwise only at the start and waits. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  start({ requests, pageSize }: Estimate): void {
    const more = `, and two more for each further page of ${pageSize} liked Posts`;
    this.#stream.write(`Sending ${requests} requests${pageSize === undefined ? '' : more}.\n`);
  }

  request({ useCase, sent, expected }: Progress): void {
    if (!this.#stream.isTTY) return;
    const what = useCase ?? 'the first';
    replaceLine(
      this.#stream,
      `Request ${sent + 1} of at least ${Math.max(expected, sent + 1)}: ${what}`,
    );
  }

  wait({ seconds, sent, requestsLeft, secondsLeft }: Wait): void {
    const all = secondsLeft > seconds ? `, which takes about ${minutes(secondsLeft)} in all` : '';
    const until = new Date(Date.now() + seconds * 1000).toLocaleTimeString('en-GB');
    const text = `Waiting ${minutes(seconds)} for the rate limit, until ${until}. Sent ${sent} requests; at least ${requestsLeft} are left${all}.`;
    if (this.#stream.isTTY) replaceLine(this.#stream, text);
    else this.#stream.write(`${text}\n`);
  }

  /** Makes place for other output. */
  end(): void {
    if (this.#stream.isTTY) replaceLine(this.#stream, '');
  }
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
