import { once } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startMock } from '@liked-posts/mock/node';
import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { describe, expect, it } from 'vitest';
import { path } from '../../test/ask.ts';
import { proxyOf, rawServiceOf } from '../../test/proxied.ts';

const empty = '{"meta":{"result_count":0}}';

function answer(body: string | Buffer, ...fields: string[]): Buffer {
  const head = ['HTTP/1.1 200 OK', 'content-type: application/json', ...fields, '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), Buffer.from(body)]);
}

const valid = answer(empty, `content-length: ${empty.length}`);

const exchange = (url: string, bytes: string | Buffer) => sendBytes(url, bytes, true);

const request = (target: string, ...fields: string[]) =>
  [`GET ${target} HTTP/1.1`, 'host: x', 'authorization: Bearer t', ...fields, '', ''].join('\r\n');

/** The lines of a request as the service gets it, and what the proxy counts. */
async function passedOn(sent: string, base = '') {
  await using service = await rawServiceOf(valid);
  await using proxy = await proxyOf(service.url + base);
  await exchange(proxy.url, Buffer.from(sent, 'latin1'));
  const lines = service.requests[0]?.split('\r\n').filter((line) => line !== '');
  return { lines, host: new URL(service.url).host, count: proxy.count };
}

describe('the proxy passes on unchanged, of a request,', () => {
  it.each([
    [`${path}?tweet.fields=id,text&expansions=author_id`],
    [`${path}?tweet.fields=id%2Ctext&x=a+b%20c&&=`],
    [`${path}?`],
    ['/2/users/../../secret'],
    ['/2/users/%2e%2e/./x'],
    ['//x//y'],
    ['/2/users/%/liked_tweets'],
    [`/2?[]{}|"^\``],
    // Below the path of the service.
    [path, `/base${path}`, '/base/'],
    // An absolute URL, as clients send to a proxy.
    [`http://other.example${path}?a`, `${path}?a`],
    ['http://other.example?a', '/?a'],
    ['http://other.example', '/'],
  ])('the path and query %s', async (target, passed = target, base = '') => {
    const { lines } = await passedOn(request(target, 'connection: close'), base);
    expect(lines?.[0]).toBe(`GET ${passed} HTTP/1.1`);
  });

  it('everything to an IPv6 address', async () => {
    await using service = await startMock({ host: '::1' });
    await using proxy = await proxyOf(service.url);

    expect((await fetch(proxy.url + path)).status).toBe(401);
    expect(service.requests).toHaveLength(1);
  });

  it('nothing to an https address without TLS', async () => {
    await using service = await rawServiceOf(valid);
    await using proxy = await proxyOf(service.url.replace('http:', 'https:'));

    expect((await fetch(proxy.url + path)).status).toBe(502);
    expect(service.requests.join()).not.toContain('GET');
  });

  it('the headers, except those of the connection', async () => {
    const own = ['X-Own: 1', 'x-own: 2', 'Cookie: a=b', 'Prefer: code=none', 'accept: text/*'];
    const hops = [
      ...['te: trailers', 'Connection: close, X-Hop', 'x-hop: 1', 'Proxy-Connection: x'],
      ...['Keep-Alive: timeout=5', 'Proxy-Authorization: Basic x', 'Trailer: x', 'Upgrade: x'],
      ...['Proxy-Authenticate: Basic', 'Content-Length: 0', 'Expect: 100-continue'],
    ];
    const { lines, host, count } = await passedOn(request(path, ...own, ...hops));
    expect(lines).toEqual([
      `GET ${path} HTTP/1.1`,
      `host: ${host}`,
      'accept-encoding: identity',
      'authorization: Bearer t',
      ...own,
      'Connection: close',
    ]);
    expect(count).toEqual({ requests: 1, violations: 0, notChecked: 0 });
  });

  it.each([
    ['deflate, gzip, br, zstd', 'deflate, gzip, br'],
    ['gzip;q=0.5, zstd;q=1, *;q=0', 'gzip;q=0.5'],
    ['zstd', 'identity'],
    ['*', 'identity'],
    ['GZIP', 'GZIP'],
  ])('the codings of %j that it can decode', async (sent, passed) => {
    const fields = [`Accept-Encoding: ${sent}`, 'connection: close'];
    const { lines } = await passedOn(request(path, ...fields));
    expect(lines).toContain(`accept-encoding: ${passed}`);
  });
});

describe('the proxy passes on unchanged, of an answer,', () => {
  it('status, reason and headers in their order, with each Set-Cookie', async () => {
    const fields = ['Set-Cookie: a=1', 'X-Odd:  caf\xe9', 'set-cookie: b=2', 'content-length: 2'];
    await using service = await rawServiceOf(
      Buffer.from(['HTTP/1.1 404 Nothing Here', ...fields, '', '{}'].join('\r\n'), 'latin1'),
    );
    await using proxy = await proxyOf(service.url);

    const received = await exchange(proxy.url, request('/2/x', 'connection: close'));

    expect(received).toMatch(
      /^HTTP\/1\.1 404 Nothing Here\r\nSet-Cookie: a=1\r\nX-Odd: caf.+\r\nset-cookie: b=2\r\ncontent-length: 2\r\nConnection: close\r\n\r\n\{\}$/,
    );
  });

  it('the headers, also while it is closing', async () => {
    let answerNow = () => {};
    const arrived = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const fields = ['Set-Cookie: a=1', 'x-a: 1', 'set-cookie: b=2', 'content-length: 0', '', ''];
    let service: Socket | undefined;
    await using slow = await rawServiceOf((socket) => {
      service = socket;
      answerNow();
    });
    await using proxy = await proxyOf(slow.url);

    const received = exchange(proxy.url, request('/2/x'));
    await arrived;
    const closed = proxy.close();
    service?.end(['HTTP/1.1 404 No', ...fields].join('\r\n'));

    expect((await received).split('\r\n').slice(1, 5)).toEqual(fields.slice(0, 4));
    await closed;
  });

  it.each([200, 201, 203, 302, 402, 418, 500, 501, 502, 504, 599])(
    'the body with the status %d',
    async (status) => {
      await using proxy = await proxyOf((_request, response) =>
        response.writeHead(status).end('kept'),
      );

      const response = await fetch(proxy.url + path, { redirect: 'manual' });

      expect([response.status, await response.text()]).toEqual([status, 'kept']);
    },
  );

  it.each([
    ['that is not JSON', answer('{"data":', 'content-length: 8'), '{"data":'],
    ['without a length', answer(empty), empty],
    ['with a byte order mark', answer(`\uFEFF${empty}`), `\uFEFF${empty}`],
  ])('a body %s', async (_what, bytes, body) => {
    await using service = await rawServiceOf(bytes);
    await using proxy = await proxyOf(service.url);

    const received = await exchange(proxy.url, request(path, 'connection: close'));

    expect(received.replace(/\r\n[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '')).toContain(body);
    expect(proxy.exchanges[0]?.answer?.body).toBe(body);
  });

  it('the encoded body', async () => {
    const packed = gzipSync(empty);
    await using service = await rawServiceOf(
      answer(packed, 'content-encoding: gzip', `content-length: ${packed.length}`),
    );
    await using proxy = await proxyOf(service.url);

    const [response] = await once(get(proxy.url + path), 'response');
    const bytes = Buffer.concat(await response.toArray());

    expect(bytes.equals(packed)).toBe(true);
    expect(proxy.responseViolations()).toEqual([]);
  });

  it.each([
    ['with a length', answer(empty.slice(0, 9), 'content-length: 100')],
    ['in chunks', answer(`9\r\n${empty.slice(0, 9)}\r\n`, 'transfer-encoding: chunked')],
    ['before its first byte', answer('', 'content-length: 100')],
  ])('a body that is cut, %s, and the cut', async (_what, bytes) => {
    await using service = await rawServiceOf(bytes);
    await using proxy = await proxyOf(service.url);

    const received = await exchange(proxy.url, request(path));

    const [, head = '', body] = /^(.*?)\r\n\r\n(.*)$/s.exec(received) ?? [];
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-type: application\/json/);
    expect(`\r\n\r\n${body}`).toBe(bytes.subarray(bytes.indexOf('\r\n\r\n')).toString());
    expect(proxy.responseViolations()).toEqual([
      {
        in: 'body',
        name: 'answers',
        reason: 'The service closed the connection in the middle of the body.',
      },
    ]);
    expect(proxy.count.violations).toBe(1);
  });
});

describe('the proxy answers 502 and reports it if the service', () => {
  it.each([
    [
      'changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x',
      /switched protocols/,
    ],
    ['has a malformed status', 'HTTP/1.1 099 Odd', /"99 Odd" is not a status/],
    ['has a malformed reason', 'HTTP/1.1 200 a\u0001b', /"200 a\\u0001b" is not a status/],
    ['says nothing', '', /hang up/],
  ])('%s', async (_what, head, reason) => {
    await using service = await rawServiceOf(
      head === '' ? '' : `${head}\r\nconnection: upgrade\r\ncontent-length: 0\r\n\r\n`,
    );
    await using proxy = await proxyOf(service.url);

    const response = await fetch(proxy.url + path);

    expect(response.status).toBe(502);
    expect(proxy.responseViolations()).toEqual([
      {
        in: 'status',
        reason: expect.stringMatching(/^The service did not answer, or not with valid HTTP/),
      },
    ]);
    expect(proxy.responseViolations()[0]?.reason).toMatch(reason);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(reason) });
  });
});

it('the proxy leaves no connection to a service whose answer it refuses', async () => {
  let left: Promise<unknown> | undefined;
  await using service = await rawServiceOf((socket) => {
    left = once(socket, 'close');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  await using proxy = await proxyOf(service.url);

  expect((await fetch(proxy.url + path)).status).toBe(502);
  expect(left).toBeDefined();
  await left;
});

describe('the proxy does not wait forever', () => {
  it('for an answer: it answers 504 after the time-out, and reports it', async () => {
    await using service = await rawServiceOf(() => {});
    await using proxy = await proxyOf(service.url, { timeout: 50 });

    const response = await fetch(proxy.url + path);

    expect([response.status, await response.text()]).toEqual([
      504,
      expect.stringContaining('did not answer within 50 ms'),
    ]);
    expect(proxy.responseViolations()).toMatchObject([{ in: 'status' }]);
  });

  it('for the rest of a body: it passes on what arrived, and the cut', async () => {
    await using service = await rawServiceOf((socket) =>
      socket.write(answer(empty.slice(0, 9), 'content-length: 100')),
    );
    await using proxy = await proxyOf(service.url, { timeout: 200 });

    const received = await exchange(proxy.url, request(path));

    expect(received.endsWith(`\r\n\r\n${empty.slice(0, 9)}`)).toBe(true);
    expect(proxy.responseViolations()).toEqual([
      {
        in: 'body',
        name: 'answers',
        reason: 'The service stopped in the middle of the body, and sent nothing for 200 ms.',
      },
    ]);
  });

  it.each([
    ['has not answered', ''],
    ['is answering', answer(empty.slice(0, 9), 'content-length: 100')],
  ])('if the client left while the service %s, and reports no violation', async (_what, begun) => {
    let left: Promise<unknown> | undefined;
    const client = new AbortController();
    await using service = await rawServiceOf((socket) => {
      left = once(socket, 'close');
      socket.write(begun, () => client.abort());
    });
    await using proxy = await proxyOf(service.url);

    await expect(fetch(proxy.url + path, { signal: client.signal })).rejects.toThrow();
    await left;
    await proxy.close();

    expect(left).toBeDefined();
    expect(proxy.exchanges).toMatchObject([{ request: { responseViolations: [] } }]);
    expect(proxy.exchanges[0]?.request.status).toBeUndefined();
    expect(proxy.responseViolations()).toEqual([]);
  });
});
