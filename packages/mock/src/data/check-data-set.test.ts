import { describe, expect, test } from 'vitest';
import { createMock, type DataSet, DataSetError } from '../index.ts';

/** The message of the check for a data set of any type, as JavaScript callers may pass. */
function errorOf(dataset: unknown): DataSetError {
  try {
    createMock({ dataset: dataset as DataSet });
  } catch (error) {
    if (error instanceof DataSetError) return error;
    throw error;
  }
  throw new Error('The data set was accepted.');
}

test('the message about a wrong data set has at most twenty violations, by path, and what would be right', () => {
  const posts = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    text: '',
    created_at: '2018-10-10T20:19:24Z',
  }));
  const { name, message, violations } = errorOf({ posts, likes: {}, post: [] });
  expect(name).toBe('DataSetError');
  expect(violations).toHaveLength(31);
  const lines = message.split('\n');
  expect(lines[0]).toBe('The data set violates the contract:');
  expect(lines[1]).toBe(
    '  /post is not a member of a data set: posts, users, media, polls, places, topics, likes, errors',
  );
  expect(lines[2]).toBe(
    "  /posts/0/created_at does not have the contract's date format. Write it like `Wed Oct 10 20:19:24 +0000 2018`, or make the data set with dataSetFrom",
  );
  expect(lines.at(-1)).toBe('  And 11 more.');
  expect(lines).toHaveLength(22);
});

test('the message about a page leads to what makes a data set of it', () => {
  const { message } = errorOf({ data: [], includes: {}, meta: { result_count: 0 } });
  for (const member of ['data', 'includes', 'meta']) {
    expect(message).toContain(`/${member} is a member of a page. Make the data set`);
  }
});

describe('a value', () => {
  test('that is an address may be empty, or have letters of every script, but are whole', () => {
    const withUrl = (url: string) => {
      const user = { id: '1', name: 'a', username: 'a', profile_banner_url: url };
      return { posts: [], users: [user], likes: {} };
    };
    for (const url of ['', 'https://example.com/día', 'https://例え.テスト/']) {
      expect(createMock({ dataset: withUrl(url) }).requests).toEqual([]);
    }
    for (const url of ['example.com', 'https://', ' ']) {
      expect(errorOf(withUrl(url)).violations).toEqual([
        { path: '/users/0/profile_banner_url', message: 'must be a uri' },
      ]);
    }
  });
});

describe('contradictions', () => {
  test('are reported beside violations of the schema', () => {
    const { violations } = errorOf({
      posts: [{ id: '1', text: 'a' }, { id: '1', text: 5 }, 7, { text: 'no id' }],
      users: { not: 'a list' },
      likes: { '42': ['3', 4, '1'], '43': 'none' },
    });
    expect(violations.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      '/likes/42/0 is not the id of a Post in `posts`: 3',
      '/likes/42/1 must be text in quotes',
      '/likes/43 must be a list',
      '/posts/1/id repeats /posts/0/id: 1',
      '/posts/1/text must be text in quotes',
      '/posts/2 must be an object',
      '/posts/3 lacks id',
      '/users must be a list',
    ]);
  });

  test('are likes of users with invalid identifiers', () => {
    const { violations } = errorOf({ posts: [], likes: { jack: [], '42': [], '-1': [] } });
    expect(violations).toEqual([
      {
        path: '/likes/jack',
        message: 'is not the identifier of a user. Write 1 to 19 digits, not a handle',
      },
      {
        path: '/likes/-1',
        message: 'is not the identifier of a user. Write 1 to 19 digits, not a handle',
      },
    ]);
  });

  test('are errors that name no object', () => {
    const errors = [{ title: 'Not Found Error', value: '3' }];
    expect(errorOf({ posts: [], likes: {}, errors }).violations).toEqual([
      { path: '/errors/0', message: 'lacks resource_type' },
    ]);
  });
});

test('a value that JSON cannot express is refused', () => {
  const circular: Record<string, unknown> = {};
  circular['again'] = circular;
  const refused = (post: object) => errorOf({ posts: [post], likes: {} }).message;
  expect(refused({ id: 10n, text: '' })).toMatch(/cannot be written as JSON: .*BigInt/);
  expect(refused(circular)).toMatch(/cannot be written as JSON: .*circular/);
  expect(errorOf(() => 1).message).toContain('must be an object');
});

test('a member without a value is like one that is missing', () => {
  const post = { id: '1', text: 'a', lang: undefined };
  const dataset = { posts: [post], likes: {} } as unknown as DataSet;
  expect(() => createMock({ dataset })).not.toThrow();
});

test('every violation of a data set is listed by its path', () => {
  const wrong: unknown = {
    posts: [
      { id: 10, text: 'number', created_at: '2018-10-10' },
      { text: 'no id', lang: 1 },
    ],
    places: [{ id: 'x', full_name: 'X', country_code: 'DEU', geo: { type: 5 } }],
    tweets: [],
  };
  const { violations } = errorOf(wrong);
  expect(violations.map(({ path }) => path).sort()).toEqual([
    '',
    '/places/0/country_code',
    '/places/0/geo/type',
    '/posts/0/created_at',
    '/posts/0/id',
    '/posts/1',
    '/posts/1/lang',
    '/tweets',
  ]);
  expect(violations.filter(({ path }) => path.endsWith('type'))).toEqual([
    { path: '/places/0/geo/type', message: 'must be text in quotes' },
  ]);
});
