import { expect, it } from 'vitest';
import { type Happening, textReport } from '../src/report.ts';

const counts = { users: 9, completed: 4, failed: 1, active: 1, waiting: 2, delayed: 1 };
const until = new Date('2026-07-01T12:00:00Z');
const happenings: Happening[] = [
  { event: 'page', user: '1', pages: 1, posts: 100 },
  { event: 'progress', ...counts, until: undefined },
  { event: 'failed', user: '2', reason: 'QuotaError: no credits' },
  { event: 'paused', until, reason: 'QuotaError: the spend cap' },
  { event: 'progress', ...counts, until },
  { event: 'redis', answers: false },
  { event: 'redis', answers: true },
  { event: 'done', user: '1', pages: 1, posts: 100 },
  { event: 'summary', ...counts, until: undefined, posts: 1234 },
];

function printed(isTTY: boolean): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  happenings.forEach(textReport({ isTTY, columns: 70, write }));
  return text;
}

const lines = [
  '2: QuotaError: no credits',
  'All wait until 2026-07-01T12:00:00Z. QuotaError: the spend cap',
  'Redis does not answer. Waiting for it.',
  'Redis answers again.',
  '9 users: 4 done, 1 failed, 1 under way, 3 waiting. Exported: 1,234 Posts.',
];

it('a log has what an operator should know', () => {
  expect(printed(false)).toBe(`${lines.join('\n')}\n`);
});

it('a terminal has one line of progress besides, no wider than the terminal', () => {
  const parts = printed(true).split('\r\x1b[K');
  const progress = parts.filter((part) => part !== '' && !part.endsWith('\n'));
  expect(progress).toEqual([
    '100 Posts here. 9 users: 4 done, 1 failed, 1 under way, 3 waiting.',
    '100 Posts here. 9 users: 4 done, 1 failed, 1 under way, 3 waiting (un',
  ]);
  expect(parts.filter((part) => part.endsWith('\n')).join('')).toBe(`${lines.join('\n')}\n`);
});
