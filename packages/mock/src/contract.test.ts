import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPath, anyString } from '../test/arbitraries.ts';
import type { Body } from '../test/ask.ts';
import { expectRightAnswers } from '../test/right-answers.ts';
import { violationsOf } from '../test/violations-of.ts';
import { createMock } from './index.ts';

const mock = createMock({ users: { '42': 10_000_000, '7': 0, '8': 6 } });

test('1,000 requests, valid and invalid, get the right status and a body that the contract describes', () =>
  expectRightAnswers(1000));

test('no request makes it answer 500', () => {
  const anything = fc.record({
    method: fc.oneof(fc.constantFrom('GET', 'HEAD', 'OPTIONS'), fc.string()),
    url: fc.oneof(
      anyString,
      fc.tuple(anyPath, anyPath).map(([path, query]) => `http://a.test${path}?${query}`),
      anyString.map((text) => `/2/users/${text}/liked_tweets`),
      anyString.map((text) => `/2/users/1/liked_tweets?${text}`),
      fc
        .tuple(
          fc.constantFrom('max_results', 'expansions', 'pagination_token', '__proto__'),
          anyString,
        )
        .map(([name, text]) => `/2/users/1/liked_tweets?${name}=${text}`),
    ),
    authorization: fc.oneof(fc.constant('Bearer a'), anyString),
    prefer: fc.oneof(
      fc.constant(undefined),
      fc.string(),
      fc.string().map((text) => `example=${text}`),
      fc.string().map((text) => `code=${text}`),
    ),
  });
  fc.assert(
    fc.property(anything, ({ method, url, authorization, prefer }) => {
      const headers: Record<string, string | undefined> = { authorization, prefer };
      const { status, body } = mock.handle({ method, url, header: (name) => headers[name] });
      expect([200, 204, 400, 401, 404, 405]).toContain(status);
      if (status !== 204) expect(violationsOf(status, body)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('the strict schemas find what the contract does not describe', () => {
  const wrong: Body = { data: [{ id: '1', text: 'x' }], meta: { result_count: 1 } };
  expect(violationsOf(200, JSON.stringify(wrong))).toBeUndefined();
  expect(violationsOf(200, JSON.stringify({ ...wrong, more: 1 }))).toContain(
    'unevaluated properties',
  );
  expect(violationsOf(200, '{"data":[]}')).toContain('fewer than 1');
  expect(violationsOf(400, '{"title":"x"}')).toContain('required');
});
