import { expect, test } from 'vitest';
import { addressOf, ask, send } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

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
  for (const cors of [undefined, true]) {
    const options = { dataset, ...(cors !== undefined && { cors }) };
    expect(await corsOf(options, origin)).toEqual([{ vary: 'Origin' }, { vary: 'Origin' }]);
  }
  expect(await corsOf({ dataset, cors: false }, origin)).toEqual([{}, {}]);
  const [preflight, page] = await corsOf({}, origin);
  expect(preflight).toHaveProperty('access-control-allow-private-network');
  expect(page).toHaveProperty('access-control-allow-origin');
});

test.each(ofThisMachine)(
  'likes of a data set are for pages of this machine, such as %s',
  async (origin) => {
    const [preflight, page] = await corsOf({ dataset }, origin);
    expect(preflight).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-private-network': 'true',
      'access-control-allow-headers': 'authorization',
      vary: 'Origin',
    });
    expect(page).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
  },
);
