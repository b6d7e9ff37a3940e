import { beforeEach, expect, it, vi } from 'vitest';
import { progressOn } from './progress.ts';

let printed: string[];
beforeEach(() => {
  printed = [];
});

/** A stream that keeps what is written to it: a terminal if it has columns. */
function streamOf(columns?: number): NodeJS.WriteStream {
  const write = (text: string) => printed.push(text) > 0;
  // The progress line uses nothing else of a stream.
  return { write, isTTY: columns !== undefined, columns } as unknown as NodeJS.WriteStream;
}

function runOn(stream: NodeJS.WriteStream): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 14, 50) });
  const progress = progressOn(stream);
  progress.onStart({ requests: 145, pageSize: 5 });
  progress.onRequest({ group: undefined, sent: 0, expected: 145 });
  progress.onRequest({ group: 'walk', sent: 36, expected: 145 });
  progress.onWait({ seconds: 900, sent: 75, requestsLeft: 71, secondsLeft: 1800 });
  progress.onRequest({ group: 'limits', sent: 150, expected: 145 });
  progress.end();
  vi.useRealTimers();
  return printed.join('');
}

const start = 'Sending 145 requests, and two more for each further page of 5 liked Posts.\n';
const wait =
  'Waiting 15 min for the rate limit, until 15:05:00. Sent 75 requests; at least 71 are left, which takes about 30 min in all.';

it('a terminal has one line, which says what runs, how many, and until when it waits', () => {
  const line = '\r\u001b[K';
  expect(runOn(streamOf(200))).toBe(
    [
      start,
      `${line}Request 1 of at least 145: the first`,
      `${line}Request 37 of at least 145: walk`,
      `${line}${wait}`,
      `${line}Request 151 of at least 151: limits`,
      line,
    ].join(''),
  );
});

it('a line that is too long for a terminal is cut, because the next one replaces it', () => {
  expect(runOn(streamOf(40))).toContain(`K${wait.slice(0, 38)}…\r`);
});

it('a log has only the start and the waits', () => {
  expect(runOn(streamOf())).toBe(`${start}${wait}\n`);
});
