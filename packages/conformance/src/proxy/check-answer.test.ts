import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, it } from 'vitest';
import { ask, authorized, path } from '../../test/ask.ts';
import { json, proxyOf, rawServiceOf } from '../../test/proxied.ts';

const jsonType = { 'content-type': 'application/json' };
const coded = (coding: string) => ({ ...jsonType, 'content-encoding': coding });
const page = '{"meta":{"result_count":0}}';
const packed = gzipSync(page);
const long = `/${'x'.repeat(500)}`;

/** The violations that the proxy reports in one answer. */
async function violationsIn(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
) {
  await using proxy = await proxyOf((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
  await fetch(proxy.url + path, { headers: authorized, redirect: 'manual' })
    .then((response) => response.arrayBuffer())
    // A client cannot read a body that cannot be unpacked.
    .catch(() => undefined);
  expect(proxy.exchanges[0]?.request.violations).toEqual([]);
  return proxy.responseViolations();
}

describe('one thing wrong with an answer is one violation:', () => {
  it.each<[string, number, Record<string, string>, string | Buffer, string | undefined, RegExp]>([
    ['HTML', 502, { 'content-type': 'text/html' }, '<p>', 'mediaType', /is text\/html; for 502/],
    ['a string in place of a page', 200, jsonType, '"x"', 'schema', /must be an object/],
    ['no body, said to be JSON', 204, jsonType, '', 'answers', /body is empty/],
    ['no media type', 200, {}, page, 'mediaType', /There is no Content-Type/],
    ['a malformed media type', 200, { 'content-type': 'json' }, page, 'mediaType', /is json;/],
    ['a redirection', 302, { location: '/x' }, '', undefined, /302.*no redirects/],
    ['a long redirection', 399, { location: long }, '', undefined, /399 to \[\/x{199}\], but/],
    ['a 304 that was not asked for', 304, {}, '', undefined, /304, but .* If-None-Match/],
    ['another coding', 200, coded('zstd'), 'x', 'answers', /zstd.*not ask for/],
    ['a wrong coding', 200, coded('gzip'), page, 'answers', /not \[gzip\]/],
    ['a cut coding', 200, coded('gzip'), packed.subarray(0, 20), 'answers', /not \[gzip\]/],
    ['an empty list', 200, jsonType, '{"data":[]}', 'schema', /data is an empty list/],
    ['a problem without its members', 501, jsonType, '{}', 'assumedSchema', /has neither/],
    ['a wrong count', 200, jsonType, '{"meta":{"result_count":2}}', 'resultCount', /2/],
  ])('%s', async (_what, status, headers, body, name, reason) => {
    const violations = await violationsIn(status, headers, body);

    expect(violations).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(violations[0]?.name).toBe(name);
  });

  it('and two things are two violations', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Rate-Limit-Limit': 'many' };
    expect(await violationsIn(200, headers, '{')).toMatchObject([
      { in: 'body', name: 'answers' },
      { in: 'header', name: 'headers', reason: expect.stringMatching(/^x-rate-limit-limit /i) },
    ]);
    expect(await violationsIn(200, jsonType, '\uFEFF{"data":[]}')).toMatchObject([
      { in: 'body', reason: expect.stringContaining('mark') },
      { in: 'body', reason: expect.stringContaining('data') },
    ]);
  });
});

it.each([
  ['gzip', packed],
  ['GZIP', packed],
  ['x-gzip', packed],
  ['br', brotliCompressSync(page)],
  ['deflate', deflateSync(page)],
  ['deflate', deflateRawSync(page)],
  ['gzip, deflate', deflateSync(packed)],
  ['identity', page],
])('a body in the coding %s is checked decoded', async (coding, body) => {
  expect(await violationsIn(200, coded(coding), body)).toEqual([]);
});

it('redirects are not followed, so that no token goes elsewhere, and their secrets are hidden', async () => {
  await using elsewhere = await rawServiceOf('');
  await using proxy = await proxyOf((_request, response) => {
    const { host } = new URL(elsewhere.url);
    const location = `http://user:my-secret@${host}/leak?key=my-secret`;
    response.writeHead(307, { Location: location, 'content-location': '/x?key=known' }).end();
  });

  const response = await fetch(proxy.url + path, { headers: authorized, redirect: 'manual' });

  expect(response.status).toBe(307);
  expect(elsewhere.requests).toEqual([]);
  expect(proxy.responseViolations()).toMatchObject([
    {
      in: 'status',
      reason: expect.stringContaining(`[${elsewhere.url.replace('//', '//[hidden]@')}/leak]`),
    },
  ]);
  expect(JSON.stringify(proxy.exchanges)).not.toContain('my-secret');
  expect(proxy.exchanges[0]?.answer?.headers).toEqual(
    expect.arrayContaining([
      ['Location', `${elsewhere.url.replace('//', '//[hidden]@')}/leak`],
      ['content-location', '/x?key=known'],
    ]),
  );
});

describe('a request that is not the operation', () => {
  it.each(['DELETE', 'POST', 'PUT', 'PATCH', 'HEAD', 'PROPFIND'])(
    'is not passed on but reported if the method is %s',
    async (method) => {
      await using service = await rawServiceOf('');
      await using proxy = await proxyOf(service.url);

      const body = method === 'POST' ? 'x' : null;
      const { status, headers } = await fetch(proxy.url + path, { method, body });

      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET' });
      // The proxy allows browsers no more than the service does.
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(service.requests).toEqual([]);
      expect(proxy.exchanges[0]?.request.violations).toMatchObject([
        {
          in: 'method',
          reason: `The method ${method} is not passed on. Send GET /2/users/{id}/liked_tweets.`,
        },
      ]);
    },
  );

  it('is passed on without credentials and not checked if it is OPTIONS', async () => {
    const seen: unknown[] = [];
    await using service = await listen(({ method, headers }, response) => {
      seen.push([method, headers.authorization, headers.cookie, headers.origin]);
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    });
    await using proxy = await proxyOf(service.url);

    const headers = { ...authorized, cookie: 'a=b', origin: 'http://x' };
    const response = await fetch(proxy.url + path, { method: 'OPTIONS', headers });

    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '*',
    ]);
    expect(seen).toEqual([['OPTIONS', undefined, undefined, 'http://x']]);
    expect(proxy.count).toEqual({ requests: 1, violations: 0, notChecked: 0 });
  });

  it('is passed on if it has another path, and its answer is not checked', async () => {
    await using proxy = await proxyOf(json('fine', 200, 'text/html'));

    const response = await fetch(`${proxy.url}/2/tweets/1`, { headers: authorized });

    expect(response.status).toBe(200);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([
      { in: 'path', reason: expect.stringContaining('[/2/tweets/1]') },
    ]);
    expect(proxy.responseViolations()).toEqual([]);
  });
});

it('credentials in the URL of the service go only there, and only if the client sends none', async () => {
  const seen: unknown[] = [];
  await using service = await listen((request, response) => {
    seen.push(request.headers.authorization);
    // The service repeats the credentials, encoded and decoded.
    const [, basic = ''] = /^Basic (.*)/.exec(request.headers.authorization ?? '') ?? [];
    response.setHeader('x-echo', [`Basic ${basic}`, atob(basic)]);
    json({ meta: { result_count: 0 } })(request, response);
  });
  await using proxy = await proxyOf(service.url.replace('//', '//user:my%2Dsecret@'));

  await ask(proxy.url);
  await fetch(proxy.url + path);

  await fetch(proxy.url + path, { method: 'OPTIONS' });
  await using plain = await proxyOf(service.url);
  await fetch(plain.url + path);

  const own = `Basic ${btoa('user:my-secret')}`;
  expect(seen).toEqual(['Bearer any-token', own, undefined, undefined]);
  expect(JSON.stringify(proxy.exchanges)).not.toContain('secret');
  expect(JSON.stringify(proxy.exchanges)).not.toContain(btoa('user:my-secret').slice(0, -4));
});
