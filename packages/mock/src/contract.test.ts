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

const mock = createMock({ users: { '42': 1_000_000, '7': 0, '8': 6, '007': 30 } });
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

/** Usual values, and once in a period a rare one. */
function mostly<Usual, Rare = Usual>(
  period: number,
  usual: Arbitrary<Usual>,
  rare: Arbitrary<Rare>,
): Arbitrary<Usual | Rare> {
  return fc.oneof({ weight: period - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** A request, and the status that it must get. */
interface Case {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly status: number;
}

/** A part of a query, and whether the contract allows it. */
interface QueryPart {
  readonly text: string;
  readonly isValid: boolean;
}

const createValid = (name: string) => (value: unknown) => ({
  text: `${name}=${value}`,
  isValid: true,
});
const createInvalid = (name: string) => (value: unknown) => ({
  text: `${name}=${value}`,
  isValid: false,
});

const lists: fc.Arbitrary<QueryPart | undefined>[] = Object.entries({
  'tweet.fields': tweetFields,
  expansions,
  'user.fields': userFields,
  'media.fields': mediaFields,
  'poll.fields': pollFields,
  'place.fields': placeFields,
}).map(([name, values]: [string, readonly string[]]) => {
  const validList = fc.subarray([...values], { minLength: 1 });
  const unknownList = fc
    .string()
    .filter((text) => text.split(',').some((value) => !values.includes(value)))
    .map(encodeURIComponent);
  const emptyList = fc.constantFrom('', ',', '%ZZ');
  const list = mostly(
    10,
    validList.map(createValid(name)),
    fc.oneof(emptyList, unknownList).map(createInvalid(name)),
  );
  return fc.option(list, { nil: undefined, freq: 2 });
});

const outOfRange = fc.oneof(
  fc.integer({ max: 4 }),
  fc.integer({ min: 101 }),
  fc.double({ noInteger: true }),
);
const size = mostly(
  9,
  fc.integer({ min: 5, max: 9 }).map(createValid('max_results')),
  outOfRange.map(createInvalid('max_results')),
);

const unknownParameter = fc
  .tuple(fc.stringMatching(/^x[a-zA-Z_.]{0,14}$/), fc.string())
  .map(([name, value]) => createInvalid(name)(encodeURIComponent(value)));

const nothing = fc.constant(undefined);

const onPath: fc.Arbitrary<Case> = fc
  .record({
    id: mostly(
      13,
      fc.constantFrom('42', '42', '42', '8', '7', '007', '9'),
      fc.constantFrom('é', 'nobody', '%00', '..%2F..'),
    ),
    // A page of a hundred Posts is as valid as a small one, but takes longer.
    maxResults: mostly(60, size, nothing),
    listed: fc.tuple(...lists),
    other: mostly(9, nothing, unknownParameter),
    token: mostly(3, nothing, mostly(5, fc.constantFrom(...tokens.values()), fc.string())),
    method: fc.constantFrom('GET', 'GET', 'HEAD'),
    authorization: mostly(
      13,
      fc.constantFrom('Bearer a', 'bearer  b'),
      fc.constantFrom(undefined, 'Basic a', ''),
    ),
  })
  .map(({ id, maxResults, listed, other, token, method, authorization }) => {
    const parts = [maxResults, ...listed, other].filter((part) => part !== undefined);
    if (token !== undefined) {
      const createPart = tokens.get(id) === token ? createValid : createInvalid;
      parts.push(createPart('pagination_token')(encodeURIComponent(token)));
    }
    const search = parts.map(({ text }) => text).join('&');
    const hasValidParts = parts.every((part) => part.isValid);
    const isValid = /^[0-9]+$/.test(id) && hasValidParts;
    const isAuthorized = /^bearer +\w/i.test(authorization ?? '');
    // The access token is checked first.
    let status = isValid ? 200 : 400;
    if (!isAuthorized) status = 401;
    return { method, url: `/2/users/${id}/liked_tweets?${search}`, authorization, status };
  });

const elsewhere: fc.Arbitrary<Case> = fc
  .tuple(anyPath, fc.constantFrom('GET', 'POST', 'OPTIONS'))
  .filter(([path]) => !path.endsWith('/liked_tweets'))
  .map(([path, method]) => ({ method, url: path, authorization: 'Bearer a', status: 404 }));

const wrongMethod: fc.Arbitrary<Case> = fc
  .stringMatching(/^[A-Z]{1,8}$/)
  .filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  .map((method) => ({
    method,
    url: '/2/users/42/liked_tweets',
    authorization: 'Bearer a',
    status: 405,
  }));

test('1,000 requests get the right status and a body that the contract describes', () => {
  const requests = 1000;
  const statuses = new Map<number, number>();
  fc.assert(
    fc.property(
      mostly(16, onPath, fc.oneof(elsewhere, wrongMethod)),
      ({ method, url, authorization, status: expected }) => {
        const header = (name: string) => (name === 'authorization' ? authorization : undefined);
        const { status, body } = mock.handle({ method, url, header });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, body).toBe(expected);
        expect(findViolations(status, body)).toBeUndefined();
      },
    ),
    { numRuns: requests },
  );
  // The weights above make 200 and 400 usual, and the others rare.
  const minimumShares = { 200: 0.25, 400: 0.25, 401: 0.004, 404: 0.004, 405: 0.004 };
  for (const [status, minimumShare] of Object.entries(minimumShares)) {
    const count = statuses.get(Number(status));
    expect(count, `requests that got ${status}`).toBeGreaterThan(requests * minimumShare);
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

test('the strict schemas find what the contract does not describe', () => {
  const validPage: Body = { data: [{ id: '1', text: 'x' }], meta: { result_count: 1 } };
  expect(findViolations(200, JSON.stringify(validPage))).toBeUndefined();
  expect(findViolations(200, JSON.stringify({ ...validPage, more: 1 }))).toContain(
    'unevaluated properties',
  );
  expect(findViolations(200, '{"data":[]}')).toContain('fewer than 1');
  expect(findViolations(400, '{"title":"x"}')).toContain('required');
});
