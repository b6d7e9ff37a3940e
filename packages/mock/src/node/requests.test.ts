import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '../../test/violations-of.ts';
import { startMock } from './start-mock.ts';

const mock = await startMock();
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const path = '/2/users/42/liked_tweets';

interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request unchanged: no client in between changes its target or its headers. */
function send({ method = 'GET', target = path, headers, body }: Sent): Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}> {
  const { hostname, port } = new URL(mock.url);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, agent: false };
    const sent = request({
      ...options,
      headers: { authorization: 'Bearer any-token', ...headers },
    });
    sent.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.end(body);
  });
}

const query = (search: string): Sent => ({ target: `${path}?${search}` });
const header = (name: string, value: string | number): Sent => ({ headers: { [name]: value } });

describe.each<[status: number, Sent]>([
  [200, query('max_results=%35')],
  [200, query('max_results=5#x')],
  [200, header('host', '')],
  [200, header('authorization', 'Bearer "quoted",{}')],
  [200, header('content-length', 0)],
  [200, { method: 'HEAD' }],
  [204, { method: 'OPTIONS' }],
  [204, { method: 'OPTIONS', target: '/x', headers: { 'access-control-request-method': 'GET' } }],
  [400, query('max_results=%')],
  [400, query('api_key=my-secret&id=my-secret')],
  [400, query('expansions=%E0%A4%A')],
  [400, { target: '/2/users/%zz/liked_tweets' }],
  [400, { headers: { 'content-length': 2 }, body: '{}' }],
  [400, { ...query('max_results=3'), ...header('prefer', 'code=1') }],
  [401, { ...query('max_results=3'), ...header('authorization', 'Basic my-secret') }],
  [401, { headers: { Authorization: ['Bearer my-secret', 'Bearer any-token'] } }],
  [404, { target: '/x', headers: { 'x-api-key': 'my-secret', cookie: 'a=my-secret' } }],
  [404, { target: '/%zz' }],
  [404, { target: 'http://elsewhere/x' }],
  [404, { method: 'OPTIONS', target: '*' }],
  [404, { method: 'POST', target: '/nowhere', headers: { authorization: '' } }],
  [405, { method: 'POST', body: 'x'.repeat(99) }],
  [405, { method: 'DELETE', headers: { authorization: '' } }],
])('%i for %j', (status, sent) => {
  const sendFromPage = () =>
    send({ ...sent, headers: { origin: 'https://app.test', ...sent.headers } });

  test('has a body that the contract describes, and its length', async () => {
    const response = await sendFromPage();
    expect(response.status).toBe(status);
    const hasBody = status !== 204 && sent.method !== 'HEAD';
    expect(hasBody && violationsOf(status, response.text)).toBe(hasBody ? undefined : false);
    expect('content-length' in response.headers).toBe(status !== 204);
  });

  test('can be read by a page of another origin', async () => {
    const { headers } = await sendFromPage();
    expect(headers['access-control-allow-origin']).toBe('https://app.test');
  });

  test('is in the journal without secrets', async () => {
    await sendFromPage();
    expect(mock.requests).toMatchObject([{ number: 1, status }]);
    expect(mock.violations.length > 0).toBe(status >= 400);
    expect(JSON.stringify([mock.requests, mock.violations])).not.toMatch(/my-secret|any-token/);
  });
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
