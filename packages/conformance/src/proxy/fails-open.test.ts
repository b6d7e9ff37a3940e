import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, authorized, bytesAt, path } from '../../test/ask.ts';
import { json, proxyOf } from '../../test/proxied.ts';
import { startProxy } from './start-proxy.ts';

/** The warnings of the process until the test ends. */
function warnings(): unknown[][] {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  return warned.mock.calls;
}

describe('after an error in onExchange, the client still gets its answer, and there is one warning:', () => {
  const error = new Error('The caller is wrong.');
  const page = { meta: { result_count: 0 } };

  it.each([
    [
      'thrown',
      () => {
        throw error;
      },
    ],
    ['in a promise, later', () => new Promise(setImmediate).then(() => Promise.reject(error))],
  ])('%s', async (_how, onExchange) => {
    const warned = warnings();
    await using service = await listen(json(page));
    await using proxy = await startProxy(service.url, { onExchange });

    expect(await ask(proxy.url)).toMatchObject({ status: 200, text: JSON.stringify(page) });
    await vi.waitUntil(() => warned.length > 0);
    expect(warned).toEqual([[error]]);
    expect(proxy.count).toEqual({ requests: 1, violations: 0, notChecked: 1 });
  });

  it('also if the proxy itself answers', async () => {
    const warned = warnings();
    const onExchange = () => {
      throw error;
    };
    await using proxy = await startProxy('http://127.0.0.1:1', { onExchange });

    expect((await ask(proxy.url)).status).toBe(502);
    expect((await fetch(proxy.url, { method: 'POST' })).status).toBe(405);
    expect(warned).toEqual([[error], [error]]);
    expect(proxy.count).toEqual({ requests: 2, violations: 2, notChecked: 2 });
  });
});

describe('an answer that cannot be checked is passed on, reported and counted:', () => {
  const zeros = Buffer.alloc(2 ** 25 + 1);
  // Packed fast, because the compression level does not matter here.
  const fast = { level: 1 };
  const br = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

  it.each([
    ['gzip', gzipSync(zeros, fast)],
    ['br', br],
    ['deflate', deflateRawSync(zeros, fast)],
    ['br, gzip', gzipSync(br)],
  ])('a body of 32 MiB and a byte, packed as %s', async (coding, body) => {
    await using proxy = await proxyOf((_request, response) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      response.writeHead(200, headers).end(body);
    });

    expect((await bytesAt(proxy.url + path)).equals(body)).toBe(true);
    expect(proxy.responseViolations()).toEqual([]);
    expect(proxy.exchanges[0]?.request.notChecked).toBe(
      'The body is larger than 32 MiB when unpacked.',
    );
    expect(proxy.exchanges[0]?.answer).not.toHaveProperty('body');
    expect(proxy.count.notChecked).toBe(1);
  });

  it('one on which the check itself fails, which is recorded', async () => {
    const warned = warnings();
    // Too deep for `JSON.stringify`.
    const id = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = `{"data":[{"id":${id},"text":""}]}`;
    await using proxy = await proxyOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });

    expect(await bytesAt(proxy.url + path)).toEqual(Buffer.from(body));
    expect(warned).toEqual([[expect.objectContaining({ name: 'RangeError' })]]);
    expect(proxy.responseViolations()).toEqual([]);
    expect(proxy.exchanges).toMatchObject([
      { request: { notChecked: expect.stringMatching(/^The check itself failed\./) } },
    ]);
    expect(proxy.exchanges[0]?.answer?.body).toBe(body);
    expect(proxy.count.notChecked).toBe(1);
  });

  it('but not one of another operation, which is not checked', async () => {
    await using proxy = await proxyOf((_request, response) => response.end(zeros));

    expect((await bytesAt(`${proxy.url}/2/tweets/1`)).length).toBe(zeros.length);
    expect(proxy.exchanges[0]?.request.notChecked).toBeUndefined();
    expect(proxy.count.notChecked).toBe(0);
  });
});

it('the time-out does not end a body that is arriving, or that begins after a slow head', async () => {
  await using proxy = await proxyOf(
    async (_request, response) => {
      await setTimeout(800);
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      await setTimeout(800);
      response.write('{"meta":');
      await setTimeout(800);
      response.end('{"result_count":0}}');
    },
    { timeout: 1500 },
  );

  expect((await ask(proxy.url)).text).toBe('{"meta":{"result_count":0}}');
  expect(proxy.count).toEqual({ requests: 1, violations: 0, notChecked: 0 });
});

it.each([
  ['If-None-Match', '"a"'],
  ['If-Modified-Since', 'Mon, 01 Jan 2024 00:00:00 GMT'],
])('304 is no violation if the request has %s', async (name, value) => {
  await using proxy = await proxyOf((_request, response) => response.writeHead(304).end());

  const response = await fetch(proxy.url + path, { headers: { ...authorized, [name]: value } });

  expect(response.status).toBe(304);
  expect(proxy.count).toEqual({ requests: 1, violations: 0, notChecked: 0 });
});
