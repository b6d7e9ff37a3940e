import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { accessToken, callGet, catchError, createTestClient } from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';
import {
  type ClientOptions,
  createClient,
  InvalidOptionError,
  type LikedPostsClient,
  type Position,
} from './index.ts';

const valid: ClientOptions = { baseUrl: 'https://api.example.com', accessToken };

/** Options from outside TypeScript. */
function createWith(options: object) {
  return createClient({ ...valid, ...options });
}

describe('a base URL', () => {
  const anyUrl = 'a URL such as https://api.example.com';
  const secure = 'an https URL, or http with allowHttp';
  const bare = 'a URL without credentials, query or fragment';
  const unversioned = 'a URL without the version prefix /2';
  const cut = 'https://api.example.com…';

  test.each<{ baseUrl: unknown; shown?: string; wanted: string }>([
    { baseUrl: undefined, shown: 'undefined', wanted: anyUrl },
    { baseUrl: '', wanted: anyUrl },
    { baseUrl: '/api', wanted: anyUrl },
    { baseUrl: 'api.example.com', wanted: anyUrl },
    { baseUrl: 'https://', wanted: anyUrl },
    { baseUrl: 'ftp://api.example.com', wanted: 'an https URL' },
    { baseUrl: 'https://user:secret@api.example.com', shown: '…api.example.com', wanted: bare },
    { baseUrl: 'https://api.example.com?key=secret', shown: cut, wanted: bare },
    { baseUrl: 'https://api.example.com#x', shown: cut, wanted: bare },
    { baseUrl: 'http://api.example.com', wanted: secure },
    { baseUrl: 'http://localhost.example.com', wanted: secure },
    { baseUrl: 'http://127.0.0.1.example.com', wanted: secure },
    { baseUrl: 'http://localhost@example.com', shown: '…example.com', wanted: secure },
    { baseUrl: 'http://10.0.0.1', wanted: secure },
    { baseUrl: 'https://api.example.com/2', wanted: unversioned },
    { baseUrl: 'https://api.example.com/gateway/2/', wanted: unversioned },
  ])('is refused without its secrets: $baseUrl', ({ baseUrl, shown = baseUrl, wanted }) => {
    expect(() => createWith({ baseUrl })).toThrow(
      new InvalidOptionError(`baseUrl must be ${wanted}, not ${shown}`, { option: 'baseUrl' }),
    );
  });

  test.each([
    'https://api.example.com/gateway/',
    'HTTPS://API.EXAMPLE.COM',
    'http://localhost',
    'http://localhost:4010/',
    'http://127.0.0.1:4010',
    'http://[::1]:4010',
    'http://shop.localhost:4010',
    ' https://api.example.com ',
    new URL('https://api.example.com/gateway'),
  ])('may be %s', (baseUrl) => {
    expect(() => createWith({ baseUrl })).not.toThrow();
  });

  test('may be http elsewhere with allowHttp', () => {
    expect(() => createWith({ baseUrl: 'HTTP://10.0.0.1:4010', allowHttp: true })).not.toThrow();
  });

  test.each(['ftp://10.0.0.1', 'http://a/?b'])('may not be %s with allowHttp', (baseUrl) => {
    expect(() => createWith({ baseUrl, allowHttp: true })).toThrow('baseUrl must be');
  });

  test.each(['https://example.com/api', 'https://example.com/api//'])(
    'keeps its path: %s',
    async (baseUrl) => {
      const { fetch, requests } = servePages([[]]);
      await createTestClient(fetch, { baseUrl }).getPage('1');
      expect(requests[0]?.url).toBe('https://example.com/api/2/users/1/liked_tweets');
    },
  );

  test('may be relative to the document, where there is one', async () => {
    const { fetch, requests } = servePages([[]]);
    vi.stubGlobal('location', new URL('http://app.example/list'));
    try {
      await createTestClient(fetch, { baseUrl: '/api/' }).getPage('1');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(requests[0]?.url).toBe('http://app.example/api/2/users/1/liked_tweets');
  });
});

describe('an access token', () => {
  const wanted = 'a token without "Bearer ", spaces or line breaks';

  test.each<{ token: unknown; found: string }>([
    { token: null, found: ', not null' },
    { token: '', found: ', not an empty string' },
    { token: 'Bearer AAAAsecret0123456789', found: '' },
    { token: 'line-break\n', found: '' },
    { token: 'ключ', found: '' },
  ])('is refused without repeating it: $token', async ({ token, found }) => {
    expect(() => createWith({ accessToken: token })).toThrow(
      new InvalidOptionError(`accessToken must be ${wanted}${found}`, { option: 'accessToken' }),
    );
    const error = await catchError(createWith({ accessToken: () => token }).getPage('1'));
    expect(error).toBeInstanceOf(InvalidOptionError);
    const message = `accessToken must give ${wanted}${found}`;
    expect(error).toMatchObject({ message, position: {}, retryable: false, attempts: 1 });
  });

  test('is sent as it is, with whatever characters', async () => {
    const token = '"AAAA%2FbC\\:=!~';
    const { fetch, requests } = servePages([[]]);
    await createTestClient(fetch, { accessToken: token }).getPage('1');
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });
});

describe('a number', () => {
  const options: { option: string; toOptions: (value: unknown) => object }[] = [
    { option: 'timeout', toOptions: (timeout) => ({ timeout }) },
    { option: 'maxBodyBytes', toOptions: (maxBodyBytes) => ({ maxBodyBytes }) },
    { option: 'retry.limit', toOptions: (limit) => ({ retry: { limit } }) },
    { option: 'retry.delay', toOptions: (delay) => ({ retry: { delay } }) },
    { option: 'retry.maxDelay', toOptions: (maxDelay) => ({ retry: { maxDelay } }) },
  ];

  test.each(options)('of $option may be Infinity, but not negative', ({ option, toOptions }) => {
    expect(() => createWith(toOptions(Infinity))).not.toThrow();
    for (const value of [Number.NaN, -1, '5', null]) {
      expect(() => createWith(toOptions(value))).toThrow(`${option} must be a`);
    }
  });

  test('of retries is whole', () => {
    const message = 'retry.limit must be a whole number of repetitions, at least 0, not 1.5';
    expect(() => createWith({ retry: { limit: 1.5 } })).toThrow(message);
  });

  test('of a call is checked, too', async () => {
    const error = await catchError(createWith({}).getPage('1', {}, { timeout: -1 }));
    expect(error).toMatchObject({ option: 'timeout', retryable: false });
  });

  test.each([0.07 / 0.005, Number.NaN, -1])('of Posts or pages may not be %s', (limit) => {
    const message = `limit must be a whole number of pages or Posts, at least 0, not ${limit}`;
    expect(() => createWith({}).posts('1', {}, { limit })).toThrow(message);
  });
});

describe('headers', () => {
  test.each<{ headers: unknown; name: string }>([
    { headers: { 'not a name': 'SECRET' }, name: 'not a name' },
    { headers: { 'x-app': 'reader', 'x-api-key': 'SECRET\nvalue' }, name: 'x-api-key' },
    { headers: [['x-api-key', 'SECRET\nvalue']], name: 'x-api-key' },
  ])('that cannot be sent are refused without values: $headers', async ({ headers, name }) => {
    const message = `headers must be valid names and values, unlike that of ${name}`;
    const invalid = new InvalidOptionError(message, { option: 'headers' });
    expect(() => createWith({ headers })).toThrow(invalid);
    const options = { headers: headers as Record<string, string> };
    expect(await catchError(createWith({}).getPage('1', {}, options))).toMatchObject({ message });
  });

  const trace = { 'X-Trace': 'abc' };
  test.each<{ name: string; call: (client: LikedPostsClient) => Promise<unknown> }>([
    { name: 'getPage', call: (client) => client.getPage('1', {}, { headers: trace }) },
    {
      name: 'pages',
      call: (client) => client.pages('1', {}, { headers: new Headers(trace) }).next(),
    },
    {
      name: 'posts',
      call: (client) => client.posts('1', {}, { headers: [['x-trace', 'abc']] }).next(),
    },
  ])('of $name replace those of the client', async ({ call }) => {
    const { fetch, requests } = servePages([['1'], ['2']]);
    await call(createTestClient(fetch, { headers: { 'x-app': 'reader', 'x-trace': 'none' } }));
    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    expect(headers).toMatchObject({ 'x-app': 'reader', 'x-trace': 'abc' });
  });

  test.each([
    { headers: {}, accept: 'application/json, application/problem+json' },
    { headers: { accept: 'application/json' }, accept: 'application/json' },
  ])('of $headers ask for $accept', async ({ headers, accept }) => {
    const { fetch, requests } = servePages([[]]);
    await createTestClient(fetch, { headers }).getPage('1');
    expect(requests[0]?.headers.get('accept')).toBe(accept);
  });

  const basic = { headers: { authorization: 'Basic abc' } };
  test.each<{ about: string; options: object; authorization: string | null }>([
    { about: 'nothing', options: {}, authorization: null },
    { about: 'headers', options: basic, authorization: 'Basic abc' },
    {
      about: 'headers and an access token',
      options: { ...basic, accessToken },
      authorization: `Bearer ${accessToken}`,
    },
  ])('have the authorization of $about', async ({ options, authorization }) => {
    const { fetch, requests } = servePages([[]]);
    const client = createClient({ baseUrl: 'https://app.example', fetch, ...options });
    await client.getPage('1');
    await callGet(client);
    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual([authorization, authorization]);
  });
});

test('the global fetch is used as it is at the time', async () => {
  const client = createClient(valid);
  vi.stubGlobal('fetch', async () => respond({ data: [{ id: '7', text: '' }] }));
  try {
    expect((await client.getPage('1')).data[0]?.id).toBe('7');
  } finally {
    vi.unstubAllGlobals();
  }
});

/** A call with arguments from outside TypeScript. */
type Call = (client: LikedPostsClient, id: string, query: object) => unknown;

describe.each<{ name: string; call: Call }>([
  { name: 'getPage', call: (client, id, query) => client.getPage(id, query) },
  { name: 'pages', call: (client, id, query) => client.pages(id, query) },
  { name: 'posts', call: (client, id, query) => client.posts(id, query) },
  {
    name: 'GET',
    call: (client, id, query) => callGet(client, { params: { path: { id }, query } }),
  },
])('before anything is sent, $name', ({ call }) => {
  /** The error of a call. Fails if anything is sent. */
  async function getErrorOfCall(id: unknown, query: unknown) {
    const { fetch, requests } = servePages([[]]);
    const callClient = async () => call(createTestClient(fetch), id as string, query as object);
    const error = await catchError(callClient());
    expect(requests).toEqual([]);
    return error;
  }

  test.each<unknown>(['', '..', 'jack', '1/../2', 12, undefined])(
    'refuses the id %j',
    async (id) => {
      const message = "id must be a string of 1 to 19 digits such as '2244994945', not a handle";
      expect(await getErrorOfCall(id, {})).toMatchObject({ option: 'id', message });
    },
  );

  test.each([
    { query: null, kind: 'null' },
    { query: 'lang', kind: 'a string' },
  ])('refuses the query $query', async ({ query, kind }) => {
    const message = `query must be an object of parameters, not ${kind}`;
    expect(await getErrorOfCall('1', query)).toMatchObject({ option: 'query', message });
  });

  test('refuses an empty list, which would be left out in silence', async () => {
    const message = expect.stringContaining('expansions must be a list of at least one element');
    const error = await getErrorOfCall('1', { max_results: 5, expansions: [] });
    expect(error).toMatchObject({ option: 'expansions', message });
  });
});

test('an id is refused exactly if the pattern of the contract does not match it', async () => {
  const pattern = new RegExp(`${parameters.id.pattern}`);
  const client = createTestClient(async () => respond({ meta: {} }));
  const idArbitrary = fc.oneof(
    fc.stringMatching(/^[0-9]{1,21}$/),
    fc.string(),
    fc.stringMatching(/^[0-9]+\s?$/),
  );
  await fc.assert(
    fc.asyncProperty(idArbitrary, async (id) => {
      const result = await client.getPage(id).catch((error) => error);
      expect(result instanceof InvalidOptionError).toBe(!pattern.test(id));
    }),
    { examples: [['1'.repeat(19)], ['1'.repeat(20)], ['1\n'], ['٣']] },
  );
});

const position = 'the position of a Post, a page or an error; its member';

test.each<{ from: unknown; wanted: string }>([
  { from: null, wanted: 'a position or a token, not null' },
  { from: '', wanted: 'a position or a token, not an empty string' },
  { from: [], wanted: 'a position or a token, not a list' },
  { from: { post: {}, position: {} }, wanted: `${position} post is not of one` },
  { from: { token: { a: 1 } }, wanted: `${position} token is not of one` },
  { from: { after: 'abc' }, wanted: `${position} after is not of one` },
  { from: { after: [1] }, wanted: `${position} after is not of one` },
  { from: { inPage: false }, wanted: `${position} inPage is not of one` },
  { from: JSON.parse('{"__proto__":1}'), wanted: `${position} __proto__ is not of one` },
])('`from` may not be $from', ({ from, wanted }) => {
  // A value from outside TypeScript.
  const options = { from: from as Position };
  expect(() => createWith({}).posts('1', {}, options)).toThrow(`from must be ${wanted}`);
});
