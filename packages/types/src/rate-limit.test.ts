import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextLimit, readRateLimit, retryAt } from './rate-limit.ts';

const now = Date.UTC(2026, 0, 1);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The time this many seconds after `now`, as headers have it: in seconds since 1970. */
const formatTimeAfter = (seconds: number) => String(now / 1000 + seconds);
const tenHours = 36_000;

/** Makes a function for the headers of one limit, by the number of requests left until its reset. */
const createLimit = (name: string) => (remaining: number, seconds: number) => ({
  [`x-${name}-limit`]: '1000',
  [`x-${name}-remaining`]: `${remaining}`,
  [`x-${name}-reset`]: formatTimeAfter(seconds),
});
const limitWindow = createLimit('rate-limit');
const userDay = createLimit('user-limit-24hour');
const appDay = createLimit('app-limit-24hour');

/** How many milliseconds a 429 asks to wait. */
function readWaitMs(headers: Record<string, string>): number | undefined {
  const time = retryAt(new Headers(headers), true);
  return time && Number(time) - now;
}

test.each([
  ['7', 7000],
  // A gateway and the service may both send the header.
  ['10, 20,5', 20_000],
  ['5,', undefined],
  ['in x7', undefined],
  ['2.5', undefined],
  ['123456789012', 123_456_789_012_000],
  // One digit more than a number may have.
  ['1234567890123', undefined],
])('retry-after with the seconds "%s" asks to wait %s ms', (seconds, milliseconds) => {
  expect(readWaitMs({ 'retry-after': seconds })).toBe(milliseconds);
});

test.each([
  ['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
  ['Thu, 01 Jan 2026 00:00:09 UTC', 9000],
  // Ten seconds ago.
  ['Wed, 31 Dec 2025 23:59:50 GMT', -10_000],
  // Without a zone, `Date` would take it for local time.
  ['Thu, 01 Jan 2026 00:00:09', undefined],
  ['10, Thu, 01 Jan 2026 00:00:09 GMT', undefined],
])('retry-after with the date "%s" asks to wait %s ms', (date, milliseconds) => {
  expect(readWaitMs({ 'retry-after': date })).toBe(milliseconds);
});

test.each([
  [formatTimeAfter(60), 60_000],
  // Whole seconds may be rounded, so a reset in the past may be up to a second away.
  [formatTimeAfter(-60), 1000],
  ['at 7', undefined],
])('the reset at "%s" asks to wait %s ms', (reset, milliseconds) => {
  expect(readWaitMs({ 'x-rate-limit-reset': reset })).toBe(milliseconds);
});

test.each([
  { about: 'is absent without any header', headers: {} },
  {
    about: 'lasts until the reset without remaining requests',
    headers: { 'x-rate-limit-reset': formatTimeAfter(60), 'x-rate-limit-remaining': '0' },
    milliseconds: 60_000,
  },
  {
    about: 'is absent with remaining requests',
    headers: { 'x-rate-limit-reset': formatTimeAfter(60), 'x-rate-limit-remaining': '3' },
  },
  {
    about: 'follows retry-after rather than a later reset',
    headers: { 'retry-after': '7', 'x-rate-limit-reset': formatTimeAfter(60) },
    milliseconds: 7000,
  },
  {
    about: 'follows the reset after an unreadable retry-after',
    headers: { 'retry-after': 'later', 'x-rate-limit-reset': formatTimeAfter(60) },
    milliseconds: 60_000,
  },
])('the wait $about', ({ headers, milliseconds }) => {
  expect(readWaitMs(headers)).toBe(milliseconds);
});

test('the clock of the service counts', () => {
  // Ten minutes, or 600 seconds, before `now`. Each header means 15 seconds later.
  const date = 'Wed, 31 Dec 2025 23:50:00 GMT';
  const headers = { date, 'x-rate-limit-reset': formatTimeAfter(15 - 600) };
  expect(readWaitMs(headers)).toBe(15_000);
  expect(nextLimit(new Headers(headers)).reset).toEqual(new Date(now + 15_000));
  expect(readWaitMs({ date, 'retry-after': 'Wed, 31 Dec 2025 23:50:15 GMT' })).toBe(15_000);
  expect(readWaitMs({ date, 'retry-after': '15' })).toBe(15_000);
});

test('a response other than 429 asks to wait only with retry-after', () => {
  const headers = { 'x-rate-limit-reset': formatTimeAfter(60) };
  expect(retryAt(new Headers(headers), false)).toBeUndefined();
  expect(retryAt(new Headers({ ...headers, 'retry-after': '7' }), false)).toEqual(
    new Date(now + 7000),
  );
});

test('the limits of the window and of 24 hours are read from their headers', () => {
  const headers = {
    ...limitWindow(999, 900),
    ...userDay(0, 60),
  };
  expect(readRateLimit(new Headers(headers))).toEqual({
    limit: 1000,
    remaining: 999,
    reset: new Date(now + 900_000),
    userDay: { limit: 1000, remaining: 0, reset: new Date(now + 60_000) },
    appDay: {},
  });
});

test.each([
  ['the day of the user', { ...limitWindow(999, 900), ...userDay(0, tenHours) }, tenHours],
  ['the day of the application', { ...limitWindow(0, 900), ...appDay(0, tenHours) }, tenHours],
  ['the later of two days', { ...userDay(0, 60), ...appDay(0, tenHours) }, tenHours],
  ['the window that resets after userDay', { ...limitWindow(0, 900), ...userDay(0, 60) }, 900],
  ['the window beside a free day', { ...limitWindow(0, 900), ...userDay(3, tenHours) }, 900],
])('%s is waited for', (_, headers, seconds) => {
  const reset = new Date(now + seconds * 1000);
  expect(readWaitMs(headers)).toBe(seconds * 1000);
  expect(nextLimit(new Headers(headers))).toMatchObject({ remaining: 0, reset });
});
