import { expect, test } from 'vitest';
import { makeAddress, send } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

/** Of a preflight. */
const preflightHeaders = { origin: 'https://app.example', 'access-control-request-method': 'GET' };

async function sendPreflight(headers: Record<string, string>): Promise<Record<string, string>> {
  const response = await send(createMock(), makeAddress(), { method: 'OPTIONS', headers });
  return Object.fromEntries(response.headers);
}

const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '42': ['1'] } };

interface Permission {
  /** Whether a preflight lets the page send a request. */
  readonly maySend: boolean;
  /** Whether the response names the origin of the page. */
  readonly mayRead: boolean;
  readonly vary: string | null;
}

/** What a page of an origin may do. */
async function findPermission(options: MockOptions, origin: string): Promise<Permission> {
  const { fetch } = createMock(options);
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await fetch(makeAddress(), { method: 'OPTIONS', headers });
  const page = await fetch(makeAddress(), { headers: { origin, authorization: 'Bearer a' } });
  expect(page.status).toBe(200);
  return {
    maySend: preflight.headers.has('access-control-allow-methods'),
    mayRead: page.headers.get('access-control-allow-origin') === origin,
    vary: page.headers.get('vary'),
  };
}

test('a preflight allows the headers of the operation', async () => {
  expect(await sendPreflight(preflightHeaders)).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'authorization, prefer',
    'access-control-max-age': '600',
  });
});

test.each(Object.keys(preflightHeaders))(
  'OPTIONS with only the header %s is no preflight',
  async (name) => {
    const headers = await sendPreflight({ [name]: 'x' });
    expect(headers).toHaveProperty('allow', 'GET, HEAD, OPTIONS');
    expect(headers).not.toHaveProperty('access-control-allow-methods');
  },
);

test.each([
  { what: 'a page', url: makeAddress(), exposed: 'x-rate-limit-reset' },
  { what: 'a 400', url: makeAddress({ max_results: 1 }), exposed: 'content-type' },
  { what: 'a 401', url: makeAddress(), authorization: 'no', exposed: 'www-authenticate' },
  { what: 'a 404', url: 'http://mock.test/nowhere', exposed: 'content-type' },
])('the headers of $what can be read without an origin', async (row) => {
  const { url, exposed, authorization = 'Bearer a' } = row;
  const { headers } = await send(createMock(), url, { headers: { authorization } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-expose-headers')).toContain(exposed);
});

test('headers of an override replace those for pages of other origins', async () => {
  const mock = createMock();
  const override = { 'access-control-allow-origin': 'https://other.example', vary: 'X' };
  mock.next({ headers: override });
  const { headers } = await send(mock, makeAddress(), { headers: preflightHeaders });
  expect(Object.fromEntries(headers)).toMatchObject(override);
});

const foreignOrigins = [
  'https://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.nip.example',
  'http://192.168.1.7',
  'http://notlocalhost',
  'null',
  'file://',
  '*',
];

test.each(foreignOrigins)(
  'likes of a data set are not for pages of the origin %s',
  async (origin) => {
    const nothing = { maySend: false, mayRead: false, vary: 'Origin' };
    expect(await findPermission({ dataset }, origin)).toEqual(nothing);
    expect(await findPermission({ dataset, cors: true }, origin)).toEqual(nothing);
  },
);

test.each(foreignOrigins)('generated Posts are for pages of the origin %s', async (origin) => {
  const everything = { maySend: true, mayRead: true, vary: 'Origin' };
  expect(await findPermission({}, origin)).toEqual(everything);
});

test('without `cors`, no page may read responses', async () => {
  const nothing = { maySend: false, mayRead: false, vary: null };
  expect(await findPermission({ cors: false }, 'http://localhost')).toEqual(nothing);
});

test.each(['http://localhost:5173', 'https://localhost', 'http://127.8.0.1', 'http://[::1]'])(
  'likes of a data set are for pages of this machine, such as %s',
  async (origin) => {
    const everything = { maySend: true, mayRead: true, vary: 'Origin' };
    expect(await findPermission({ dataset }, origin)).toEqual(everything);
  },
);
