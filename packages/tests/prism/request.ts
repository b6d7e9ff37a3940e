import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';

/** A request as it is written on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values, not yet encoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly authorization: string | undefined;
  readonly prefer?: string | undefined;
}

/** Path and query. */
export function targetOf({ path, query }: WireRequest): string {
  if (query.length === 0) return path;
  return `${path}?${query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
}

/** The list parameters and their values. */
const lists: readonly { readonly name: string; readonly values: readonly string[] }[] =
  Object.entries(parameters).flatMap(([name, parameter]) =>
    'values' in parameter ? { name, values: parameter.values } : [],
  );

type Pair = readonly [name: string, value: string];

/** Mostly valid values: if most requests had several mistakes, one would hide another. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: usual, weight: 7 }, { arbitrary: unusual, weight: 1 });

const list: fc.Arbitrary<Pair> = fc.constantFrom(...lists).chain(({ name, values }) => {
  const some = fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
  const misspelt = fc.constantFrom(...values).map((value) => value.toUpperCase());
  const odd = fc.oneof(
    fc.constantFrom('', ',', 'no_such_value', ' '),
    misspelt,
    fc.string({ maxLength: 5 }),
    fc.constantFrom(...values).map((value) => `${value},`),
    fc.constantFrom(...values).map((value) => `${value}, ${value}`),
  );
  return mostly(
    some.map((items): Pair => [name, items.join(',')]),
    odd.map((text): Pair => [name, text]),
  );
});

const pageSize: fc.Arbitrary<Pair> = mostly(
  fc.integer({ min: 5, max: 100 }).map(String),
  fc.oneof(
    fc.constantFrom(
      '',
      '4',
      '101',
      '0',
      '-5',
      '5.5',
      '1e1',
      '0x10',
      '+10',
      ' 10',
      'ten',
      '10.0',
      '05',
      '-0',
      '010',
      '١٠',
      '10\n',
      '1_0',
    ),
    fc.integer({ min: -1000, max: 1000 }).map(String),
    fc.string({ maxLength: 5 }),
  ),
).map((text): Pair => ['max_results', text]);

const pageToken: fc.Arbitrary<Pair> = fc
  .oneof(
    fc.constantFrom('', ' ', 'A', 'not a token', '7140dibd-now9'),
    // Tokens with the right format that lead to no page.
    fc.constantFrom('a', '0'.repeat(45), 'z0'.repeat(22)),
    fc.string({ maxLength: 5 }),
  )
  .map((text): Pair => ['pagination_token', text]);

const unknownParameter: fc.Arbitrary<Pair> = fc.tuple(
  fc.oneof(
    // `id` is a parameter in the path only.
    fc.constantFrom('id', 'tweetFields', 'next_token', 'MAX_RESULTS', '__proto__', 'expansions[]'),
    fc.string({ minLength: 1, maxLength: 5 }),
  ),
  fc.string({ maxLength: 5 }),
);

const query: fc.Arbitrary<readonly Pair[]> = fc.array(
  fc.oneof(
    { arbitrary: list, weight: 12 },
    { arbitrary: pageSize, weight: 6 },
    { arbitrary: pageToken, weight: 1 },
    { arbitrary: unknownParameter, weight: 1 },
  ),
  { maxLength: 4 },
);

/** Keeps each parameter once. Otherwise, nearly every query would repeat one. */
const once = (pairs: readonly Pair[]): readonly Pair[] => [...new Map(pairs).entries()];

const userId = mostly(
  fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  fc.oneof(
    fc.constantFrom('0', 'somebody', '%20', '%C3%BC', '12%2F34', '1.5', '-1', '~'),
    fc
      .string({ minLength: 1, maxLength: 5 })
      .map(encodeURIComponent)
      .filter((id) => !/^\.+$/.test(id)),
  ),
);

const path = fc.oneof(
  { arbitrary: userId.map((id) => `/2/users/${id}/liked_tweets`), weight: 10 },
  {
    arbitrary: fc.constantFrom(
      '/',
      '//',
      '/2/users/1',
      '/2/users/1/liking_users',
      '/2/users/1/2/liked_tweets',
      '/1/users/1/liked_tweets',
      '/2/tweets/1/liked_tweets',
      '/2/users/1/Liked_Tweets',
      '/2/users/1/liked_tweets/',
      '//2/users/1/liked_tweets',
      '/2/users//liked_tweets',
      '/2/users/1/liked_tweets%20',
      '/2/users/1/liked%5Ftweets',
      '/2/users/%2E%2E/liked_tweets',
      '/2/users/../liked_tweets',
      '/2/users/./liked_tweets',
      '/2/users/1;a=b/liked_tweets',
      '/2/users/+1/liked_tweets',
    ),
    weight: 1,
  },
);

const authorization = fc.oneof(
  { arbitrary: fc.stringMatching(/^Bearer [A-Za-z0-9._~+/-]{1,12}={0,2}$/), weight: 8 },
  {
    arbitrary: fc.constantFrom(
      undefined,
      'Bearer',
      'bearer abc',
      'BEARER abc',
      'Basic YWJjOmRlZg==',
      'abc',
      'Bearerabc',
      'Token abc',
      'Bearer a b',
      'Bearer =',
      'Bearer  abc',
      'Bearer\tabc',
      'Bearer abc,',
      'Bearer abc, Bearer def',
      '',
      'Bearer "abc"',
      'Bearer abc=x',
    ),
    weight: 1,
  },
);

const errors = [400, 401, 402, 403, 404, 429, 500, 503];
const prefer = fc.oneof(
  fc.constantFrom(...errors, 200).map((code) => `code=${code}`),
  fc
    .constantFrom('middlePage', 'endPage', 'everyField', 'usageCapped')
    .map((name) => `example=${name}`),
  fc.constantFrom('code=429, example=usageCapped', 'code=400, example=invalidField'),
);

/** Any request for liked Posts: most are valid, many have one mistake, some have more. */
export const anyRequest: fc.Arbitrary<WireRequest> = fc.record({
  method: fc.oneof(
    { arbitrary: fc.constant('GET'), weight: 24 },
    { arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'), weight: 1 },
  ),
  path,
  query: mostly(query.map(once), query),
  authorization,
  prefer: fc.option(prefer, { nil: undefined }),
});
