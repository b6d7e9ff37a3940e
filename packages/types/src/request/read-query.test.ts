import { tweetFields, userFields } from '@liked-posts/types';
import { describe, expect, test } from 'vitest';
import { queryNames, readPathParameter, readQuery } from './index.ts';

const names = queryNames.join(', ');

describe('a query within the contract', () => {
  test('has no member that is undefined', () => {
    const read = readQuery({ max_results: 10, 'user.fields': undefined });
    expect(read).toEqual({ query: { max_results: 10 }, violations: [], more: 0 });
  });

  test.each([5, 100])('may ask for pages of %i', (size) => {
    for (const input of [`max_results=${size}`, `max%5Fresults=${size}`, { max_results: size }]) {
      expect(readQuery(input)).toEqual({ query: { max_results: size }, violations: [], more: 0 });
    }
  });

  test.each(['', '?', '&&', {}])('may be empty, as in %j', (input) => {
    expect(readQuery(input)).toEqual({ query: {}, violations: [], more: 0 });
  });
});

describe('a violation says what is wrong and what is allowed', () => {
  test.each([
    [
      'max_results=3',
      ['3'],
      'The `max_results` query parameter value [3] is not between 5 and 100. Send a whole number from 5 to 100.',
    ],
    ['max_results=101', ['101'], 'value [101] is not between 5 and 100.'],
    ['max_results=', [''], 'value [] is not between 5 and 100.'],
    ['max_results=007', ['007'], 'value [007] is not written as a whole number. Send a whole'],
    // In a query, `+` stands for a space.
    ['max_results=+7', [' 7'], 'Send a whole number'],
    [
      'pagination_token=A-B',
      ['A-B'],
      'The `pagination_token` query parameter value [A-B] is not valid. Send the `next_token` or `previous_token` of an earlier page unchanged.',
    ],
    ['pagination_token=', [''], 'value [] is not valid.'],
    // Only a question mark before the query is removed.
    ['pagination_token=a?b', ['a?b'], 'value [a?b] is not valid.'],
    [
      'tweet.fields=likes,id',
      ['likes'],
      `The \`tweet.fields\` query parameter value [likes] is not one of [${tweetFields.join(', ')}].`,
    ],
    ['tweet.fields=id,autor_id', ['autor_id'], 'Did you mean `author_id`?'],
    // A wrong value is named once.
    ['tweet.fields=a,id,b,a', ['a', 'b'], 'value [a, b] is not one of'],
    ['tweet.fields=text,', [''], 'value [] is not one of'],
    ['tweet.fields=', [''], 'Send one or more of them, separated by commas.'],
    // Without `=`, the value is empty.
    ['user.fields', [''], `is not one of [${userFields.join(', ')}]. Send one or more`],
    [
      'tweetFields=lang',
      ['lang'],
      `The query parameter [tweetFields] is not one of [${names}]. Did you mean \`tweet.fields\`?`,
    ],
    [
      'post.fields=note_post',
      ['note_post'],
      'Send `tweet.fields` for `post.fields`: this contract has the older names.',
    ],
    [
      'expansions=referenced_posts,author_id,edit_history_post_ids',
      ['referenced_posts', 'edit_history_post_ids'],
      'Send `edit_history_tweet_ids` for `edit_history_post_ids` and `referenced_tweets.id` for `referenced_posts`: this',
    ],
    ['postFields=id', ['id'], 'Did you mean `tweet.fields`?'],
    ['id=1', ['1'], `The query parameter [id] is not one of [${names}].`],
    ['__proto__=1', ['1'], `is not one of [${names}]`],
    [
      'max_results=5&max_results=6',
      ['5', '6'],
      'The `max_results` query parameter is given 2 times, as [5] and [6]. Send it once.',
    ],
    [
      'media.fields=url&media.fields=type',
      ['url', 'type'],
      'Send it once, its values separated by commas.',
    ],
    [
      // The last escape has one digit.
      'max_results=%E0%A4%A',
      ['%E0%A4%A'],
      'The `max_results` query parameter value [%E0%A4%A] cannot be decoded. Write % as %25.',
    ],
    // The name is an escaped `max_results`.
    ['max%5Fresults=%zz', ['%zz'], 'cannot be decoded. Write % as %25.'],
    ['max+results=5', ['5'], 'The query parameter [max results] is not one of'],
    ['%zz=1', ['1'], 'The query parameter [%zz] is not one of'],
  ])('in the search %s', (search, values, reason) => {
    const { query, violations } = readQuery(search);
    const [name = ''] = new URLSearchParams(search).keys();

    expect(violations).toMatchObject([{ in: 'query', name, values }]);
    expect(violations[0]?.reason).toContain(reason);
    expect(query).not.toHaveProperty([name]);
  });

  test.each([
    [{ max_results: '5' }, ['5'], 'is of the type string, not number.'],
    [{ max_results: 5.5 }, ['5.5'], 'Send a whole number'],
    [{ max_results: null }, ['null'], 'is of the type object, not number.'],
    [{ 'tweet.fields': [] }, [''], 'Send one or more'],
    [{ 'tweet.fields': 'id' }, ['id'], 'value [id] is of the type string, not array.'],
    // biome-ignore lint/suspicious/noSparseArray: what JavaScript callers may send
    [{ 'tweet.fields': [,] }, ['undefined'], 'is not one of'],
    [{ 'tweet.fields': ['id', 7] }, ['7'], 'is not one of'],
    [{ tweetFields: ['id'] }, ['…'], 'Did you mean `tweet.fields`?'],
    [{ constructor: 1 }, ['1'], 'The query parameter [constructor] is not one of'],
  ])('in the object %j', (query, values, reason) => {
    const { violations } = readQuery(query);

    expect(violations).toMatchObject([{ values }]);
    expect(violations[0]?.reason).toContain(reason);
  });

  test('about types that JSON does not have', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const { violations } = readQuery({ max_results: 5n, 'tweet.fields': [circle, Symbol('id')] });

    expect(violations[0]?.reason).toContain('is of the type bigint, not number.');
    expect(violations[1]?.values).toEqual(['…', 'Symbol(id)']);
  });

  test('about each parameter, in the order of the query', () => {
    const { query, violations } = readQuery(
      'limit=4&max_results=%zz&poll.fields=id&tweet.fields=&pagination_token=%zz&pagination_token=a',
    );

    expect(violations.map(({ name }) => name)).toEqual([
      'limit',
      'max_results',
      'tweet.fields',
      'pagination_token',
    ]);
    expect(violations[3]?.reason).toContain('2 times, as [%zz] and [a]');
    expect(query).toEqual({ 'poll.fields': ['id'] });
  });
});

test.each([
  ['v'.repeat(100), 'v'.repeat(100)],
  ['v'.repeat(101), `${'v'.repeat(99)}…`],
  // An emoji has two characters of JavaScript, and is left out whole.
  [`${'v'.repeat(98)}😀😀`, `${'v'.repeat(98)}…`],
  ['😀'.repeat(60), `${'😀'.repeat(49)}…`],
])('a long value is cut between its characters: %s', (value, shown) => {
  expect(readQuery(`max_results=${value}`).violations).toMatchObject([{ values: [shown] }]);
  expect(JSON.stringify(readQuery(`${value.repeat(90)}=${value.repeat(90)}`)).length).toBeLessThan(
    800,
  );
});

test.each([
  [10, 'x8, x9]'],
  [11, 'x8, x9, …]'],
  [5000, 'x8, x9, …]'],
])('of %i wrong values, the first ten are named', (count, named) => {
  const wrong = Array.from({ length: count }, (_, index) => `x${index}`);
  const [violation] = readQuery(`tweet.fields=${wrong.join(',')}`).violations;
  expect(violation?.values).toEqual(wrong.slice(0, 10));
  expect(violation?.reason).toContain(named);
});

test.each([20, 21])('at most twenty of %i violations are explained', (count) => {
  const search = Array.from({ length: count }, (_, index) => `x${index}`).join('&');
  const { violations, more } = readQuery(search);
  expect(violations.length).toBe(Math.min(count, 20));
  expect(more).toBe(Math.max(count - 20, 0));
});

describe('the id in the path', () => {
  test.each([
    ['42', '42'],
    ['%34%32', '42'],
    ['9999999999999999999', '9999999999999999999'],
  ])('%s is read as %s', (encoded, value) => {
    expect(readPathParameter('id', encoded)).toEqual({ value });
  });

  test.each([
    ['', 'The `id` path parameter value [] is empty.'],
    [
      'jack',
      'The `id` path parameter value [jack] does not match ^[0-9]{1,19}$. Send 1 to 19 digits, not a handle.',
    ],
    ['a+b', 'The `id` path parameter value [a+b] does not match'],
    ['12345678901234567890', 'The `id` path parameter value [12345678901234567890] does not match'],
    ['%FF', 'The `id` path parameter value [%FF] cannot be decoded.'],
  ])('[%s] is refused', (encoded, reason) => {
    expect(readPathParameter('id', encoded)).toMatchObject({
      violation: {
        in: 'path',
        name: 'id',
        values: [encoded],
        reason: expect.stringContaining(reason),
      },
    });
  });
});
