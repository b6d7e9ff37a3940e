import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type OutgoingHttpHeaders, request, type Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { sendBytes } from '@liked-posts/equipment/send-bytes';
import { startMock as serve } from '@liked-posts/mock/node';
import { exampleNames } from '@liked-posts/mock/server';
import { startMock } from '@liked-posts/prism-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const mock = await startMock({ control: true });
const sandbox = await serve({ control: true });
afterAll(() => Promise.all([mock.close(), sandbox.close()]));
beforeEach(() => {
  mock.reset();
  sandbox.reset();
});

const path = '/2/users/42/liked_tweets';
const authorization = 'Bearer any-token';

interface Sent {
  readonly method?: string;
  readonly target: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}
interface Answered {
  readonly status: number | 'reset';
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends a request as it stands: no client in between changes its target or its headers. */
function send(url: string, { method = 'GET', target, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const sent = request({
      hostname,
      port,
      method,
      path: target,
      headers: { authorization, ...headers },
      agent: false,
    });
    sent.on('error', () => resolve({ status: 'reset', headers: {}, body: '' }));
    sent.on('response', async (response) => {
      let text = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
      } catch {
        text += ' (cut)';
      }
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    sent.end(body);
  });
}

/**
 * The headers that are a part of the answer's meaning. Three differences are intended:
 *
 * - the mock sends the contract's examples of the headers about the rate limit, as Prism does, and lets
 *   pages read them; the sandbox counts, where it is told to
 * - the mock sends `application/json` as Prism does, the sandbox says the charset as well, as the service does
 * - the likes of the sandbox can change, so that its reserved path has one address more
 */
const meant = ['content-type', 'allow', 'www-authenticate', 'vary', 'retry-after'];

function told({ status, headers, body }: Answered) {
  const shown = Object.entries(headers)
    .filter(
      ([name]) =>
        meant.includes(name) || (/^access-control-/.test(name) && !/expose-headers$/.test(name)),
    )
    .map(([name, value]) => [name, String(value).replace(/^(application\/json);.*/, '$1')]);
  return {
    status,
    headers: Object.fromEntries(shown),
    body: body.replace(' POST /__control/change,', ''),
  };
}

/** Sends the same to both. */
async function both(sent: Sent) {
  const [one, other] = await Promise.all([send(mock.url, sent), send(sandbox.url, sent)]);
  return { mock: told(one), sandbox: told(other) };
}

/** What both keep of it. The mock names the example that its page is, which the sandbox has none of. */
function journals() {
  const withoutPort = (text: string): string => text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1');
  const read = (value: unknown): unknown => JSON.parse(withoutPort(JSON.stringify(value)));
  return {
    mock: read({
      requests: mock.requests.map(({ example, ...request }) =>
        request.status === 200 && request.injected?.example === undefined
          ? request
          : { ...request, example },
      ),
      violations: mock.violations,
    }),
    sandbox: read({
      requests: sandbox.requests,
      violations: sandbox.violations,
    }),
  };
}

describe('What is outside the contract gets the same answer from both, and the same place in the journal:', () => {
  const query = (search: string): Sent => ({ target: `${path}?${search}` });
  const prefer = (value: string): Sent => ({ target: path, headers: { prefer: value } });
  const authorized = (value: string): Sent => ({ target: path, headers: { authorization: value } });
  const many = Array.from({ length: 40 }, (_, index) => `p${index}=1`).join('&');

  test.each<[status: number, Sent]>([
    [400, query('max_results=3')],
    [400, query('max_results=')],
    [400, query('max_results=5&max_results=6')],
    [400, query('max_results=1e1')],
    [400, query('tweet.fields=')],
    [400, query('tweet.fields=lang,,id')],
    [400, query('tweet.fields=language&user.fields=name,nick')],
    [400, query('tweet.fields=id&tweet.fields=text')],
    [400, query('expansions=author')],
    [400, query('limit=5')],
    [400, query('tweetFields=id')],
    [400, query('api_key=my-secret')],
    [400, query('id=my-secret')],
    [400, query('pagination_token=')],
    [400, query('pagination_token=nowhere')],
    [400, query('pagination_token=nowhere&max_results=3&place.fields=x&unknown=1')],
    [400, query('expansions=%E0%A4%A')],
    [400, query('max_results=%')],
    [400, query(`tweet.fields=${'x'.repeat(4000)}`)],
    [400, query(many)],
    [400, { target: '/2/users//liked_tweets' }],
    [400, { target: '/2/users/%zz/liked_tweets' }],
    [400, { target: path, headers: { 'content-length': 2 }, body: '{}' }],
    [400, prefer('code=299')],
    [400, prefer('code=abc')],
    [400, prefer('code=404, example=lastPage')],
    [400, prefer('example=lastpage')],
    [400, { target: `${path}?max_results=3`, headers: { prefer: 'code=1' } }],
    [400, { target: '/2/users/me/liked_tweets' }],
    [400, { target: '/2/users/12345678901234567890/liked_tweets' }],
    [401, authorized('')],
    [401, authorized('Basic YTpi')],
    [401, authorized('Bearer')],
    [401, authorized('Bearer a b')],
    [401, { target: `${path}?max_results=3`, headers: { authorization: 'Basic x' } }],
    [404, { target: '/', headers: { 'x-api-key': 'my-secret', cookie: 'a=my-secret' } }],
    [404, { target: `${path}/` }],
    [404, { target: '/%zz' }],
    [404, { target: '//' }],
    [404, { method: 'OPTIONS', target: '/nowhere' }],
    [404, { method: 'POST', target: '/nowhere', headers: { authorization: '' } }],
    [404, { target: '/__control/nothing' }],
    [405, { method: 'POST', target: path, body: '{}' }],
    [405, { method: 'DELETE', target: path, headers: { authorization: '' } }],
    [406, { target: path, headers: { accept: 'text/html' } }],
    [406, { target: path, headers: { accept: 'application/json;q=0' } }],
    [406, { target: path, headers: { accept: 'text/html', prefer: 'code=503' } }],
  ])('%i for %j', async (status, sent) => {
    const answers = await both({
      ...sent,
      headers: { origin: 'https://app.test', ...sent.headers },
    });

    expect(answers.mock).toEqual(answers.sandbox);
    expect(answers.mock.status).toBe(status);
    const kept = journals();
    expect(kept.mock).toEqual(kept.sandbox);
    expect(JSON.stringify(kept)).not.toMatch(/my-secret|any-token/);
    if (!sent.target.startsWith('/__control')) {
      expect(kept.mock).toMatchObject({ requests: [{ number: 1, status }] });
    }
  });
});

describe('What is within the contract gets the same status from both:', () => {
  test.each<[status: number, Sent]>([
    [200, { target: path }],
    [200, { target: `${path}?max_results=5&tweet.fields=lang,created_at&expansions=author_id` }],
    [200, { target: `${path}?max_results=%35` }],
    [200, { target: `${path}?max_results=5#x` }],
    [200, { target: path, headers: { host: '' } }],
    [200, { method: 'HEAD', target: path }],
    [200, { target: path, headers: { authorization: 'bearer AAAA%2Fb:c==' } }],
    [200, { target: path, headers: { authorization: 'Bearer "quoted",{}' } }],
    [200, { target: path, headers: { accept: 'text/html, */*;q=0.1' } }],
    [200, { target: path, headers: { accept: 'application/json;x-q=0;q=.' } }],
    ...['', ';;;', '*, ,', 'text', 'application/json; q', '/,/'].map((accept): [number, Sent] => [
      200,
      { target: path, headers: { accept } },
    ]),
    [200, { target: path, headers: { prefer: 'return=minimal, wait=10' } }],
    [200, { target: path, headers: { prefer: 'respond-async, wait=10' } }],
    [200, { target: path, headers: { 'content-length': 0 } }],
    [204, { method: 'OPTIONS', target: path }],
    [
      204,
      {
        method: 'OPTIONS',
        target: '/mistyped',
        headers: { 'access-control-request-method': 'GET', authorization: '' },
      },
    ],
  ])('%i for %j', async (status, sent) => {
    const answers = await both({
      ...sent,
      headers: { origin: 'https://app.test', ...sent.headers },
    });

    // The pages are not the same: the mock has those of the contract's examples.
    expect({ ...answers.mock, body: '' }).toEqual({ ...answers.sandbox, body: '' });
    expect(answers.mock.status).toBe(status);
    const kept = journals();
    expect(kept.mock).toEqual(kept.sandbox);
  });
});

describe('What is asked for is the same from both:', () => {
  const codes = [...exampleNames].flatMap(([status, names]) =>
    names.map((name) => [status === 'default' ? 418 : Number(status), name] as const),
  );
  const injections: readonly object[] = [
    ...codes.map(([code, example]) => ({ code, example })),
    ...[...exampleNames.values()].flatMap((names) => names.map((example) => ({ example }))),
    { code: 400 },
    { code: 418 },
    { code: 503 },
    { code: 599, delay: 1 },
    { code: 503, headers: { 'retry-after': '1', 'X-Rate-Limit-Remaining': '0' } },
    { body: { data: [], meta: { result_count: 0 } } },
    { code: 500, body: 'out of order', headers: { 'content-type': 'text/plain' } },
    { fault: 'html' },
    { fault: 'html', code: 504 },
    { fault: 'malformedJson', code: 503 },
    { fault: 'truncatedJson', code: 429 },
    { fault: 'wrongMediaType', code: 404 },
    { fault: 'wrongMediaType', example: 'lastPage' },
    { code: 503, slowBody: 5 },
    { code: 503, cutBody: true },
    { code: 503, cutBody: true, slowBody: 5, delay: 5 },
    { fault: 'errorsOnly' },
    { fault: 'malformedJson', example: 'lastPage' },
    { reset: true },
  ];

  test.each(injections)('%j from the queue', async (injection) => {
    mock.next(injection);
    sandbox.next(injection);
    // Neither queue is used up by what is refused anyway.
    await both({ target: `${path}?max_results=3` });
    await both({ target: '/favicon.ico' });
    const answers = await both({ target: path });

    expect(answers.mock).toEqual(answers.sandbox);
    expect(answers.mock.status).not.toBe(0);
    const kept = journals();
    expect(kept.mock).toEqual(kept.sandbox);
    expect(kept.mock).toMatchObject({
      requests: [{ status: 400 }, { status: 404 }, { injected: injection }],
    });
    expect((await both({ target: path })).mock.status).toBe(200);
  });

  test.each([
    'code=404',
    'CODE=503',
    'code="429"',
    'code=404, code=503',
    'wait=5, code=503',
    'code="503";note="a, code=404"',
    'code=403;foo=bar',
    'example=lastPage',
    'code=502, example=unexpectedError',
    'code=418',
  ])('the header Prefer: %s, before the queue', async (prefer) => {
    for (const server of [mock, sandbox]) server.next({ code: 500 });
    const answers = await both({ target: path, headers: { prefer } });

    expect(answers.mock).toEqual(answers.sandbox);
    expect(answers.mock.status).not.toBe(500);
    expect((await both({ target: path })).sandbox.status).toBe(500);
    const kept = journals();
    expect(kept.mock).toEqual(kept.sandbox);
  });

  test.each([
    {},
    { code: 200.5 },
    { code: 302 },
    { exampel: 'lastPage' },
    { example: 'lastpage' },
    { code: 404, example: 'lastPage' },
    { body: {}, fault: 'html' },
    { delay: -1 },
    { reset: 'yes' },
    { fault: 'none' },
    { fault: 'html', example: 'lastPage' },
    { fault: 'emptyPage', example: 'rateLimitedText' },
    { fault: 'repeatedToken', example: 'usageCapped' },
    { fault: 'errorsOnly', code: 503 },
    { headers: { trailer: 'x' } },
    { headers: { 'content-length': '3' } },
    'x',
  ])('refuses %j, in process and over HTTP', async (injection) => {
    const errorOf = (server: { next(injection: never): void }): unknown => {
      try {
        server.next(injection as never);
      } catch (error) {
        return error;
      }
      return undefined;
    };
    const errors = { mock: errorOf(mock), sandbox: errorOf(sandbox) };
    expect(errors.mock).toMatchObject({ name: 'OptionError' });
    const common = (error: unknown): string => withoutOwn(String(error));
    expect(common(errors.mock)).toBe(common(errors.sandbox));

    const answers = await both({
      method: 'POST',
      target: '/__control/next',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([injection]),
    });
    expect(answers.mock.status).toBe(400);
    expect(withoutOwn(JSON.stringify(answers.mock))).toBe(
      withoutOwn(JSON.stringify(answers.sandbox)),
    );
  });

  /** The mock can generate bodies, for which the sandbox has no schema, and the sandbox can cut pages. */
  function withoutOwn(text: string): string {
    return text.replace('dynamic, seed, ', '').replace('shortPage, ', '');
  }

  test('headers that are injected replace all others', async () => {
    const injected = { 'access-control-allow-origin': 'https://other.test', vary: 'X' };
    for (const server of [mock, sandbox]) server.next({ headers: injected });
    const answers = await both({ target: path, headers: { origin: 'https://app.test' } });

    expect(answers.mock.headers).toMatchObject(injected);
    expect(answers.sandbox.headers).toMatchObject(injected);
  });

  test('the control API: health, requests, violations, next, reset', async () => {
    const post = (target: string, body = ''): Sent => ({
      method: 'POST',
      target: `/__control/${target}`,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
      body,
    });
    const steps: [number, Sent][] = [
      [200, { target: '/__control/health' }],
      [200, { method: 'HEAD', target: '/__control/health' }],
      [200, { target: '/__control/health?from=balancer', headers: { authorization: '' } }],
      [204, post('next', '[{"code":503},{"code":429}]')],
      [503, { target: path }],
      [400, { target: `${path}?max_results=3` }],
      [200, { target: '/__control/violations' }],
      [204, post('reset')],
      [200, { target: path }],
      [403, { ...post('reset'), headers: { origin: 'https://evil.test' } }],
      [400, post('next', 'not JSON')],
      [404, post('nothing')],
      [403, { target: '/__control/requests', headers: { host: 'evil.test' } }],
      [200, { target: '/__control/health', headers: { host: 'balancer.test' } }],
      [200, { target: '/__control/violations', headers: { host: 'LocalHost:4010' } }],
      [200, { target: '/__control/violations', headers: { host: '127.0.0.1:80' } }],
      [403, { target: '/__control/requests', headers: { 'sec-fetch-site': 'cross-site' } }],
      [200, { target: 'http://127.0.0.1/__control/health', headers: { host: '127.0.0.1' } }],
    ];
    for (const [status, sent] of steps) {
      const answers = await both(sent);
      expect(answers.mock.status, JSON.stringify(sent)).toBe(status);
      if (sent.target === path && status === 200) continue;
      expect(answers.mock).toEqual(answers.sandbox);
    }
    const kept = await both({ target: '/__control/requests' });
    expect(kept.mock.body).toMatch(/"verdict":"valid"/);
  });
});

test('a page on another machine may call both, where its browser asks for a private network', async () => {
  const preflight = {
    method: 'OPTIONS',
    target: path,
    headers: {
      origin: 'https://app.test',
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    },
  };
  const answers = await both(preflight);
  expect(answers.mock).toEqual(answers.sandbox);
  expect(answers.mock.headers).toMatchObject({ 'access-control-allow-private-network': 'true' });
});

test('a request that does not come to its end in time gets a 408 from both', async () => {
  const started: Server[] = [];
  const onStart = (message: unknown) => void started.push((message as { server: Server }).server);
  subscribe('http.server.request.start', onStart);
  await both({ target: path });
  unsubscribe('http.server.request.start', onStart);
  expect(new Set(started).size).toBe(2);
  const answers = started.map((server) => {
    const socket = new PassThrough().setEncoding('utf8');
    // As Node does when the time is over, which it looks at every 30 seconds.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, socket);
    return String(socket.read());
  });
  expect(answers[0]).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(answers[0]).toContain('The request was not complete in time. Send all of it.');
  expect(answers[1]).toBe(answers[0]);
});

test('without cors, a page of another origin is told nothing', async () => {
  await using closedMock = await startMock({ cors: false });
  await using closedSandbox = await serve({ cors: false });
  for (const { url } of [closedMock, closedSandbox]) {
    const { status, headers } = await send(url, {
      method: 'OPTIONS',
      target: path,
      headers: { origin: 'https://app.test', 'access-control-request-method': 'GET' },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS' });
    expect(Object.keys(headers).join()).not.toContain('access-control-');
  }
});

test.each([
  'NOT HTTP\r\n\r\n',
  `GET ${path} HTTP/1.1\r\n\r\n`,
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n`,
])('what cannot be read as a request gets the same bytes from both', async (bytes) => {
  const answers = [];
  for (const { url } of [mock, sandbox]) {
    answers.push((await sendBytes(url, bytes)).replace(/^Date: .*\r\n/im, ''));
  }
  expect(answers[0]).toMatch(/^HTTP\/1\.1 4(?:3|05|00.*"errors":\[\{"message")/s);
  expect(answers[0]).toBe(answers[1]);
  const kept = journals();
  expect(kept.mock).toEqual(kept.sandbox);
});
