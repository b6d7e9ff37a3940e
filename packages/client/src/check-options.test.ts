import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { accessToken, clientOf, rejection } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import { type ClientOptions, createClient, InvalidOptionError } from './index.ts';

const valid: ClientOptions = { baseUrl: 'https://api.example.com', accessToken };

/** Options from outside TypeScript. */
function create(options: Record<string, unknown>) {
  // biome-ignore lint/suspicious/noExplicitAny: what is wrong here is the point
  return createClient({ ...valid, ...options } as any);
}

describe('createClient', () => {
  it.each([
    undefined,
    '',
    'api.example.com',
    'ftp://api.example.com',
    'https://user:secret@api.example.com',
    'https://api.example.com?x=1',
    'https://api.example.com#x',
    'https://',
    'http://api.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost@example.com',
    'http://10.0.0.1',
  ])('refuses the base URL %s', (baseUrl) => {
    const error = capture(() => create({ baseUrl }));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({
      option: 'baseUrl',
      message: expect.stringContaining(
        'baseUrl must be an absolute https URL without credentials or query, or http with allowHttp; not ',
      ),
    });
  });

  it.each([
    'https://api.example.com',
    'https://api.example.com/gateway/',
    'HTTPS://API.EXAMPLE.COM',
    'http://localhost',
    'http://localhost:4010/',
    'http://127.0.0.1:4010',
    'http://[::1]:4010',
    'http://shop.localhost:4010',
    ' https://api.example.com ',
    new URL('https://api.example.com/gateway'),
  ])('takes the base URL %s', (baseUrl) => {
    expect(() => create({ baseUrl })).not.toThrow();
  });

  it('names the base URL that it refuses, without its secrets', () => {
    expect(() => create({ baseUrl: 'api.example.com' })).toThrow('; not api.example.com');
    expect(() => create({ baseUrl: '/api' })).toThrow('must be an absolute https URL');
    expect(() => create({ baseUrl: 'https://user:secret@a.example' })).toThrow('; not …a.example');
    expect(() => create({ baseUrl: 'https://a.example?key=secret' })).toThrow(
      '; not https://a.example…',
    );
  });

  it('asks below a base URL that is relative to the document, where there is one', async () => {
    const { fetch, requests } = serveTimeline({ pages: [[]] });
    vi.stubGlobal('location', new URL('http://app.example/list'));
    try {
      await clientOf(fetch, { baseUrl: '/api/' }).getPage('1');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(requests[0]?.url).toBe('http://app.example/api/2/users/1/liked_tweets');
  });

  it('accepts http to another machine only if that is allowed', () => {
    expect(() => create({ baseUrl: 'http://10.0.0.1:4010', allowHttp: true })).not.toThrow();
    expect(() => create({ baseUrl: 'HTTP://10.0.0.1:4010', allowHttp: true })).not.toThrow();
    expect(() => create({ baseUrl: 'ftp://10.0.0.1', allowHttp: true })).toThrow('baseUrl must be');
    expect(() => create({ baseUrl: 'http://a/?b', allowHttp: true })).toThrow('baseUrl must be');
  });

  it.each([null, '', 'Bearer AAAAsecret0123456789', 'line\nbreak', 'ключ', 42])(
    'refuses the access token %j without repeating it',
    (token) => {
      const error = capture(() => create({ accessToken: token }));
      expect(error).toBeInstanceOf(InvalidOptionError);
      expect(error).toMatchObject({
        option: 'accessToken',
        message: 'accessToken must be a token without "Bearer " or a function',
      });
    },
  );

  it.each(['AAAA%2FbC%3D', 'user:secret', 'ab==', '"quoted"', 'back\\slash', '!~'])(
    'takes the access token %s, and sends it as it is',
    async (token) => {
      const sent: (string | null)[] = [];
      const fetch = async (request: Request) => {
        sent.push(request.headers.get('authorization'));
        return json({ meta: { result_count: 0 } });
      };
      await clientOf(fetch, { accessToken: token }).getPage('1');
      await clientOf(fetch, { accessToken: () => token }).getPage('1');

      expect(sent).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    },
  );

  it.each([
    [{ timeout: '30' }, 'timeout must be a number, 0 or more'],
    [{ timeout: Number.NaN }, 'timeout must be a number, 0 or more'],
    [{ timeout: -1 }, 'timeout must be a number, 0 or more'],
    [{ maxBodyBytes: -1 }, 'maxBodyBytes must be a number, 0 or more'],
    [{ retry: 3 }, 'retry must be an object'],
    [{ retry: { limit: '2' } }, 'retry.limit must be a whole number, 0 or more'],
    [{ retry: { delay: -1 } }, 'retry.delay must be a number, 0 or more'],
    [{ retry: { maxDelay: null } }, 'retry.maxDelay must be a number, 0 or more'],
    [{ retry: { onLongWait: true } }, 'retry.onLongWait must be a function'],
    [{ retry: { when: [503] } }, 'retry.when must be a function'],
    [{ allowHttp: 'yes' }, 'allowHttp must be true or false'],
    [
      { retry: { retries: 3 } },
      'retry.retries does not exist. Give one of limit, delay, maxDelay, when, onLongWait',
    ],
    [{ retires: {} }, 'retires does not exist. Give one of baseUrl, accessToken, fetch, headers'],
    [{ baseURL: 'https://a.example' }, 'allowHttp. Did you mean baseUrl?'],
    [{ retry: { maxDeley: 5 } }, 'onLongWait. Did you mean maxDelay?'],
    [{ onAttempt: 'log' }, 'onAttempt must be a function'],
    [{ fetch: {} }, 'fetch must be a function'],
  ])('refuses %j', (options, message) => {
    expect(() => create(options)).toThrow(message);
  });
});

it.each([
  [{ 'not a name': 'SECRET' }, 'headers.not a name'],
  [{ 'x-app': 'reader', 'x-api-key': 'SECRET\nvalue' }, 'headers.x-api-key'],
  [[['x-api-key', 'SECRET\nvalue']], 'headers.x-api-key'],
  [5, 'headers'],
  [['SECRET'], 'headers.S'],
  [[null], 'headers.undefined'],
])('refuses headers that cannot be sent, without repeating them: %j', (headers, option) => {
  const error = capture(() => create({ headers }));
  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ option });
  expect(String(error)).not.toContain('SECRET');
});

it('asks for JSON and problem documents, unless the headers ask for something else', async () => {
  const { fetch, requests } = serveTimeline({ pages: [[]] });
  await clientOf(fetch).getPage('1');
  await clientOf(fetch, { headers: { accept: 'application/json' } }).getPage('1');

  expect(requests.map(({ headers }) => headers.get('accept'))).toEqual([
    'application/json, application/problem+json',
    'application/json',
  ]);
});

it('sends no authorization if there is no access token, or else that of the headers', async () => {
  const { fetch, requests } = serveTimeline({ pages: [[]] });
  await createClient({ baseUrl: 'https://app.example', fetch }).getPage('1');
  const headers = { authorization: 'Basic abc' };
  await createClient({ baseUrl: 'https://app.example', fetch, headers }).getPage('1');

  const { openapiFetch } = createClient({ baseUrl: 'https://app.example', fetch });
  await openapiFetch.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } } });

  expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
    null,
    'Basic abc',
    null,
  ]);
});

describe('the id', () => {
  const page = async () => json({ meta: { result_count: 0 } });

  it.each([
    ['an empty string', ''],
    ['a space', ' '],
    ['one dot', '.'],
    ['two dots', '..'],
    ['half a character', '\ud83d'],
    ['a number', 12],
    ['nothing', undefined],
  ])('is refused when it is %s', async (_, id) => {
    // biome-ignore lint/suspicious/noExplicitAny: what is wrong here is the point
    const error = await rejection(clientOf(page).getPage(id as any));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({
      option: 'id',
      message: "id must be a string such as '2244994945'",
    });
  });

  it('is refused by pages and posts at once, before the first is asked for', () => {
    expect(() => clientOf(page).pages('')).toThrow("id must be a string such as '2244994945'");
    expect(() => clientOf(page).posts('..')).toThrow("id must be a string such as '2244994945'");
    expect(() => clientOf(page).posts('1', {}, { limit: Number.NaN })).toThrow(
      'limit must be a whole number, 0 or more',
    );
  });

  it('is encoded in the path, whatever its characters', async () => {
    // Any characters but lone surrogates, which a URL cannot have.
    const unit = fc.nat(0xd7ff).map((code) => String.fromCharCode(code));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1 }), async (id) => {
        fc.pre(id !== '.' && id !== '..' && id.trim() !== '');
        let path = '';
        await clientOf(async (request) => {
          path = new URL(request.url).pathname;
          return page();
        }).getPage(id);
        const segments = path.split('/').map(decodeURIComponent);
        expect(segments).toEqual(['', '2', 'users', id, 'liked_tweets']);
      }),
      { numRuns: 100, examples: [['12/../34/bookmarks'], ['%2e%2e'], ['{id}'], ['$&'], ['?a#b']] },
    );
  });
});

function capture(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error.');
}
