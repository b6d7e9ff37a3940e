import { describe, expect, test } from 'vitest';
import { createMock, type DataSet, DataSetError, dataSetFrom } from '../index.ts';

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

const many = <Item>(count: number, object: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => object(index));

describe('the message about a wrong data set', () => {
  test('groups what is wrong by path, with a count and what would be right', () => {
    const { name, message, violations } = errorOf({
      posts: [
        ...many(8501, (index) => ({
          id: `${index}`,
          text: '',
          created_at: '2018-10-10T20:19:24Z',
        })),
        ...many(3, (index) => ({ id: `${7 + index}`, text: '' })),
      ],
      likes: { '42': ['9000', '9001'], '43': ['9000'] },
    });
    expect(name).toBe('DataSetError');
    expect(violations).toHaveLength(8507);
    expect(message.split('\n')).toEqual([
      'The data set has 8,507 violations. Correct what is listed:',
      "  /posts/*/created_at does not have the contract's date format. Write it like `Wed Oct 10 20:19:24 +0000 2018`, or make the data set with dataSetFrom (8,501 times, first at /posts/0/created_at)",
      '  /posts/*/id repeats /posts/7/id: 7 (3 times, first at /posts/8501/id)',
      '  /likes/*/* is not the id of a Post in `posts`: 9000 (3 times, first at /likes/42/0)',
    ]);
  });

  test('groups what differs in values and places alone', () => {
    const { message } = errorOf({
      posts: many(2, (index) => ({ id: `${index}`, text: '' })),
      users: [7, 8, 7, 8].map((id) => ({ id: `${id}`, name: '', username: 'a' })),
      likes: { '42': ['1', '1'], '43': ['0', '1', '1'], '144': ['0', '0'] },
    });
    expect(message.split('\n').slice(1)).toEqual([
      '  /users/*/id repeats /users/0/id: 7 (2 times, first at /users/2/id)',
      '  /likes/*/* repeats /likes/42/0: 1 (3 times, first at /likes/42/1)',
    ]);
  });

  test('has at most twenty lines', () => {
    const { message, violations } = errorOf({
      posts: [],
      likes: {},
      ...Object.fromEntries(many(100, (index) => [`list${index}x`, []] as const)),
    });
    expect(violations).toHaveLength(100);
    const lines = message.split('\n');
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toBe('  And 82 more: see `violations` of this error.');
    expect(lines[1]).toBe(
      '  /list0x is not a member of a data set: posts, users, media, polls, places, likes, errors',
    );
  });

  test('counts one in a word', () => {
    const lists = (count: number) =>
      Object.fromEntries(many(count, (index) => [`${'abcdefghijklmnopqrst'.charAt(index)}x`, []]));
    expect(errorOf({ posts: [], likes: {}, ...lists(1) }).message.split('\n')[0]).toBe(
      'The data set has one violation. Correct what is listed:',
    );
    expect(errorOf({ posts: [], likes: {}, ...lists(18) }).message).not.toContain('more');
    expect(errorOf({ posts: [], likes: {}, ...lists(19) }).message).toMatch(
      /\n {2}And one more: see `violations` of this error\.$/,
    );
  });

  test('leads from a page to what makes a data set of it', () => {
    const { message } = errorOf({ data: [], includes: {}, meta: { result_count: 0 } });
    for (const member of ['data', 'includes', 'meta']) {
      expect(message).toContain(`/${member} is a member of a page. Make the data set`);
    }
  });
});

describe('a typo in the name of a member', () => {
  const post = { id: '1', text: 'a' };
  const dataSet = (more: object) => ({ posts: [{ ...post, ...more }], likes: { '42': ['1'] } });
  test.each([
    [{ autor_id: '5' }, '/posts/0/autor_id', 'author_id'],
    [{ createdAt: 'today' }, '/posts/0/createdAt', 'created_at'],
    [{ public_metric: {} }, '/posts/0/public_metric', 'public_metrics'],
    [{ public_metrics: { like_cuont: 1 } }, '/posts/0/public_metrics/like_cuont', 'like_count'],
    [{ entities: { urls: [{ utl: 'x' }] } }, '/posts/0/entities/urls/0/utl', 'url'],
  ])('is reported with a suggestion: %j', (more, path, meant) => {
    expect(errorOf(dataSet(more)).violations).toEqual([
      { path, message: `is not in the contract. Did you mean \`${meant}\`?` },
    ]);
  });

  test('is reported in the names of lists and in all objects, too', () => {
    const { violations } = errorOf({
      ...dataSet({}),
      users: [{ id: '5', name: 'A', username: 'a', descripton: '' }],
      user: [],
    });
    expect(violations.map(({ path, message }) => [path, message.replace(/.*\. /, '')])).toEqual([
      ['/user', 'Did you mean `users`?'],
      ['/users/0/descripton', 'Did you mean `description`?'],
    ]);
  });

  test.each([
    { paid_partnership: true, matched_media_notes: [], note_request_suggestions: {} },
    { updated_at: 'today', source_url: 'x', public_metrics: { view_count: 5 } },
    { public_metrics: { media_count: 5 }, scopes: { folowers: true }, weather: 'fine' },
    // The known member that this name resembles is there.
    { created_at: 'Wed Oct 10 20:19:24 +0000 2018', createdAt: 'today' },
  ])('is not an unknown name that resembles no missing one: %j', (more) => {
    expect(() => createMock({ dataset: dataSet(more) as DataSet })).not.toThrow();
  });

  test('is not reported in a recording: the service may send new members', () => {
    const page = { data: [{ ...post, autor_id: '5' }] };
    const dataset = dataSetFrom([{ userId: '42', page }]);
    expect(() => createMock({ dataset })).not.toThrow();
  });
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
