import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextLimit, readRateLimit, retryAt } from './rate-limit.ts';

const now = Date.UTC(2026, 0, 1);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => String(now / 1000 + seconds);

/** How many milliseconds a 429 asks to wait. */
function waitAsked(headers: Record<string, string>): number | undefined {
  const time = retryAt(new Headers(headers), true);
  return time && Number(time) - now;
}

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': '10, 10' }, 10_000],
  [{ 'retry-after': '10, 20,5' }, 20_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 UTC' }, 9000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:50 GMT' }, -10_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09' }, undefined],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 PST' }, undefined],
  [{ 'retry-after': '10, Thu, 01 Jan 2026 00:00:09 GMT' }, undefined],
  [{ 'x-rate-limit-reset': inSeconds(60) }, 60_000],
  [{ 'x-rate-limit-reset': inSeconds(-60) }, 1000],
  [{ 'x-rate-limit-reset': inSeconds(60), 'x-rate-limit-remaining': '0' }, 60_000],
  [{ 'x-rate-limit-reset': inSeconds(60), 'x-rate-limit-remaining': '3' }, undefined],
  [{ 'retry-after': '7', 'x-rate-limit-reset': inSeconds(60) }, 7000],
  [{ 'retry-after': 'later', 'x-rate-limit-reset': 'soon' }, undefined],
  [{ 'retry-after': '17' }, 17_000],
  [{ 'retry-after': 'in x7' }, undefined],
  [{ 'retry-after': '2.5' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '1e20' }, undefined],
  [{ 'retry-after': '5,' }, undefined],
  [{ 'retry-after': '1234567890123' }, undefined],
  [{ 'x-rate-limit-reset': 'at 7' }, undefined],
  [{ 'x-rate-limit-reset': '60, 60' }, undefined],
  [{ 'x-rate-limit-reset': '-1' }, undefined],
  [{ 'x-rate-limit-reset': '1e400' }, undefined],
  [{ 'x-rate-limit-reset': '0x10' }, undefined],
  [{}, undefined],
])('%j asks to wait %s ms', (headers, milliseconds) => {
  expect(waitAsked(headers)).toBe(milliseconds);
});

test.each(['GMT', 'UTC'])('the clock of the service counts, with a date in %s', (zone) => {
  // Ten minutes, or 600 seconds, before `now`.
  const date = `Wed, 31 Dec 2025 23:50:00 ${zone}`;
  expect(waitAsked({ date, 'x-rate-limit-reset': inSeconds(15 - 600) })).toBe(15_000);
  expect(waitAsked({ date, 'retry-after': `Wed, 31 Dec 2025 23:50:15 ${zone}` })).toBe(15_000);
  expect(waitAsked({ date, 'retry-after': '15' })).toBe(15_000);
  const headers = new Headers({ date, 'x-rate-limit-reset': inSeconds(15 - 600) });
  expect(nextLimit(headers).reset).toEqual(new Date(now + 15_000));
});

test('a date without a time zone says nothing about the clock', () => {
  const date = 'Wed, 31 Dec 2025 23:50:00';
  expect(waitAsked({ date, 'x-rate-limit-reset': inSeconds(15) })).toBe(15_000);
});

test('an answer other than 429 asks to wait only with retry-after', () => {
  const headers = { 'x-rate-limit-reset': inSeconds(60) };
  expect(retryAt(new Headers(headers), false)).toBeUndefined();
  expect(retryAt(new Headers({ ...headers, 'retry-after': '7' }), false)).toEqual(
    new Date(now + 7000),
  );
});

test('the rate limit is read from its headers', () => {
  const headers = { 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '74' };
  expect(readRateLimit(new Headers({ ...headers, 'x-rate-limit-reset': '9' }))).toEqual({
    limit: 75,
    remaining: 74,
    reset: new Date(9000),
    userDay: {},
    appDay: {},
  });
});

/** The headers of a limit that has `remaining` requests left, and resets in `seconds`. */
const limit = (name: string, remaining: number, seconds: number) => ({
  [`x-${name}-limit`]: '1000',
  [`x-${name}-remaining`]: `${remaining}`,
  [`x-${name}-reset`]: inSeconds(seconds),
});
const tenHours = 36_000;

test('limits of 24 hours are read beside that of the window', () => {
  const headers = { ...limit('rate-limit', 39_999, 900), ...limit('user-limit-24hour', 0, 60) };
  expect(readRateLimit(new Headers(headers))).toEqual({
    limit: 1000,
    remaining: 39_999,
    reset: new Date(now + 900_000),
    userDay: { limit: 1000, remaining: 0, reset: new Date(now + 60_000) },
    appDay: {},
  });
});

test.each([
  ['the user', 'user-limit-24hour'],
  ['the application', 'app-limit-24hour'],
])('the exhausted day of %s is waited for, whatever the window has left', (_, name) => {
  const day = limit(name, 0, tenHours);
  for (const window of [{}, limit('rate-limit', 39_989, 900), limit('rate-limit', 0, 900)]) {
    expect(waitAsked({ ...window, ...day })).toBe(tenHours * 1000);
    expect(nextLimit(new Headers({ ...window, ...day }))).toMatchObject({
      remaining: 0,
      reset: new Date(now + tenHours * 1000),
    });
  }
  const other = name.startsWith('user') ? 'app-limit-24hour' : 'user-limit-24hour';
  expect(waitAsked({ ...day, ...limit(other, 0, 60) })).toBe(tenHours * 1000);
});

test('the exhausted window counts if its reset is later, or if a day has requests left', () => {
  const window = limit('rate-limit', 0, 900);
  for (const day of [limit('user-limit-24hour', 0, 60), limit('user-limit-24hour', 3, tenHours)]) {
    expect(waitAsked({ ...window, ...day })).toBe(900_000);
    expect(nextLimit(new Headers({ ...window, ...day }))).toMatchObject({ remaining: 0 });
  }
});
