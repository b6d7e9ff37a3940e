import { expect, test } from 'vitest';
import { addressOf, ask, send } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

test('a preflight that asks for no header may send those of the operation, also to a local network', async () => {
  const preflight = async (asked: Record<string, string>) => {
    const init = { method: 'OPTIONS', headers: asked };
    return Object.fromEntries((await send(createMock(), addressOf(), init)).headers);
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
  expect(await preflight(asked)).toMatchObject(allowed);
  // If one of them is missing, the answer lists what is allowed.
  for (const name of Object.keys(asked)) {
    const headers = await preflight({ [name]: 'x' });
    expect(headers).toHaveProperty('allow', 'GET, HEAD, OPTIONS');
    expect(headers).not.toHaveProperty('access-control-allow-methods');
  }
  const toLocal = 'access-control-request-private-network';
  const allowsLocal = { 'access-control-allow-private-network': 'true' };
  expect(await preflight(asked)).not.toMatchObject(allowsLocal);
  expect(await preflight({ ...asked, [toLocal]: 'true' })).toMatchObject(allowsLocal);
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

/** Whether a page of an origin may send a request to a local network, and read the answer. */
async function allowed(options: MockOptions, origin: string): Promise<unknown[]> {
  const { fetch } = createMock(options);
  const asked = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
    'access-control-request-private-network': 'true',
  };
  const preflight = await fetch(addressOf(), { method: 'OPTIONS', headers: asked });
  const page = await fetch(addressOf(), { headers: { origin, authorization: 'Bearer a' } });
  expect([preflight.status, page.status]).toEqual([204, 200]);
  const names = [...preflight.headers.keys(), ...page.headers.keys()].filter((name) =>
    name.startsWith('access-control-'),
  );
  return [
    preflight.headers.get('access-control-allow-private-network') !== null,
    page.headers.get('access-control-allow-origin') === origin,
    names.length === 0 ? 'nothing' : 'something',
    page.headers.get('vary'),
  ];
}

test.each([
  ...['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.nip.example'],
  ...['http://192.168.1.7', 'http://notlocalhost', 'null', 'file://', '*'],
])('likes of a data set are not for pages of the origin %s', async (origin) => {
  const nothing = [false, false, 'nothing', 'Origin'];
  expect(await allowed({ dataset }, origin)).toEqual(nothing);
  expect(await allowed({ dataset, cors: true }, origin)).toEqual(nothing);
  expect(await allowed({ dataset, cors: false }, origin)).toEqual([false, false, 'nothing', null]);
  expect(await allowed({}, origin)).toEqual([true, true, 'something', 'Origin']);
});

test.each(['http://localhost:5173', 'https://localhost', 'http://127.8.0.1', 'http://[::1]'])(
  'likes of a data set are for pages of this machine, such as %s',
  async (origin) => {
    expect(await allowed({ dataset }, origin)).toEqual([true, true, 'something', 'Origin']);
  },
);
