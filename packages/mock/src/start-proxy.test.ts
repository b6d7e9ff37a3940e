import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, authorized, path, read } from '../test/ask.ts';
import { startMock } from './start-mock.ts';
import { type Exchange, startProxy } from './start-proxy.ts';

/** A proxy in front of a service that answers as `answer` says, and what the proxy reports. */
async function proxyOf(answer: RequestListener | string, strict = true) {
  const exchanges: Exchange[] = [];
  const service = typeof answer === 'string' ? undefined : createServer(answer);
  service?.listen(0, '127.0.0.1');
  if (service !== undefined) await once(service, 'listening');
  const address = service?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const upstream = typeof answer === 'string' ? answer : `http://127.0.0.1:${port}`;
  const proxy = await startProxy(upstream, {
    strict,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return {
    url: proxy.url,
    count: proxy.count,
    exchanges,
    [Symbol.asyncDispose]: async () => {
      await proxy.close();
      service?.closeAllConnections();
      service?.close();
    },
  };
}

const json =
  (body: unknown, status = 200, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
  };

describe('the proxy', () => {
  it('passes a sound request and its sound response on, and reports nothing', async () => {
    const seen: unknown[] = [];
    await using proxy = await proxyOf((request, response) => {
      seen.push([request.url, request.headers.authorization, request.headers['x-own']]);
      json({ meta: { result_count: 0 } })(request, response);
    });

    const query = '?max_results=5&tweet.fields=id,text';
    const { status, body } = await ask(proxy.url, query, { 'x-own': 'kept' });

    expect(status).toBe(200);
    expect(body).toEqual({ meta: { result_count: 0 } });
    expect(seen).toEqual([[path + query.replace(',', '%2C'), 'Bearer any-token', 'kept']]);
    expect(proxy.count).toEqual({ requests: 1, violations: 0 });
    expect(JSON.stringify(proxy.exchanges)).not.toContain('any-token');
  });

  it('passes a request outside the contract on, and reports it', async () => {
    await using service = await startMock({ strict: false });
    await using proxy = await proxyOf(service.url);

    const { status } = await ask(proxy.url, '?max_results=3&tweetFields=id');

    expect(status).toBe(400);
    expect(service.requests).toHaveLength(1);
    const { violations, responseViolations } = proxy.exchanges[0]?.request ?? {};
    expect(violations?.map(({ name }) => name)).toEqual(['max_results', 'tweetFields']);
    expect(responseViolations).toEqual([]);
  });

  it('does not ask the contract which tokens the service knows', async () => {
    await using proxy = await proxyOf(json({ meta: { result_count: 0 } }));

    await ask(proxy.url, '?pagination_token=abc');
    expect(proxy.count.violations).toBe(0);
  });

  it.each([
    ['an empty list', json({ data: [] }), 'body', /data.*fewer than 1/],
    ['a number for an identifier', json({ data: [{ id: 1, text: 'x' }] }), 'body', /id.*string/],
    ['a Post without text', json({ data: [{ id: '1' }] }), 'body', /text/],
    [
      'another form of a date',
      json({ data: [{ id: '1', text: '', created_at: '2025-01-01T00:00:00Z' }] }),
      'body',
      /created_at.*pattern/,
    ],
    ['an error body of another form', json({ message: 'no' }, 404), 'body', /./],
    ['HTML', json('x', 200, 'text/html'), 'header', /media type "text\/html"/],
    [
      'broken JSON',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'body',
      /not JSON/,
    ],
    [
      'a header of another type',
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'x-rate-limit-limit': 'many' })
          .end('{}'),
      'header',
      /x-rate-limit-limit/,
    ],
    ['501', json({}, 501), 'status', /501/],
    ['no answer', (request) => request.socket.destroy(), 'status', /did not answer/],
  ] satisfies [string, RequestListener, string, RegExp][])(
    'reports %s as a violation of the answer',
    async (_what, answer, place, reason) => {
      await using proxy = await proxyOf(answer);

      await ask(proxy.url);

      const { violations, responseViolations = [] } = proxy.exchanges[0]?.request ?? {};
      expect(violations).toEqual([]);
      expect(responseViolations.map((violation) => violation.in)).toContain(place);
      expect(responseViolations.map((violation) => violation.reason).join()).toMatch(reason);
    },
  );

  it('reports an address that the contract does not have, and passes the answer on', async () => {
    await using proxy = await proxyOf(json({ fine: true }));

    const { status } = await read(await fetch(`${proxy.url}/2/tweets/1`));

    expect(status).toBe(200);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([
      { in: 'path', reason: expect.stringContaining('[/2/tweets/1]') },
    ]);
  });

  it('reports what is wrong beside missing credentials', async () => {
    await using service = await startMock({ strict: false });
    await using proxy = await proxyOf(service.url);

    await fetch(`${proxy.url}${path}?max_results=3`);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([
      { in: 'header', name: 'authorization' },
      { in: 'query', name: 'max_results' },
    ]);
  });

  it('answers 400 by itself to a path that cannot be decoded, and reports it', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    expect(
      (await read(await fetch(`${proxy.url}/2/users/%/liked_tweets`, { headers: authorized })))
        .status,
    ).toBe(400);
    expect(service.requests).toEqual([]);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([{ in: 'path', name: 'id' }]);
  });

  it('tells no secret when the service cannot be reached', async () => {
    await using proxy = await proxyOf('http://user:my-secret@127.0.0.1:1');

    const { status, text } = await ask(proxy.url, '?access_token=my-secret');
    expect(status).toBe(502);
    expect(text).toContain('ECONNREFUSED');
    expect(text + JSON.stringify(proxy.exchanges)).not.toMatch(/my-secret|any-token/);
  });

  it('does not forward HEAD', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    const { status, headers } = await fetch(proxy.url + path, { method: 'HEAD' });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET' });
    expect(service.requests).toEqual([]);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([{ in: 'method' }]);
  });

  it('does not forward a body', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    const { status } = await read(await fetch(proxy.url + path, { method: 'POST', body: 'x' }));

    expect(status).toBe(400);
    expect(service.requests).toEqual([]);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([{ in: 'body' }]);
  });

  it('unpacks what is compressed', async () => {
    await using proxy = await proxyOf((_request, response) => {
      const body = gzipSync('{"meta":{"result_count":0}}');
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': body.length,
        })
        .end(body);
    });

    expect((await ask(proxy.url)).body).toEqual({ meta: { result_count: 0 } });
    expect(proxy.count.violations).toBe(0);
  });

  it('answers 502 and goes on when the service is not there', async () => {
    await using proxy = await proxyOf('http://127.0.0.1:1');

    expect((await ask(proxy.url)).status).toBe(502);
    expect((await ask(proxy.url)).status).toBe(502);
    expect(proxy.count).toEqual({ requests: 2, violations: 2 });
  });
});

describe('the options of the proxy', () => {
  it.each([
    [{ control: true }, 'control'],
    [{ dynamic: true }, 'dynamic'],
    [{ prot: 1 }, 'prot'],
    [{ port: 'abc' }, 'port'],
    [{ onExchange: 1 }, 'onExchange'],
  ])('are its own: %j is refused', async (options, option) => {
    // @ts-expect-error what JavaScript callers may send
    const refusal = await startProxy('http://127.0.0.1:1', options).catch((error) => error);

    expect(refusal).toMatchObject({ name: 'InvalidOptionError', option });
  });
});
