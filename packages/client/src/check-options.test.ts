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
    [undefined, 'undefined'],
    ['', ''],
    ['/api', '/api'],
    ['api.example.com', 'api.example.com'],
    ['ftp://api.example.com', 'ftp://api.example.com'],
    ['https://user:secret@api.example.com', '…api.example.com'],
    ['https://api.example.com?key=secret', 'https://api.example.com…'],
    ['https://api.example.com#x', 'https://api.example.com…'],
    ['https://', 'https://'],
    ['http://api.example.com', 'http://api.example.com'],
    ['http://localhost.example.com', 'http://localhost.example.com'],
    ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com'],
    ['http://localhost@example.com', '…example.com'],
    ['http://10.0.0.1', 'http://10.0.0.1'],
    ['https://api.example.com/2', 'https://api.example.com/2'],
    ['https://api.example.com/gateway/2/', 'https://api.example.com/gateway/2/'],
  ])('refuses the base URL %s, without its secrets', (baseUrl, shown) => {
    expect(() => create({ baseUrl })).toThrow(
      new InvalidOptionError(
        `baseUrl must be an https URL without credentials, query or the version prefix /2, or http with allowHttp; not ${shown}`,
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
    'http://shop.localhost:4010',
    ' https://api.example.com ',
    new URL('https://api.example.com/gateway'),
  ])('takes the base URL %s', (baseUrl) => {
    expect(() => create({ baseUrl })).not.toThrow();
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

  const aToken = 'a token without "Bearer ", spaces or line breaks';

  it.each([
    [null, ', not null'],
    ['', ', not an empty string'],
    [42, ', not a number'],
    ['Bearer AAAAsecret0123456789', ''],
    ['line-break\n', ''],
    ['ключ', ''],
  ])('refuses the access token %j without repeating it', async (token, found) => {
    const option = { option: 'accessToken' };
    expect(() => create({ accessToken: token })).toThrow(
      new InvalidOptionError(`accessToken must be ${aToken}${found}`, option),
    );
    const error = await rejection(create({ accessToken: () => token }).getPage('1'));
    const message = `accessToken must give ${aToken}${found}`;
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ message, position: {}, retryable: false, attempts: 1 });
  });

  const numbers = { timeout: 'timeout', maxBodyBytes: 'maxBodyBytes' };
  const ofRetries = { limit: 'retry.limit', delay: 'retry.delay', maxDelay: 'retry.maxDelay' };

  it.each([Number.NaN, -1, '5', null])('refuses %s as a number', async (value) => {
    for (const [name, option] of Object.entries(numbers)) {
      expect(() => create({ [name]: value })).toThrow(
        `${option} must be a number, at least 0, not`,
      );
    }
    for (const [name, option] of Object.entries(ofRetries)) {
      expect(() => create({ retry: { [name]: value } })).toThrow(`${option} must be a`);
    }
    const options = { timeout: value as number };
    expect(await rejection(create({}).getPage('1', {}, options))).toMatchObject({
      option: 'timeout',
    });
  });

  it('takes Infinity as a number, and a whole number of retries and items only', () => {
    const retry = { limit: Infinity, delay: Infinity, maxDelay: Infinity };
    const client = create({ timeout: Infinity, maxBodyBytes: Infinity, retry });
    expect(() => create({ retry: { limit: 1.5 } })).toThrow('retry.limit must be a whole number');
    for (const limit of [0.07 / 0.005, Number.NaN, -1]) {
      for (const list of [
        () => client.pages('1', {}, { limit }),
        () => client.posts('1', {}, { limit }),
      ]) {
        expect(list).toThrow(
          `limit must be a whole number of pages or Posts, at least 0, not ${limit}`,
        );
      }
    }
    client.posts('1', {}, { limit: Infinity });
  });

  it('sends an access token as it is, with whatever characters', async () => {
    const token = '"AAAA%2FbC\\:=!~';
    const { fetch, requests } = serveTimeline({ pages: [[]] });
    await clientOf(fetch, { accessToken: token }).getPage('1');
    await clientOf(fetch, { accessToken: () => token }).getPage('1');

    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });
});

it.each<[unknown, string]>([
  [{ 'not a name': 'SECRET' }, 'not a name'],
  [{ 'x-app': 'reader', 'x-api-key': 'SECRET\nvalue' }, 'x-api-key'],
  [[['x-api-key', 'SECRET\nvalue']], 'x-api-key'],
])('refuses headers that cannot be sent, without repeating them: %j', async (headers, name) => {
  const { fetch, requests } = serveTimeline({ pages: [[]] });
  // biome-ignore lint/suspicious/noExplicitAny: what is wrong here is the point
  const call = clientOf(fetch).getPage('1', {}, { headers: headers as any });
  const message = `headers must be valid names and values, unlike that of ${name}`;
  await expect(call).rejects.toThrow(new InvalidOptionError(message, { option: 'headers' }));
  expect(() => create({ headers })).toThrow(message);
  expect(requests).toEqual([]);
});

it('sends the headers of a call, which replace those of the client', async () => {
  const { fetch, requests } = serveTimeline({ pages: [['1'], ['2']] });
  const client = clientOf(fetch, { headers: { 'x-app': 'reader', 'x-trace': 'none' } });
  const headers = { 'X-Trace': 'abc' };
  await client.getPage('1', {}, { headers });
  for await (const _ of client.pages('1', {}, { headers: new Headers(headers) }));
  for await (const _ of client.posts('1', {}, { headers: [['x-trace', 'abc']] }));
  await client.getPage('1');

  const sent = ({ headers }: Request) => `${headers.get('x-app')} ${headers.get('x-trace')}`;
  expect(requests.map(sent)).toEqual([...Array(5).fill('reader abc'), 'reader none']);
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

  const client = createClient({ baseUrl: 'https://app.example', fetch });
  await client.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } } });

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
