import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessToken, clientOf, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
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
    expect(() => create({ baseUrl })).toThrow(
      new InvalidOptionError(
        'baseUrl must be an https URL without query; http needs allowHttp or localhost',
        { option: 'baseUrl' },
      ),
    );
  });

  it.each([
    'https://api.example.com',
    'https://api.example.com/gateway/',
    'HTTPS://API.EXAMPLE.COM',
    'http://localhost',
    'http://localhost:4010/',
    'http://127.0.0.1:4010',
    'http://[::1]:4010',
  ])('takes the base URL %s', (baseUrl) => {
    expect(() => create({ baseUrl })).not.toThrow();
  });

  it('takes http to another machine only when that is allowed', () => {
    expect(() => create({ baseUrl: 'http://10.0.0.1:4010', allowHttp: true })).not.toThrow();
    expect(() => create({ baseUrl: 'ftp://10.0.0.1', allowHttp: true })).toThrow('baseUrl must be');
    expect(() => create({ baseUrl: 'http://a/?b', allowHttp: true })).toThrow('baseUrl must be');
  });

  it.each([undefined, '', 'Bearer AAAAsecret0123456789', 'line\nbreak', 'ключ', 42])(
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
    [{ timeout: '30' }, 'timeout must be a number from 0'],
    [{ timeout: Number.NaN }, 'timeout must be a number from 0'],
    [{ timeout: -1 }, 'timeout must be a number from 0'],
    [{ retry: { limit: '2' } }, 'limit must be a number from 0'],
    [{ retry: { delay: -1 } }, 'delay must be a number from 0'],
    [{ retry: { maxDelay: null } }, 'maxDelay must be a number from 0'],
    [{ retry: { onLongWait: true } }, 'onLongWait must be a function'],
    [{ onAttempt: 'log' }, 'onAttempt must be a function'],
    [{ fetch: {} }, 'fetch must be a function'],
  ])('refuses %j', (options, message) => {
    expect(() => create(options)).toThrow(message);
  });
});

it('refuses headers that cannot be sent', () => {
  expect(() => create({ headers: { 'not a name': '1' } })).toThrow('not a name');
});

describe('the id', () => {
  const page = async () => json({ meta: { result_count: 0 } });

  it.each([
    ['an empty string', ''],
    ['one dot', '.'],
    ['two dots', '..'],
    ['half a character', '\ud83d'],
    ['a number', 12],
    ['nothing', undefined],
  ])('is refused when it is %s', async (_, id) => {
    // biome-ignore lint/suspicious/noExplicitAny: what is wrong here is the point
    const error = await rejection(clientOf(page).getPage(id as any));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option: 'id', message: 'id must be a non-empty string' });
  });

  it('is refused by pages and posts at once, before the first is asked for', () => {
    expect(() => clientOf(page).pages('')).toThrow('id must be a non-empty string');
    expect(() => clientOf(page).posts('..')).toThrow('id must be a non-empty string');
    expect(() => clientOf(page).posts('1', {}, { limit: Number.NaN })).toThrow(
      'limit must be a number from 0',
    );
  });

  it('reaches its place in the path whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (id) => {
        fc.pre(id !== '.' && id !== '..');
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
