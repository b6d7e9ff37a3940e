import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createMock } from '../src/index.ts';
import { anyPath } from './arbitrary-strings.ts';
import { page } from './ask.ts';
import { violationsOf } from './violations-of.ts';

const mock = createMock({ users: { '42': 10_000_000, '7': 0, '8': 6, '007': 30 } });
const tokens = await Promise.all(
  ['42', '8', '007'].map(async (user) => {
    const { meta } = await page(mock, { max_results: 5 }, encodeURIComponent(user));
    return [user, meta?.next_token ?? ''] as const;
  }),
);

interface Case {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly status: number;
}

/** A part of a query, and whether the contract allows it. */
type QueryPart = readonly [text: string, valid: boolean];

const listed = (name: string, values: readonly string[]): fc.Arbitrary<QueryPart> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .subarray([...values], { minLength: 1 })
        .map((some): QueryPart => [`${name}=${some.join(',')}`, true]),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<QueryPart>(
        [`${name}=`, false],
        [`${name}=,`, false],
        [`${name}=%ZZ`, false],
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .string()
        .filter((value) => value !== '' && !value.split(',').every((item) => values.includes(item)))
        .map((value): QueryPart => [`${name}=${encodeURIComponent(value)}`, false]),
    },
  );

const size = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: 5, max: 9 })
      .map((value): QueryPart => [`max_results=${value}`, true]),
  },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.integer({ max: 4 }), fc.integer({ min: 101 }), fc.double({ noInteger: true }))
      .map((value): QueryPart => [`max_results=${value}`, false]),
  },
);

const unknown = fc
  .tuple(fc.stringMatching(/^[a-zA-Z_][a-zA-Z_.]{0,14}$/), fc.string())
  .filter(
    ([name]) =>
      !['expansions'].includes(name) &&
      !name.includes('.') &&
      !name.startsWith('max_r') &&
      !name.startsWith('pagin'),
  )
  .map(([name, value]): QueryPart => [`${name}=${encodeURIComponent(value)}`, false]);

/** Usually nothing, and sometimes a value of the arbitrary. */
const seldom = <Value>(
  arbitrary: fc.Arbitrary<Value>,
  weight = 1,
): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight, arbitrary });

const user = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('42', '42', '42', '8', '7', '007', '9') },
  { weight: 1, arbitrary: fc.constantFrom('é', 'nobody', '%00', '..%2F..') },
);

const onPath: fc.Arbitrary<Case> = fc
  .tuple(
    user,
    // A page of a hundred Posts is as valid as a small one, but takes longer.
    fc.oneof(
      { weight: 60, arbitrary: size },
      { weight: 1, arbitrary: fc.constant<QueryPart>(['', true]) },
    ),
    fc.tuple(
      seldom(listed('tweet.fields', tweetFields), 8),
      seldom(listed('expansions', expansions), 8),
      seldom(listed('user.fields', userFields), 8),
      seldom(listed('media.fields', mediaFields), 8),
      seldom(listed('poll.fields', pollFields), 8),
      seldom(listed('place.fields', placeFields), 8),
    ),
    seldom(unknown),
    seldom(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...tokens.map(([, token]) => token)) },
        { weight: 1, arbitrary: fc.string() },
      ),
      4,
    ),
    fc.constantFrom('GET', 'GET', 'HEAD'),
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('Bearer a', 'bearer  b') },
      { weight: 1, arbitrary: fc.constantFrom(undefined, 'Basic a', '') },
    ),
  )
  .map(([id, maxResults, lists, other, token, method, authorization]) => {
    const inPath: QueryPart = ['', /^[0-9]+$/.test(id)];
    const parts = [inPath, maxResults, ...lists, other].filter((part) => part !== undefined);
    const owner = decodeURIComponent(id);
    if (token !== undefined) {
      const isKnown = tokens.some(([name, known]) => name === owner && known === token);
      parts.push([`pagination_token=${encodeURIComponent(token)}`, isKnown]);
    }
    const search = parts
      .map(([text]) => text)
      .filter((text) => text !== '')
      .join('&');
    const isValid = parts.every(([, valid]) => valid);
    const isAuthorized = /^bearer +\w/i.test(authorization ?? '');
    const status = !isAuthorized ? 401 : isValid ? 200 : 400;
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

const cases = fc.oneof(
  { weight: 30, arbitrary: onPath },
  { weight: 1, arbitrary: elsewhere },
  { weight: 1, arbitrary: wrongMethod },
);

const answer = ({ method, url, authorization }: Omit<Case, 'status'>) =>
  mock.handle({
    method,
    url,
    header: (name) => (name === 'authorization' ? authorization : undefined),
  });

/**
 * Expects the right status, and a body that the contract describes, for this many requests, both
 * valid and invalid.
 */
export function expectRightAnswers(requests: number): void {
  const statuses = new Map<number, number>();
  fc.assert(
    fc.property(cases, (request) => {
      const { status, body } = answer(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== request.status)
        throw new Error(`${status} instead of ${request.status}: ${body}`);
      const violations = violationsOf(status, body);
      if (violations !== undefined) throw new Error(violations);
    }),
    { numRuns: requests },
  );
  for (const status of [200, 400, 401, 404, 405]) {
    expect(statuses.get(status), `requests answered ${status}`).toBeGreaterThan(
      requests * (status < 401 ? 0.25 : 0.004),
    );
  }
}
