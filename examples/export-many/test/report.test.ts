import { expect, test } from 'vitest';
import { createTextReport, type ReportedEvent } from '../src/report.ts';

const counts = { users: 9, completed: 4, failed: 1, active: 1, waiting: 3 };
const until = new Date('2026-07-01T12:00:00Z');
const events: ReportedEvent[] = [
  { event: 'progress', ...counts, pausedUntil: undefined },
  { event: 'failed', user: '2', reason: 'QuotaError: no credits' },
  { event: 'paused', until, reason: 'QuotaError: the spend cap' },
  { event: 'progress', ...counts, pausedUntil: until },
  { event: 'redis', answers: false },
  { event: 'redis', answers: true },
  { event: 'done', user: '1', pages: 1, posts: 100 },
  { event: 'summary', ...counts, pausedUntil: undefined, posts: 1234 },
];

function print(isTTY: boolean): string {
  let text = '';
  const write = (part: string | Uint8Array) => {
    text += part;
    return true;
  };
  events.forEach(createTextReport({ isTTY, columns: 54, write }));
  return text;
}

const lines = [
  '2: QuotaError: no credits',
  'All wait until 2026-07-01T12:00:00Z. QuotaError: the spend cap',
  'Redis does not answer. Waiting for it.',
  'Redis is back.',
  '9 users: 4 done, 1 failed, 1 under way, 3 waiting. Exported: 1,234 Posts.',
];

test('a log has a line for what an operator should know', () => {
  expect(print(false)).toBe(`${lines.join('\n')}\n`);
});

test('a terminal has a line of progress that fits its width', () => {
  const parts = print(true).split('\r\x1b[K');
  const progress = parts.filter((part) => part !== '' && !part.endsWith('\n'));
  expect(progress).toEqual([
    '9 users: 4 done, 1 failed, 1 under way, 3 waiting.',
    '9 users: 4 done, 1 failed, 1 under way, 3 waiting (un',
  ]);
  expect(parts.filter((part) => part.endsWith('\n')).join('')).toBe(`${lines.join('\n')}\n`);
});
