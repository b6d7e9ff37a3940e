import { expect, test } from 'vitest';
import { createMock, type DataSet, DataSetError } from '../index.ts';

/** The error about a data set of any type, as JavaScript callers may pass. */
function catchError(dataset: unknown): DataSetError {
  try {
    createMock({ dataset: dataset as DataSet });
  } catch (error) {
    if (error instanceof DataSetError) return error;
    throw error;
  }
  throw new Error('The data set was accepted.');
}

test('the message about a wrong data set has at most twenty violations', () => {
  const posts = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, text: 5 }));
  const { message, violations } = catchError({ posts, likes: {} });
  expect(violations).toHaveLength(30);
  const lines = message.split('\n');
  // A heading, twenty violations, and how many more there are.
  expect(lines).toHaveLength(1 + 20 + 1);
  expect(lines[0]).toBe('The data set violates the contract:');
  expect(lines[1]).toMatch(/^ {2}\/posts\/0\/text /);
  expect(lines.at(-1)).toBe('  And 10 more.');
});

test('the message about a wrong date has one in the right format', () => {
  const posts = [{ id: '1', text: '', created_at: '2018-10-10T20:19:24Z' }];
  expect(catchError({ posts, likes: {} }).message).toContain(
    "/posts/0/created_at does not have the contract's date format. Write it like `Wed Oct 10 20:19:24 +0000 2018`",
  );
});

test.each([
  ['post', 'is not a member of a data set'],
  ['data', 'is a member of a page'],
  ['log', 'is a member of a HAR file, which has requests and responses'],
])('the message about the member %s says that it %s', (member, kind) => {
  expect(catchError({ posts: [], likes: {}, [member]: {} }).message).toContain(
    `/${member} ${kind}. A data set has posts, users, media, polls, places, topics, likes, errors`,
  );
});

const user = { id: '1', name: 'a', username: 'a' };
const notAnId = 'is not the identifier of a user. Write 1 to 19 digits, not a handle';

test.each<{ what: string; members: object; expected: string[] }>([
  {
    what: 'Posts and likes',
    members: {
      posts: [{ id: '1', text: 'a' }, { id: '1', text: 5 }, 7, { text: 'no id', lang: 1 }],
      likes: { '42': ['3', 4, '1'], '43': 'none' },
    },
    expected: [
      '/likes/42/0 is not the id of a Post in `posts`: 3',
      '/likes/42/1 must be text in quotes',
      '/likes/43 must be a list',
      '/posts/1/id repeats /posts/0/id: 1',
      '/posts/1/text must be text in quotes',
      '/posts/2 must be an object',
      '/posts/3 lacks id',
      '/posts/3/lang must be text in quotes',
    ],
  },
  { what: 'a list', members: { users: { not: 'a list' } }, expected: ['/users must be a list'] },
  {
    what: 'identifiers of users',
    members: { likes: { jack: [], '42': [], '-1': [] } },
    expected: [`/likes/-1 ${notAnId}`, `/likes/jack ${notAnId}`],
  },
  {
    what: 'errors and places',
    members: {
      errors: [{ title: 'Not Found Error', value: '3' }],
      places: [{ id: 'x', country_code: 'DEU', geo: { type: 5 } }],
    },
    expected: [
      '/errors/0 lacks resource_type',
      '/places/0 lacks full_name',
      '/places/0/country_code must NOT have more than 2 characters',
      '/places/0/geo/type must be text in quotes',
    ],
  },
])('every violation in $what is listed by its path', ({ members, expected }) => {
  const { violations } = catchError({ posts: [], likes: {}, ...members });
  expect(violations.map(({ path, message }) => `${path} ${message}`).sort()).toEqual(expected);
});

test.each(['example.com', 'https://', ' '])('%j is no address of a banner', (address) => {
  const users = [{ ...user, profile_banner_url: address }];
  const { violations } = catchError({ posts: [], users, likes: {} });
  expect(violations).toEqual([{ path: '/users/0/profile_banner_url', message: 'must be a uri' }]);
});

test.each(['', 'https://example.com/día', 'https://例え.テスト/', undefined])(
  'the address of a banner may be %j',
  (profile_banner_url) => {
    const dataset = { posts: [], users: [{ ...user, profile_banner_url }], likes: {} };
    expect(() => createMock({ dataset: dataset as DataSet })).not.toThrow();
  },
);

const circular: Record<string, unknown> = { id: '1' };
circular['again'] = circular;

test('a circle, which JSON cannot express, is refused', () => {
  expect(catchError({ posts: [circular], likes: {} }).message).toMatch(
    /cannot be written as JSON: .*circular/,
  );
});

test('a function is no data set', () => {
  expect(catchError(() => 1).message).toContain('must be an object');
});
