import { expect, test } from 'vitest';
import { addressOf, ask, type Query, send } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

test.each([
  ['no Authorization header', undefined, 'is missing'],
  ['another scheme', 'Basic dGVzdA==', 'is not a Bearer token'],
  ['no token', 'Bearer ', 'is not a Bearer token'],
  ['two tokens', 'Bearer one two', 'is not a Bearer token'],
  ['a token that is not in the list', 'Bearer stolen', 'does not accept'],
])('%s is a 401 that says how to authenticate', async (_, authorization, detail) => {
  const mock = createMock({ tokens: ['right'] });
  const response = await mock.fetch(
    new Request(addressOf(), authorization === undefined ? {} : { headers: { authorization } }),
  );
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(response.headers.has('x-rate-limit-limit')).toBe(false);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    title: 'Unauthorized',
    type: 'about:blank',
    status: 401,
  });
  expect(text).toContain(detail);
  expect(text).not.toContain('stolen');
});

test.each([
  ...['Bearer right', 'bearer right', 'BEARER   right', 'BeArEr right'],
  ...['Bearer AA%2Fb%3D:c', 'Bearer a|b', 'Bearer ='],
])('%s is accepted', async (authorization) => {
  const mock = createMock({ tokens: ['right', 'AA%2Fb%3D:c', 'a|b', '='] });
  expect((await ask(mock, {}, '42', { authorization })).status).toBe(200);
});

test('rate-limit headers count down, and a used-up window is a 429 until the next one', async () => {
  let now = 1_699_999_700_000;
  const mock = createMock({ rateLimit: { limit: 2, windowSeconds: 900 }, now: () => now });
  const limits = async (query = {}, token = 'one') => {
    const { status, headers } = await ask(mock, query, '42', {
      authorization: `Bearer ${token}`,
    });
    return [
      status,
      ...['limit', 'remaining', 'reset'].map((name) => headers.get(`x-rate-limit-${name}`)),
    ];
  };
  const reset = String(1_699_999_200 + 900);
  expect(await limits()).toEqual([200, '2', '1', reset]);
  expect(await limits({ max_results: 1 })).toEqual([400, '2', '0', reset]);
  expect(await limits()).toEqual([429, '2', '0', reset]);
  expect(await limits({}, 'two')).toEqual([200, '2', '1', reset]);
  now += 900_000;
  expect(await limits()).toEqual([200, '2', '1', String(1_699_999_200 + 1800)]);
});

/** The headers that only the service sends. */
function own(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-')));
}

test('without a rate limit, the headers about it are steady, and come where they were recorded', async () => {
  const now = () => 1_699_999_700_000;
  const mock = createMock({ now, tokens: { any: {}, narrow: { scopes: [] } } });
  const answer = async (query: Query, authorization: string, prefer = '') =>
    own((await ask(mock, query, '42', { authorization, ...(prefer && { prefer }) })).headers);
  const identity = {
    'x-access-level': 'read-write',
    'x-transaction-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  };
  const limits = {
    'x-rate-limit-limit': '75',
    'x-rate-limit-remaining': '74',
    'x-rate-limit-reset': '1700000100',
  };
  const all = { ...identity, ...limits };
  const answers = [
    await answer({}, 'Bearer any'),
    await answer({}, 'Bearer any'),
    await answer({ max_results: 1 }, 'Bearer any'),
    await answer({}, 'Bearer narrow'),
    await answer({}, 'Bearer any', 'code=402'),
    await answer({}, 'Bearer any', 'code=429'),
    await answer({}, 'Bearer any', 'code=503'),
    await answer({}, 'none'),
  ];
  const usedUp = { ...all, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1700000600' };
  expect(answers).toEqual([all, all, all, all, identity, usedUp, {}, {}]);
  const [first, second] = answers;
  expect(first?.['x-transaction-id']).not.toBe(second?.['x-transaction-id']);
});

test('limits of 24 hours are counted beside the window, of each token and of all', async () => {
  let now = Date.UTC(2026, 6, 1, 12);
  const limit = 9;
  const rateLimit = { limit, userPerDay: 2, appPerDay: 3 };
  const tokens = { one: {}, two: {}, own: { rateLimit: { limit: 1 } } };
  const mock = createMock({ rateLimit, tokens, now: () => now });
  const remaining = async (token: string, query: Query = {}) => {
    const { status, headers } = await ask(mock, query, '42', { authorization: `Bearer ${token}` });
    const names = ['rate-limit', 'user-limit-24hour', 'app-limit-24hour'];
    return [status, ...names.map((name) => headers.get(`x-${name}-remaining`))].join();
  };
  expect(await remaining('one')).toBe('200,8,1,2');
  expect(await remaining('one', { max_results: 1 })).toBe('400,7,,');
  expect(await remaining('one')).toBe('429,7,0,1');
  expect(await remaining('two')).toBe('200,8,1,0');
  now += 900_000;
  expect(await remaining('two')).toBe('429,9,1,0');
  expect([await remaining('own'), await remaining('own')]).toEqual(['200,0,,', '429,0,,']);
  const { headers } = await ask(mock, {}, '42', { authorization: 'Bearer two' });
  expect(headers.get('x-user-limit-24hour-limit')).toBe('2');
  expect(headers.get('x-app-limit-24hour-reset')).toBe(String(Date.UTC(2026, 6, 2) / 1000));
  now += 86_400_000;
  expect(await remaining('one')).toBe('200,8,1,2');
});

test('a preflight that asks for no header may send those of the operation, also to a local network', async () => {
  const preflight = async (asked: Record<string, string>) => {
    const { headers } = await send(createMock(), addressOf(), {
      method: 'OPTIONS',
      headers: asked,
    });
    return Object.fromEntries(headers);
  };
  const asked = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
  const allowed = {
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'authorization, prefer',
    'access-control-max-age': '600',
  };
  const toLocal = { ...asked, 'access-control-request-private-network': 'true' };
  const allowsLocal = { 'access-control-allow-private-network': 'true' };
  expect(await preflight(asked)).toMatchObject(allowed);
  expect(await preflight(asked)).not.toMatchObject(allowsLocal);
  expect(await preflight(toLocal)).toMatchObject({ ...allowed, ...allowsLocal });
  // If one of them is missing, the answer lists what is allowed.
  for (const name of Object.keys(asked)) {
    const headers = await preflight({ [name]: 'x' });
    expect(headers).toHaveProperty('allow', 'GET, HEAD, OPTIONS');
    expect(headers).not.toHaveProperty('access-control-allow-methods');
  }
});

test('every answer can be read by a page of another origin', async () => {
  const mock = createMock({ rateLimit: { limit: 9 } });
  const answers = [
    await ask(mock),
    await ask(mock, { max_results: 1 }),
    await ask(mock, {}, '42', { authorization: 'no' }),
    await send(mock, 'http://mock.test/nowhere'),
  ];
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*');
  const exposed = answers.map(({ headers }) => headers.get('access-control-expose-headers'));
  expect(exposed[0]).toContain('x-rate-limit-reset');
  expect(exposed[2]).toBe('www-authenticate, content-type');
});

const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '42': ['1'] } };
const ofThisMachine = [
  'http://localhost:5173',
  'https://localhost',
  'http://127.8.0.1',
  'http://[::1]',
];
const foreign = [
  ...['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.nip.example'],
  ...['http://192.168.1.7', 'http://notlocalhost', 'null', 'file://', '*'],
];

/** The CORS headers of a preflight for a local network and of a page. */
async function corsOf(options: MockOptions, origin: string): Promise<Record<string, string>[]> {
  const { fetch } = createMock(options);
  const asked = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
    'access-control-request-private-network': 'true',
  };
  const answers = [
    await fetch(addressOf(), { method: 'OPTIONS', headers: asked }),
    await fetch(addressOf(), { headers: { origin, authorization: 'Bearer a' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 200]);
  return answers.map(({ headers }) =>
    Object.fromEntries([...headers].filter(([name]) => /^(access-control-|vary)/.test(name))),
  );
}

test.each(foreign)('likes of a data set are not for pages of the origin %s', async (origin) => {
  for (const cors of [undefined, true, ['https://a.example']]) {
    const options = { dataset, ...(cors !== undefined && { cors }) };
    expect(await corsOf(options, origin)).toEqual([{ vary: 'Origin' }, { vary: 'Origin' }]);
  }
  expect(await corsOf({ dataset, cors: false }, origin)).toEqual([{}, {}]);
  const [preflight, page] = await corsOf({}, origin);
  expect(preflight).toHaveProperty('access-control-allow-private-network');
  expect(page).toHaveProperty('access-control-allow-origin');
});

const named = ['https://a.example', 'https://b.example:8443', 'null', 'chrome-extension://abc'];

test.each([...ofThisMachine, ...named])(
  'likes of a data set are for pages of the origin %s, which is of this machine or named',
  async (origin) => {
    const cors = named;
    for (const options of [{ dataset, cors }, { cors }]) {
      const [preflight, page] = await corsOf(options, origin);
      expect(preflight).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-private-network': 'true',
        'access-control-allow-headers': 'authorization',
        vary: 'Origin',
      });
      expect(page).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    }
    if (ofThisMachine.includes(origin)) {
      expect(await corsOf({ dataset }, origin)).toEqual(await corsOf({ dataset, cors }, origin));
    }
  },
);
