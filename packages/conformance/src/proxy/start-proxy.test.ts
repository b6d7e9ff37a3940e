import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { describe, expect, it } from 'vitest';
import { ask, authorized, path } from '../../test/ask.ts';
import { json, newFile, proxyOf, proxyOn } from '../../test/proxied.ts';
import { startProxy } from './start-proxy.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

describe('the proxy', () => {
  it('passes on a request outside the contract, and reports it', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    const { status } = await ask(proxy.url, '?max_results=3&tweetFields=id');

    expect(status).toBe(400);
    expect(service.requests).toHaveLength(1);
    const { violations, responseViolations } = proxy.exchanges[0]?.request ?? {};
    expect(violations?.map(({ name }) => name)).toEqual(['max_results', 'tweetFields']);
    expect(responseViolations).toEqual([]);
  });

  it('does not check whether the service knows a page token', async () => {
    await using proxy = await proxyOf(json({ meta: { result_count: 0 } }));

    await ask(proxy.url, '?pagination_token=abc');
    expect(proxy.count.violations).toBe(0);
  });

  it.each([true, false])(
    'also reports other violations if credentials are missing: strict %j',
    async (strict) => {
      await using service = await startMock();
      await using proxy = await proxyOf(service.url, { strict });

      await fetch(`${proxy.url}/2/users/jack/liked_tweets?max_results=3&limit=1`);
      expect(proxy.exchanges[0]?.request.violations).toMatchObject([
        { in: 'header', name: 'authorization' },
        { in: 'query', name: 'max_results' },
        ...(strict ? [{ in: 'query', name: 'limit' }] : []),
        { in: 'path', name: 'id' },
      ]);
    },
  );

  it('passes on a path that cannot be decoded, and reports it', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    const { status } = await fetch(`${proxy.url}/2/users/%/liked_tweets`, { headers: authorized });

    expect(status).toBe(400);
    expect(service.requests).toHaveLength(1);
    expect(proxy.exchanges[0]?.request.violations).toMatchObject([{ in: 'path', name: 'id' }]);
    expect(proxy.responseViolations()).toEqual([]);
  });

  it('shows no secret if the service cannot be reached', async () => {
    await using proxy = await proxyOf('http://user:my-secret@127.0.0.1:1');

    const { status, text } = await ask(proxy.url, '?access_token=my-secret');
    expect(status).toBe(502);
    expect((await ask(proxy.url)).status).toBe(502);
    expect(proxy.count).toEqual({ requests: 2, violations: 3, notChecked: 0 });
    expect(text).toContain('ECONNREFUSED');
    expect(text + JSON.stringify(proxy.exchanges)).not.toMatch(/my-secret|any-token/);
  });

  it('does not pass on a body', async () => {
    await using service = await startMock();
    await using proxy = await proxyOf(service.url);

    const head = `GET ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx`;
    expect(await sendBytes(proxy.url, head, true)).toMatch(/^HTTP\/1\.1 400 /);
    expect(service.requests).toEqual([]);
    expect(proxy.exchanges[0]?.request.violations).toEqual([
      {
        in: 'body',
        reason: 'The request has a body, which is not passed on. Send it without one.',
      },
    ]);
  });
});

describe('the options of the proxy', () => {
  it.each([
    [{ control: true }, 'control'],
    [{ dynamic: true }, 'dynamic'],
    [{ prot: 1 }, 'prot'],
    [{ port: 'abc' }, 'port'],
    [{ onExchange: 1 }, 'onExchange'],
    [{ timeout: 0 }, 'timeout'],
  ])('are checked: %j is refused', async (options, option) => {
    // @ts-expect-error JavaScript callers may pass this
    const refusal = await startProxy('http://127.0.0.1:1', options).catch((error) => error);

    expect(refusal).toMatchObject({ name: 'OptionError', option });
  });

  it.each([
    ['http://127.0.0.1:1?token=my-secret', /'http:\/\/127\.0\.0\.1:1' has a query/],
    ['http://127.0.0.1:1/base?', /has a query.*Give a URL without/],
    ['http://user:my-secret@127.0.0.1:1/#x', /a fragment/],
    ['http://user:my-secret%@127.0.0.1:1', /is not the address of a service/],
    ['ws://127.0.0.1:1', /http or https/],
    [JSON.parse('{}').url, /'undefined' is not the address of a service/],
    ['git+http://127.0.0.1:1', /'git\+http:\/\/127\.0\.0\.1:1' is not the address of a service/],
  ])('are checked together with the URL of the service: %s is refused', async (url, message) => {
    const refusal = await startProxy(url).catch((error) => error);

    expect(refusal).toMatchObject({ name: 'OptionError', option: 'url' });
    expect(refusal.message).toMatch(message);
    expect(refusal.message).not.toContain('secret');
  });

  it('trusts a private authority that NODE_EXTRA_CA_CERTS names', async () => {
    await using service = await startMock({ tls: true });
    const file = await newFile();
    await writeFile(file, `${service.authority}`);
    const statuses = [];
    for (const trusted of [file, undefined]) {
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted };
      const command = [process.execPath, cli, 'proxy', service.url, '--port', '0'] as const;
      await using proxy = new CliProcess({ command, env });
      statuses.push((await ask(await proxy.printed(proxyOn))).status);
    }
    expect(statuses).toEqual([200, 502]);
  });
});
