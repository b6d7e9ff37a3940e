import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const mock = await startMock();
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const path = '/2/users/42/liked_tweets';

/** What a request has besides its defaults. */
interface RequestParts {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request unchanged: no client in between changes its target or its headers. */
function send({ method = 'GET', target = path, headers, body }: RequestParts): Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}> {
  const { hostname, port } = new URL(mock.url);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, agent: false };
    const outgoing = request({
      ...options,
      headers: { authorization: 'Bearer any-token', ...headers },
    });
    outgoing.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    outgoing.end(body);
  });
}

const query = (search: string): RequestParts => ({ target: `${path}?${search}` });
const header = (name: string, value: string | number): RequestParts => ({
  headers: { [name]: value },
});

test.each<[status: number, parts: RequestParts]>([
  [200, query('max_results=%35')],
  [200, query('max_results=5#x')],
  [200, header('host', '')],
  [200, header('authorization', 'Bearer "quoted",{}')],
  [200, header('content-length', 0)],
  [
    204,
    {
      method: 'OPTIONS',
      target: '/x',
      headers: { origin: 'https://app.test', 'access-control-request-method': 'GET' },
    },
  ],
  [400, { headers: { 'content-length': 2 }, body: '{}' }],
  [401, { headers: { Authorization: ['Bearer my-secret', 'Bearer any-token'] } }],
  [404, { target: 'http://elsewhere/x' }],
  [404, { method: 'OPTIONS', target: '*' }],
  [404, { method: 'POST', target: '/nowhere', headers: { authorization: '' } }],
  [405, { method: 'POST', body: 'x'.repeat(99) }],
  [405, { method: 'DELETE', headers: { authorization: '' } }],
])('status %i for the request %j', async (status, parts) => {
  expect((await send(parts)).status).toBe(status);
  expect(mock.requests).toMatchObject([{ number: 1, status }]);
});

test.each<RequestParts>([
  query('api_key=my-secret&id=my-secret'),
  { ...query('max_results=3'), ...header('authorization', 'Basic my-secret') },
  { headers: { Authorization: ['Bearer my-secret', 'Bearer any-token'] } },
  { target: '/x', headers: { 'x-api-key': 'my-secret', cookie: 'a=my-secret' } },
])('the journal has no secret of %j', async (parts) => {
  await send(parts);
  expect(mock.violations).not.toEqual([]);
  const everything = JSON.stringify([mock.requests, mock.violations]);
  expect(everything).not.toMatch(/my-secret|any-token/);
});

test.each(['text/html', 'application/json;q=0', '', ';;;'])(
  'the header Accept %j is ignored',
  async (accept) => {
    const prefer = 'code=429, example=rateLimitedText';
    const response = await send({ headers: { accept, prefer } });
    const plain = await send({ headers: { prefer } });
    expect(response).toMatchObject({ status: plain.status, text: plain.text });
    expect(response.headers['content-type']).toBe(plain.headers['content-type']);
    expect(mock.violations).toEqual([]);
  },
);

test('headers of an override replace all others', async () => {
  const override = { 'access-control-allow-origin': 'https://other.test', vary: 'X' };
  mock.next({ headers: override });
  expect((await send(header('origin', 'https://app.test'))).headers).toMatchObject(override);
});
