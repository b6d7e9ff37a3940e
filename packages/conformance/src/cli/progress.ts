import type { ConformanceOptions } from '../options.ts';
import { replaceLine } from '../terminal.ts';

type Callbacks = Required<Pick<ConformanceOptions, 'onStart' | 'onRequest' | 'onWait'>>;

/** Shows how far a run is: in one line on a terminal, and otherwise only at the start and waits. */
export function progressOn(stream: NodeJS.WriteStream): Callbacks & { readonly end: () => void } {
  return {
    onStart({ requests, pageSize }) {
      const more = `, and two more for each further page of ${pageSize} liked Posts`;
      stream.write(`Sending ${requests} requests${pageSize === undefined ? '' : more}.\n`);
    },
    onRequest({ group = 'the first', sent, expected }) {
      if (!stream.isTTY) return;
      const least = Math.max(expected, sent + 1);
      replaceLine(stream, `Request ${sent + 1} of at least ${least}: ${group}`);
    },
    onWait({ seconds, sent, requestsLeft, secondsLeft }) {
      const all = secondsLeft > seconds ? `, which takes about ${minutes(secondsLeft)} in all` : '';
      const until = new Date(Date.now() + seconds * 1000).toLocaleTimeString('en-GB');
      const text = `Waiting ${minutes(seconds)} for the rate limit, until ${until}. Sent ${sent} requests; at least ${requestsLeft} are left${all}.`;
      if (stream.isTTY) replaceLine(stream, text);
      else stream.write(`${text}\n`);
    },
    /** Makes place for other output. */
    end() {
      if (stream.isTTY) replaceLine(stream, '');
    },
  };
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
