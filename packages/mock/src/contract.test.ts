import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, page } from '../test/ask.ts';
import { findViolations } from '../test/find-violations.ts';
import { createMock } from './index.ts';

/** How many Posts users like: many, none and few. The identifier of one begins with zeros. */
const likeCounts = { '42': 1_000_000, '7': 0, '8': 6, '007': 30 };
const mock = createMock({ users: likeCounts });
/** The tokens of second pages of five Posts, by user; user 7 has no second page. */
const tokens = new Map<string, string | undefined>();
for (const user of ['42', '8', '007']) {
  tokens.set(user, (await page(mock, { max_results: 5 }, user)).meta?.next_token);
}

/** Strings of any characters. */
const anyString: Arbitrary<string> = fc.string({
  // fast-check has the same unit as `binary`, and the same letters in `webUrl` and `webPath`, but
  // each takes more than a second to create.
  unit: fc
    .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code)),
});

/** Paths of segments with any characters, percent-encoded. */
const anyPath: Arbitrary<string> = fc
  .array(anyString)
  .map((segments) => `/${segments.map(encodeURIComponent).join('/')}`);

/** A request in parts, of which a flaw replaces some. */
interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

const valuesByList: Readonly<Record<string, readonly string[]>> = {
  'tweet.fields': tweetFields,
  expansions,
  'user.fields': userFields,
  'media.fields': mediaFields,
  'poll.fields': pollFields,
  'place.fields': placeFields,
};
const listNames = Object.keys(valuesByList);
const validLists = fc.record(
  Object.fromEntries(
    Object.entries(valuesByList).map(([name, values]) => [
      name,
      fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 2 }),
    ]),
  ),
);

const validRequest: Arbitrary<RequestParts> = fc
  .record({
    // The mock has no user 9, which is no violation.
    userId: fc.constantFrom(...Object.keys(likeCounts), '9'),
    lists: validLists,
    // A page of a hundred Posts, the default, is as valid as a small one, but takes longer.
    max_results: fc.option(fc.integer({ min: 5, max: 9 }), { nil: undefined, freq: 60 }),
    hasToken: fc.boolean(),
    method: fc.constantFrom('GET', 'GET', 'HEAD'),
    authorization: fc.constantFrom('Bearer a', 'bearer  b'),
  })
  .map(({ userId, lists, max_results, hasToken, method, authorization }) => ({
    method,
    path: `/2/users/${userId}/liked_tweets`,
    query: { ...lists, max_results, pagination_token: hasToken ? tokens.get(userId) : undefined },
    authorization,
  }));

// Queries with one flaw each.
const wrongList = fc.constantFrom(...listNames).chain((name) => {
  const isUnknown = (text: string) =>
    text.split(',').some((value) => !valuesByList[name]?.includes(value));
  const unknownList = fc.string().filter(isUnknown).map(encodeURIComponent);
  return fc.oneof(fc.constantFrom('', ',', '%ZZ'), unknownList).map((list) => ({ [name]: list }));
});
const wrongSize = fc
  .oneof(fc.integer({ max: 4 }), fc.integer({ min: 101 }), fc.double({ noInteger: true }))
  .map((max_results) => ({ max_results }));
const unknownParameter = fc
  .tuple(fc.stringMatching(/^x[a-zA-Z_.]{0,14}$/), fc.string())
  .map(([name, value]) => ({ [name]: encodeURIComponent(value) }));
const unknownToken = fc.string().map((token) => ({ pagination_token: encodeURIComponent(token) }));

/** The parts that make a valid request wrong, and the status that it gets then. */
const flaw: Arbitrary<Partial<RequestParts> & { status: number }> = fc.oneof(
  ...[wrongList, wrongSize, unknownParameter, unknownToken].map((queries) => ({
    // Five times as likely as each flaw below.
    weight: 5,
    arbitrary: queries.map((query) => ({ status: 400, query })),
  })),
  fc.constantFrom('é', 'nobody', '%00', '..%2F..').map((id) => {
    return { status: 400, path: `/2/users/${id}/liked_tweets` };
  }),
  // The token of user 42, for a user without likes.
  fc.constant({
    status: 400,
    path: '/2/users/7/liked_tweets',
    query: { pagination_token: tokens.get('42') },
  }),
  fc.constantFrom(undefined, 'Basic a', '').map((authorization) => {
    return { status: 401, authorization };
  }),
  fc
    .tuple(anyPath, fc.constantFrom('GET', 'POST', 'OPTIONS'))
    .filter(([path]) => !path.endsWith('/liked_tweets'))
    .map(([path, method]) => ({ status: 404, path, method })),
  fc
    .stringMatching(/^[A-Z]{1,8}$/)
    .filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map((method) => ({ status: 405, method })),
);

test('1,000 requests get the right status and a body that the contract describes', () => {
  const requests = 1000;
  /** How many requests got each status. */
  const counts = new Map<number, number>();
  fc.assert(
    fc.property(validRequest, fc.option(flaw, { freq: 2 }), (valid, flawed) => {
      const { method, path, authorization } = { ...valid, ...flawed };
      const query = { ...valid.query, ...flawed?.query };
      const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = parameters.map(([name, value]) => `${name}=${value}`).join('&');
      const url = `${path}?${search}`;
      const header = (name: string) => (name === 'authorization' ? authorization : undefined);
      const { status, body } = mock.handle({ method, url, header });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(status, body).toBe(flawed?.status ?? 200);
      expect(findViolations(status, body)).toBeUndefined();
    }),
    { numRuns: requests },
  );
  // So that each kind was tested: half of the requests have a flaw, and most flaws are of the query.
  const minimumShares = { 200: 0.25, 400: 0.25, 401: 0.004, 404: 0.004, 405: 0.004 };
  for (const [status, minimumShare] of Object.entries(minimumShares)) {
    expect(counts.get(Number(status)), `requests that got ${status}`).toBeGreaterThan(
      requests * minimumShare,
    );
  }
});

test('no request gets a 500', () => {
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
      if (status !== 204) expect(findViolations(status, body)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

// The tests above rely on it.
test('findViolations finds what the contract does not describe', () => {
  const validPage: Body = { data: [{ id: '1', text: 'x' }], meta: { result_count: 1 } };
  expect(findViolations(200, JSON.stringify(validPage))).toBeUndefined();
  expect(findViolations(200, JSON.stringify({ ...validPage, more: 1 }))).toContain(
    'unevaluated properties',
  );
  expect(findViolations(200, '{"data":[]}')).toContain('fewer than 1');
  expect(findViolations(400, '{"title":"x"}')).toContain('required');
});
