import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
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
const head = (name: string, value: string | number): Sent => ({ headers: { [name]: value } });

test.each<[status: number, Sent]>([
  [200, query('max_results=%35')],
  [200, query('max_results=5#x')],
  [200, head('host', '')],
  [200, head('authorization', 'Bearer "quoted",{}')],
  [200, head('content-length', 0)],
  [200, { method: 'HEAD' }],
  [204, { method: 'OPTIONS' }],
  [204, { method: 'OPTIONS', target: '/x', headers: { 'access-control-request-method': 'GET' } }],
  [400, query('max_results=%')],
  [400, query('api_key=my-secret&id=my-secret')],
  [400, query('expansions=%E0%A4%A')],
  [400, { target: '/2/users/%zz/liked_tweets' }],
  [400, { headers: { 'content-length': 2 }, body: '{}' }],
  [400, { ...query('max_results=3'), ...head('prefer', 'code=1') }],
  [401, { ...query('max_results=3'), ...head('authorization', 'Basic my-secret') }],
  [401, { headers: { Authorization: ['Bearer my-secret', 'Bearer any-token'] } }],
  [404, { target: '/x', headers: { 'x-api-key': 'my-secret', cookie: 'a=my-secret' } }],
  [404, { target: '/%zz' }],
  [404, { target: 'http://elsewhere/x' }],
  [404, { method: 'OPTIONS', target: '*' }],
  [404, { method: 'POST', target: '/nowhere', headers: { authorization: '' } }],
  [405, { method: 'POST', body: 'x'.repeat(1e6) }],
  [405, { method: 'DELETE', headers: { authorization: '' } }],
])(
  '%i for %j, in the format of the contract, and in the journal without secrets',
  async (status, sent) => {
    const headers = { origin: 'https://app.test', ...sent.headers };
    const answer = await send({ ...sent, headers });
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    if (status !== 204 && sent.method !== 'HEAD') {
      expect(violationsOf(status, answer.text)).toBeUndefined();
    }
    expect('content-length' in answer.headers).toBe(status !== 204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.test');
    expect(mock.requests).toMatchObject([{ number: 1, status }]);
    expect(mock.violations.length > 0).toBe(status >= 400);
    expect(JSON.stringify([mock.requests, mock.violations])).not.toMatch(/my-secret|any-token/);
  },
);

test.each(['text/html', 'application/json;q=0', '', ';;;'])(
  'the header Accept %j is ignored: only Prefer chooses the answer',
  async (accept) => {
    for (const prefer of ['wait=10', 'code=429, example=rateLimitedText']) {
      const asked = await send({ headers: { accept, prefer } });
      const plain = await send({ headers: { prefer } });
      expect([asked.status, asked.text]).toEqual([plain.status, plain.text]);
      expect(asked.headers['content-type']).toBe(plain.headers['content-type']);
    }
    expect(mock.violations).toEqual([]);
  },
);

test('headers of an override replace all others', async () => {
  const override = { 'access-control-allow-origin': 'https://other.test', vary: 'X' };
  mock.next({ headers: override });
  expect((await send(head('origin', 'https://app.test'))).headers).toMatchObject(override);
});
