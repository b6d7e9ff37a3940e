import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accessToken, callGet, catchError, createTestClient } from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';
import { type ClientOptions, createClient, InvalidOptionError } from './index.ts';

const valid: ClientOptions = { baseUrl: 'https://api.example.com', accessToken };

/** A client with these options, which may have wrong types. */
function createWith(options: object) {
  return createClient({ ...valid, ...options });
}

describe('a base URL', () => {
  const anyUrl = 'a URL such as https://api.example.com';
  const httpsOrAllowed = 'an https URL, or http with allowHttp';
  const withoutExtras = 'a URL without credentials, query or fragment';
  const unversioned = 'a URL without the version prefix /2';
  const withoutSecrets = 'https://api.example.com…';

  test.each<{ baseUrl: unknown; quoted?: string; allowed: string }>([
    { baseUrl: undefined, quoted: 'undefined', allowed: anyUrl },
    { baseUrl: '', allowed: anyUrl },
    { baseUrl: '/api', allowed: anyUrl },
    { baseUrl: 'api.example.com', allowed: anyUrl },
    { baseUrl: 'ftp://api.example.com', allowed: 'an https URL' },
    {
      baseUrl: 'https://user:secret@api.example.com',
      quoted: '…api.example.com',
      allowed: withoutExtras,
    },
    {
      baseUrl: 'https://api.example.com?key=secret',
      quoted: withoutSecrets,
      allowed: withoutExtras,
    },
    { baseUrl: 'https://api.example.com#x', quoted: withoutSecrets, allowed: withoutExtras },
    { baseUrl: 'http://api.example.com', allowed: httpsOrAllowed },
    { baseUrl: 'http://localhost.example.com', allowed: httpsOrAllowed },
    { baseUrl: 'http://127.0.0.1.example.com', allowed: httpsOrAllowed },
    { baseUrl: 'http://localhost@example.com', quoted: '…example.com', allowed: httpsOrAllowed },
    { baseUrl: 'https://api.example.com/2', allowed: unversioned },
    { baseUrl: 'https://api.example.com/gateway/2/', allowed: unversioned },
  ])('is refused without its secrets: $baseUrl', ({ baseUrl, quoted = baseUrl, allowed }) => {
    expect(() => createWith({ baseUrl })).toThrow(
      new InvalidOptionError(`baseUrl must be ${allowed}, not ${quoted}`, { option: 'baseUrl' }),
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
    expect(() => createWith({ baseUrl: 'ftp://10.0.0.1', allowHttp: true })).toThrow(
      'an https URL',
    );
  });

  test('keeps its path', async () => {
    const { fetch, requests } = servePages([[]]);
    await createTestClient(fetch, { baseUrl: 'https://example.com/api//' }).getPage('1');
    expect(requests[0]?.url).toBe('https://example.com/api/2/users/1/liked_tweets');
  });

  /** Until the test ends, URLs may be relative to a document. */
  function useDocument(): void {
    vi.stubGlobal('location', new URL('http://app.example/list'));
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  test.each([undefined, ''])('may not be missing in a document: %j', (baseUrl) => {
    useDocument();
    expect(() => createWith({ baseUrl })).toThrow(`baseUrl must be ${anyUrl}`);
  });

  test('may be relative to a document', async () => {
    useDocument();
    const { fetch, requests } = servePages([[]]);
    await createTestClient(fetch, { baseUrl: '/api/' }).getPage('1');
    expect(requests[0]?.url).toBe('http://app.example/api/2/users/1/liked_tweets');
  });
});

describe('an access token', () => {
  const allowed = 'a token without "Bearer ", spaces or line breaks';

  test.each<{ token: unknown; kind: string }>([
    { token: null, kind: ', not null' },
    { token: '', kind: ', not an empty string' },
    { token: 'Bearer AAAAsecret0123456789', kind: '' },
    { token: 'line-break\n', kind: '' },
    { token: 'ключ', kind: '' },
  ])('is refused without repeating it: $token', async ({ token, kind }) => {
    const message = `accessToken must be or return ${allowed}${kind}`;
    const invalid = new InvalidOptionError(message, { option: 'accessToken' });
    expect(() => createWith({ accessToken: token })).toThrow(invalid);
    const error = await catchError(createWith({ accessToken: () => token }).getPage('1'));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ message, position: {}, retryable: false, attempts: 0 });
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
});

describe('headers', () => {
  test.each<{ headers: unknown; name: string }>([
    { headers: { 'not a name': 'SECRET' }, name: 'not a name' },
    { headers: { 'x-app': 'reader', 'x-api-key': 'SECRET\nvalue' }, name: 'x-api-key' },
    { headers: [['x-api-key', 'SECRET\nvalue']], name: 'x-api-key' },
  ])('that cannot be sent are refused without their values: $name', async ({ headers, name }) => {
    const message = `headers must be valid names and values, unlike that of ${name}`;
    const invalid = new InvalidOptionError(message, { option: 'headers' });
    expect(() => createWith({ headers })).toThrow(invalid);
    const options = { headers: headers as Record<string, string> };
    expect(await catchError(createWith({}).getPage('1', {}, options))).toMatchObject({ message });
  });

  test.each<{ headers: ClientOptions['headers'] }>([
    { headers: { 'X-Trace': 'abc' } },
    { headers: new Headers({ 'x-trace': 'abc' }) },
    { headers: [['x-trace', 'abc']] },
  ])('of a call replace those of the client: $headers', async ({ headers }) => {
    const { fetch, requests } = servePages([['1']]);
    const client = createTestClient(fetch, { headers: { 'x-app': 'reader', 'x-trace': 'none' } });
    await client.getPage('1', {}, { headers });
    const sent = Object.fromEntries(requests[0]?.headers ?? []);
    expect(sent).toMatchObject({ 'x-app': 'reader', 'x-trace': 'abc' });
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
    { about: 'no option', options: {}, authorization: null },
    { about: 'headers', options: basic, authorization: 'Basic abc' },
    {
      about: 'headers and an access token',
      options: { ...basic, accessToken },
      authorization: `Bearer ${accessToken}`,
    },
  ])('have the authorization that comes from $about', async ({ options, authorization }) => {
    const { fetch, requests } = servePages([[]]);
    const client = createClient({ baseUrl: 'https://app.example', fetch, ...options });
    await client.getPage('1');
    await callGet(client);
    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual([authorization, authorization]);
  });
});

test('the global fetch may be replaced after the client is created', async () => {
  const client = createClient(valid);
  vi.stubGlobal('fetch', async () => respond({ data: [{ id: '7', text: '' }] }));
  try {
    expect((await client.getPage('1')).data[0]?.id).toBe('7');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('`fetch` is not called as a method, which browsers refuse', async () => {
  const owners: unknown[] = [];
  async function fetch(this: unknown) {
    owners.push(this);
    return respond({ meta: {} });
  }
  await createTestClient(fetch).getPage('1');
  expect(owners).toEqual([undefined]);
});
