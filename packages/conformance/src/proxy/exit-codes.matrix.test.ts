import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { describe, expect, it } from 'vitest';
import { ask, authorized, path } from '../../test/ask.ts';
import { rawServiceOf } from '../../test/proxied.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const bomb = gzipSync(Buffer.alloc(2 ** 25 + 1));
const tooLarge = Buffer.concat([
  Buffer.from(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`),
  bomb,
]);
const valid = `${head}content-length: 27\r\n\r\n{"meta":{"result_count":0}}`;

/** Sends a request, whatever becomes of it. */
const send = (url: string): Promise<unknown> => ask(url).catch(() => undefined);

describe('the proxy in a process of its own exits', () => {
  it.each([
    [0, 'valid answers', valid, send],
    [0, 'no request', valid, async () => {}],
    [2, 'a body that is too large to be judged', tooLarge, send],
    [
      3,
      'a wrong parameter beside such a body',
      tooLarge,
      (url) => ask(url, '?max_results=3').catch(() => undefined),
    ],
    [3, 'a body that is cut', `${head}content-length: 99\r\n\r\n{"meta"`, send],
    [
      3,
      'a chunked body that is cut',
      `${head}transfer-encoding: chunked\r\n\r\n3\r\n{"m\r\n`,
      send,
    ],
    [3, 'a body that is not JSON', `${head}content-length: 3\r\n\r\n{"m`, send],
    [3, 'a redirection', 'HTTP/1.1 302 Found\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n', send],
    [3, 'what is not HTTP', 'hello\r\n\r\n', send],
    [3, 'a status without a body', 'HTTP/1.1 501 No\r\n\r\n', send],
    [3, 'a wrong method', valid, (url) => fetch(url + path, { method: 'DELETE' })],
    [3, 'a wrong parameter', valid, (url) => ask(url, '?max_results=3')],
  ] satisfies [number, string, string | Buffer, (url: string) => Promise<unknown>][])(
    'with %i after %s',
    async (code, _what, answer, use) => {
      await using service = await rawServiceOf(answer);
      await using proxy = new CliProcess(cli, 'proxy', service.url, '--port', '0');
      await use(await proxy.printed(/proxy on (\S+),/));

      expect(await proxy.ended('SIGTERM'), proxy.output).toBe(code);
      expect(proxy.errors).toBe('');
    },
  );

  it('with 3 where it is told to end while the service does not answer', async () => {
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using service = await rawServiceOf(() => asked());
    const flags = ['--port', '0', '--timeout', '1000'];
    await using proxy = new CliProcess(cli, 'proxy', service.url, ...flags);
    const answer = send(await proxy.printed(/proxy on (\S+),/));
    await arrived;

    expect(await proxy.ended('SIGTERM')).toBe(3);
    await answer;
    expect(proxy.output).toContain('did not answer within 1000 ms');
    expect(proxy.errors).toBe('');
  });

  it('with 0 after a violation, with --no-fail', async () => {
    await using service = await rawServiceOf(valid);
    const flags = ['--port', '0', '--no-fail'];
    await using proxy = new CliProcess(cli, 'proxy', service.url, ...flags);
    await ask(await proxy.printed(/proxy on (\S+),/), '?max_results=3');

    expect(await proxy.ended('SIGTERM')).toBe(0);
    expect(proxy.output).toContain('1 request, 1 violation.');
  });

  it('with 0 after a client that left', async () => {
    const client = new AbortController();
    let left: Promise<unknown> | undefined;
    await using service = await rawServiceOf((socket) => {
      left = once(socket, 'close');
      client.abort();
    });
    await using proxy = new CliProcess(cli, 'proxy', service.url, '--port', '0');
    const url = await proxy.printed(/proxy on (\S+),/);
    await fetch(url + path, { headers: authorized, signal: client.signal }).catch(() => undefined);
    await left;

    expect(await proxy.ended('SIGINT')).toBe(0);
    expect(proxy.output).toContain('1 request, ');
  });

  it.each([
    [['http://127.0.0.1:1?a=b'], /^error: The option `<url>` cannot be used: .* has a query/],
    [['http://127.0.0.1:1', '--tiemout', '1'], /unknown option '--tiemout'.*\n.*--timeout/],
    [['http://127.0.0.1:1', '--timeout', '0'], /`--timeout` .* whole number from 1 to 3600000/],
    [['http://127.0.0.1:1', '--timeout', '0.5'], /whole number of milliseconds, such as 5000/],
    [['http://127.0.0.1:1', '--dynamic'], /unknown option '--dynamic'/],
  ])('with 1 at %j', async (args, message) => {
    await using proxy = new CliProcess(cli, 'proxy', ...args);

    expect(await proxy.ended()).toBe(1);
    expect(proxy.errors).toMatch(message);
    expect(proxy.output).toBe('');
  });
});
