import { expect, it } from 'vitest';
import { waitAsked } from './rate-limit.ts';

const now = Date.UTC(2026, 0, 1);

it.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'x-rate-limit-reset': String(now / 1000 + 60) }, 60_000],
  [{ 'x-rate-limit-reset': String(now / 1000 - 60) }, 0],
  [{ 'retry-after': '7', 'x-rate-limit-reset': String(now / 1000 + 60) }, 7000],
  [{ 'retry-after': 'later', 'x-rate-limit-reset': 'soon' }, undefined],
  [{ 'retry-after': '17' }, 17_000],
  [{ 'retry-after': 'in x7' }, undefined],
  [{ 'x-rate-limit-reset': 'at 7' }, undefined],
  [{}, undefined],
])('%j asks to wait %s ms', (headers, milliseconds) => {
  expect(waitAsked(headers, now)).toBe(milliseconds);
});
