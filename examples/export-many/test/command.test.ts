import { expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { createTextReport, type ReportedEvent } from '../src/report.ts';
import { Command, Setup } from './setup.ts';

const counts = { users: 9, completed: 4, failed: 1, active: 1, waiting: 3 };
const until = new Date('2026-07-01T12:00:00Z');

/** Each event, and its line if it has one. `progress` is shown on a terminal, until the next text. */
const events: readonly { readonly reported: ReportedEvent; readonly line?: string }[] = [
  { reported: { event: 'progress', ...counts, pausedUntil: undefined } },
  {
    reported: { event: 'failed', user: '2', reason: 'QuotaError: no credits' },
    line: '2: QuotaError: no credits',
  },
  {
    reported: { event: 'paused', until, reason: 'QuotaError: the spend cap' },
    line: 'All wait until 2026-07-01T12:00:00Z. QuotaError: the spend cap',
  },
  { reported: { event: 'progress', ...counts, pausedUntil: until } },
  { reported: { event: 'redis', answers: false }, line: 'Redis does not answer. Waiting for it.' },
  { reported: { event: 'redis', answers: true }, line: 'Redis is back.' },
  { reported: { event: 'done', user: '1', pages: 1, posts: 100 } },
  {
    reported: { event: 'summary', ...counts, pausedUntil: undefined, posts: 1234 },
    line: '9 users: 4 done, 1 failed, 1 under way, 3 waiting. Exported: 1,234 Posts.',
  },
];
const lines = events.map(({ line }) => line).filter((line) => line !== undefined);

const columns = 54;

/** What is written about the events. */
function printEvents({ isTTY }: { isTTY: boolean }): string {
  let text = '';
  const write = (part: string | Uint8Array) => {
    text += part;
    return true;
  };
  const report = createTextReport({ isTTY, columns, write });
  for (const { reported } of events) report(reported);
  return text;
}

test('a log has a line for what an operator should know', () => {
  expect(printEvents({ isTTY: false }).split('\n')).toEqual([...lines, '']);
});

test('a terminal has a line of progress that fits its width', () => {
  const parts = printEvents({ isTTY: true }).split('\r\x1b[K');
  const progress = parts.filter((part) => part !== '' && !part.endsWith('\n'));
  const paused = '9 users: 4 done, 1 failed, 1 under way, 3 waiting (until 2026-07-01T12:00:00Z).';
  expect(progress).toEqual([
    '9 users: 4 done, 1 failed, 1 under way, 3 waiting.',
    // The last column stays free.
    paused.slice(0, columns - 1),
  ]);
  expect(parts.filter((part) => part.endsWith('\n'))).toEqual(lines.map((line) => `${line}\n`));
});

test.each([
  { args: '', sentence: /^Give a command: enqueue, work, status, retry\./ },
  { args: 'export', sentence: /^Give a command: .+, not "export"\./ },
  { args: 'work', sentence: /^Give a folder/ },
  { args: 'work likes', sentence: /^Give the address of the service/ },
  { args: 'status --jobs x', sentence: /^--jobs must be a number/ },
  { args: 'status --queue a:b', sentence: /^--queue must be a name without ":"/ },
  { args: 'status x', sentence: /^"x" is not expected\./ },
])('refuses the arguments "$args" in one sentence', ({ args, sentence }) => {
  expect(() => readArguments(args.split(' ').filter(Boolean), {})).toThrow(sentence);
});

test('a REDIS_URL with a "#" in its password is refused without the password', async () => {
  const command = new Command(['status'], { REDIS_URL: 'redis://:secret#1@127.0.0.1:6379' });
  expect(await command.end()).toBe(2);
  expect(command.printed).toMatch(/^error: REDIS_URL is not a URL\. .*\nTry --help\.\n$/);
});

test('enqueue refuses a line that has no token, with exit code 2', async () => {
  const input = '1 a\n2\n';
  const command = new Command(['enqueue'], {}, input);
  expect(await command.end()).toBe(2);
  expect(command.printed).toMatch(/^error: Line 2 must have a user's id, an access token .*\n/);
});

test('enqueue keeps tokens out of the error when Redis has no memory left', async () => {
  // The Redis of this test alone.
  await using setup = await Setup.start({ likes: 1 });
  await setup.queue.redis.config('SET', 'maxmemory', '1');
  const command = setup.run(['enqueue'], '1 a-token\n');
  expect(await command.end()).toBe(1);
  expect(command.printed).toMatch(/^error: Redis refused a command: OOM .*\n$/);
  expect(command.printed).not.toContain('a-token');
});
