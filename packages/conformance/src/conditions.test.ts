import { expect, it } from 'vitest';
import { conditionsOf, fill } from './conditions.ts';

const values = new Map([['$inputs.pageToken', 'abc']]);

it.each([
  ['$statusCode == 400', 'The status is 200, not 400.'],
  ['$statusCode == 400 || $statusCode == 501', 'The status is 200, not 400 or 501.'],
  ['$[?@.data]', 'data is missing.'],
  ['$[?!@.includes.places]', 'includes.places is there.'],
  ['$[?@.meta.result_count == 0]', 'meta.result_count is 3, not 0.'],
  [
    '$[?@.meta.next_token != {$inputs.pageToken}]',
    'meta.next_token is abc, which the request itself has.',
  ],
])('%s says what an answer lacks, and nothing about one that meets it', (condition, detail) => {
  const [{ check } = { check: () => undefined }] = conditionsOf({ criteria: [condition] });
  const lacking = { includes: { places: [] }, meta: { result_count: 3, next_token: 'abc' } };
  const meeting = { data: [{}], includes: {}, meta: { result_count: 0 } };
  const answer = { headers: {}, body: lacking, status: 200 };

  expect(check(answer, values)).toEqual({ detail, ofStatus: condition.startsWith('$status') });
  expect(check({ ...answer, body: meeting, status: 400 }, values)).toBeUndefined();
});

it('a value that is not a string becomes JSON, in messages and in requests', () => {
  const result_count = { toString: [2n ** 64n] };
  const [condition] = conditionsOf({ criteria: ['$[?@.meta.result_count == 0]'] });
  const written = '{"toString":["18446744073709551616"]}';

  expect(
    condition?.check({ status: 200, headers: {}, body: { meta: { result_count } } }, values),
  ).toEqual({ detail: `meta.result_count is ${written}, not 0.`, ofStatus: false });
  expect(fill('$inputs.a', new Map([['$inputs.a', result_count]]))).toBe(written);
});

it.each(['$[?@.data && @.meta]', 'not $[?@.data]', 'not $statusCode == 200'])(
  'another condition, such as %s, is an error, so that it cannot pass unchecked',
  (condition) => {
    expect(() => conditionsOf({ criteria: [condition] })).toThrow(/cannot be read/);
  },
);

it('names are replaced by their values, with or without braces', () => {
  const named = new Map<string, unknown>([
    ['$inputs.a', '1'],
    ['$steps.one.outputs.b-c', 2],
  ]);
  expect(fill('{$inputs.a}/$inputs.a/{$steps.one.outputs.b-c}', named)).toBe('1/1/2');
});

it.each([
  ['no answer', { status: 0, headers: {}, body: undefined }],
  ['an answer that cannot be read', { status: 200, headers: {}, body: '{', unreadable: 'So.' }],
])('of %s, nothing is said but the status', (_, answer) => {
  const criteria = ['$statusCode == 200', '$[?@.data]', '$[?@.meta.result_count == 0]'];
  expect(conditionsOf({ criteria }).map(({ check }) => check(answer, values))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['$statusCode == 200', ['tweet.fields'], '#/components/schemas/TweetField/enum'],
  [
    '$statusCode == 200',
    ['other', 'max_results'],
    '#/components/parameters/MaxResults/schema/minimum',
  ],
  ['$statusCode == 200', ['pagination_token'], '#/components/schemas/PaginationToken/type'],
  ['$statusCode == 200', ['Authorization'], '#/components/securitySchemes/BearerToken'],
  ['$statusCode == 200', [], '#/paths/~12~1users~1{id}~1liked_tweets/get/parameters'],
  ['$statusCode == 400', ['tweet.fields'], '#/components/responses/BadRequest'],
  ['$statusCode == 418', [], '#/components/responses/UnexpectedError'],
  ['$[?@.data]', [], '#/components/schemas/LikedPostsPage/properties/data'],
  ['$[?@.meta]', [], '#/components/schemas/LikedPostsPage/properties/meta'],
  ['$[?!@.includes]', [], '#/components/schemas/LikedPostsPage/properties/includes'],
  ['$[?!@.meta]', [], '#/components/schemas/LikedPostsPage'],
  ['$[?!@.includes.places]', [], '#/components/schemas/Expansion/x-expands-to'],
  ['$[?@.meta.next_token]', [], '#/components/schemas/PageMeta/properties/next_token'],
])('%s of a request with %j rests on %s', (condition, about, pointer) => {
  expect(conditionsOf({ criteria: [condition], about })).toMatchObject([{ pointer }]);
});

it('conditions of a refusal rest on the response', () => {
  const criteria = ['$statusCode == 401', '$[?!@.data]'];
  expect(conditionsOf({ criteria }).map(({ pointer }) => pointer)).toEqual([
    '#/components/responses/Unauthorized',
    '#/components/responses/Unauthorized',
  ]);
});
