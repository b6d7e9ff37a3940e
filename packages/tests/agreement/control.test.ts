import { sendBytes } from '@liked-posts/equipment/send-bytes';
import { startMock as serve } from '@liked-posts/mock/node';
import { startMock } from '@liked-posts/prism-mock';
import { describe, expect, it } from 'vitest';
import { ask, read } from '../../prism-mock/test/ask.ts';

interface Options {
  readonly control?: boolean;
  readonly host?: string;
  readonly allowedHosts?: readonly string[];
  readonly journalSize?: number;
}

const servers = {
  mock: async (options: Options) => {
    const mock = await startMock(options);
    return { url: mock.url, server: mock, [Symbol.asyncDispose]: mock.close };
  },
  sandbox: async (options: Options) => {
    const sandbox = await serve(options);
    return { url: sandbox.url, server: sandbox, [Symbol.asyncDispose]: sandbox.close };
  },
};

const post = async (url: string, body: string, type = 'application/json') =>
  read(await fetch(url, { method: 'POST', body, headers: { 'content-type': type } }));

describe.each(Object.entries(servers))('the reserved path of the %s', (_name, start) => {
  it('is an address like any other unless it was asked for', async () => {
    await using running = await start({});

    expect((await post(`${running.url}/__control/next`, '[{"code":503}]')).status).toBe(404);
    expect((await fetch(`${running.url}/__control/health`)).status).toBe(200);
    expect((await ask(running.url)).status).toBe(200);
  });

  it('queues answers', async () => {
    await using running = await start({ control: true });

    expect(
      (await post(`${running.url}/__control/next`, '[{"code":503},{"code":429}]')).status,
    ).toBe(204);
    expect((await post(`${running.url}/__control/next`, '{"example":"lastPage"}')).status).toBe(
      204,
    );

    const statuses = [await ask(running.url), await ask(running.url), await ask(running.url)];
    expect(statuses.map(({ status }) => status)).toEqual([503, 429, 200]);
    expect(running.server.requests.at(-1)?.example).toBe('lastPage');
  });

  it('shows requests and violations, without secrets, and resets them', async () => {
    await using running = await start({ control: true });
    await ask(running.url, '?max_results=3&access_token=my-secret', {
      cookie: 'session=my-secret',
    });

    const requests = await (await fetch(`${running.url}/__control/requests`)).text();
    const violations = await (await fetch(`${running.url}/__control/violations`)).text();

    expect(JSON.parse(requests)).toHaveLength(1);
    expect(JSON.parse(violations)).toMatchObject([
      { in: 'query', name: 'max_results' },
      { in: 'query', name: 'access_token' },
    ]);
    expect(requests + violations).not.toMatch(/my-secret|any-token/);

    expect((await post(`${running.url}/__control/reset`, '')).status).toBe(204);
    expect(running.server.requests).toEqual([]);
    expect(running.server.violations).toEqual([]);
  });

  it('keeps the first hundred violations, however many requests come after them, and counts the rest', async () => {
    await using running = await start({ control: true, journalSize: 2 });
    const shown = async () => {
      const found = await (await fetch(`${running.url}/__control/violations`)).json();
      expect(found).toEqual(running.server.violations);
      return running.server.violations;
    };
    for (let number = 1; number <= 100; number += 1) {
      await ask(running.url, `?max_results=${1000 + number}`);
    }
    const first = await shown();
    expect(first.map(({ values }) => Number(values))).toEqual(
      Array.from({ length: 100 }, (_, index) => 1001 + index),
    );
    for (let number = 101; number <= 103; number += 1) {
      await ask(running.url, `?max_results=${1000 + number}`);
      await ask(running.url);
    }
    expect(await shown()).toEqual([
      ...first,
      { method: 'GET', url: first.at(-1)?.url, in: 'query', reason: 'And 3 more.' },
    ]);
    running.server.reset();
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['half of an object', '{"code":', 'application/json', /not JSON/],
    ['a typo', '{"cod":503}', 'application/json', /next\[0\]\.cod.*Did you mean `code`/],
    ['another type', '{"code":503}', 'text/plain', /Content-Type: application\/json/],
    ['a megabyte', `"${'x'.repeat(1_000_001)}"`, 'application/json', /longer/],
    ['twenty megabytes', `"${'x'.repeat(20_000_000)}"`, 'application/json', /longer/],
  ])('refuses %s', async (_, body, type, detail) => {
    await using running = await start({ control: true });

    const answer = await post(`${running.url}/__control/next`, body, type);

    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(detail);
    expect((await ask(running.url)).status).toBe(200);
  });

  it('names what there is to a request for something else', async () => {
    await using running = await start({ control: true });

    const { status, body } = await read(await fetch(`${running.url}/__control/nxet`));
    expect(status).toBe(404);
    expect(body.detail).toContain('POST /__control/next');
  });

  it('takes no queued answer and is not in the journal', async () => {
    await using running = await start({ control: true });
    running.server.next({ code: 503 });

    await fetch(`${running.url}/__control/requests`);

    expect(running.server.requests).toEqual([]);
    expect((await ask(running.url)).status).toBe(503);
  });

  it('says to a client of HTTP/1.0 that the server is healthy, and nothing else', async () => {
    await using running = await start({ control: true });
    const asked = (path: string) =>
      sendBytes(running.url, `GET /__control/${path} HTTP/1.0\r\n\r\n`);

    expect(await asked('health')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await asked('requests')).toMatch(/^HTTP\/1\.1 403 /);
  });

  /** What a request for the reserved path is answered with, under the name that `Host` says. */
  const calledBy = async (url: string, name: string, method = 'GET requests', more = '') => {
    const [verb, path] = method.split(' ');
    const head = `${verb} /__control/${path} HTTP/1.1\r\nhost: ${name}\r\nconnection: close\r\n`;
    const answer = await sendBytes(url, `${head}${more}\r\n`);
    return { status: Number(answer.split(' ')[1]), answer };
  };

  it.each(['127.0.0.1', '0.0.0.0'])(
    'is closed to a page whose name was pointed at this machine, on a server that listens on %s',
    async (host) => {
      await using running = await start({ control: true, host });
      await ask(running.url);
      const name = `evil.example:${new URL(running.url).port}`;
      const origin = `origin: http://${name}\r\n`;

      for (const method of ['GET requests', 'GET violations', 'POST next', 'POST reset']) {
        const { status, answer } = await calledBy(running.url, name, method, origin);
        expect(status).toBe(403);
        expect(answer).toContain(`[${name}] is not a name of this server.`);
        expect(answer).toContain('`--allowed-hosts`');
      }
      expect(running.server.requests).toHaveLength(1);
    },
  );

  it('is open to whoever calls it by an address, or by a name that it was given', async () => {
    const allowedHosts = ['liked-posts', 'Mock.Internal'];
    await using running = await start({ control: true, host: '0.0.0.0', allowedHosts });
    const { port } = new URL(running.url);

    for (const name of ['127.0.0.1', 'localhost', '[::1]', '192.0.2.7', '[2001:db8::7]']) {
      expect((await calledBy(running.url, `${name}:${port}`)).status, name).toBe(200);
    }
    for (const name of ['liked-posts', 'mock.internal', 'MOCK.internal']) {
      expect((await calledBy(running.url, `${name}:${port}`)).status, name).toBe(200);
    }
    for (const name of ['posts', 'a.mock.internal', 'localhost.example', '127.0.0.1.example']) {
      expect((await calledBy(running.url, `${name}:${port}`)).status, name).toBe(403);
    }
  });

  it.each([
    [['mock:4010'], '`allowedHosts`', "'mock:4010' is not a host name"],
    [['http://mock'], '`allowedHosts`', "'http://mock' is not a host name"],
    [[''], '`allowedHosts`', "'' is not a host name"],
    ['mock' as never, '`allowedHosts`', "'mock' is not a list"],
  ])('is not open to %j, which is no list of names', async (allowedHosts, ...told) => {
    for (const part of told) await expect(start({ allowedHosts })).rejects.toThrow(part);
  });

  it('lets no page of another origin in', async () => {
    await using running = await start({ control: true });
    await ask(running.url);
    const reset = await fetch(`${running.url}/__control/reset`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
    });
    expect(reset.status).toBe(403);
    expect(running.server.requests).toHaveLength(1);

    const preflight = await fetch(`${running.url}/__control/next`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });

    expect(preflight.status).toBe(404);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the reserved path of the sandbox', () => {
  const shownBy = async (url: string) => (await ask(url)).body.meta?.result_count;

  it('changes likes, and undoes that with a reset', async () => {
    await using running = await servers.sandbox({ control: true });
    running.server.change({ user: '2244994945', like: 3 });
    const first = (await ask(running.url)).body.data ?? [];
    const change = JSON.stringify({ user: '2244994945', unlike: [first[0]?.id, first[2]?.id] });

    expect((await post(`${running.url}/__control/change`, change)).status).toBe(204);
    const left = (await ask(running.url)).body.data ?? [];
    expect(left[0]).toEqual(first[1]);
    expect(left[1]).toEqual(first[3]);

    expect((await post(`${running.url}/__control/reset`, '')).status).toBe(204);
    const [again] = (await ask(running.url)).body.data ?? [];
    expect(again).toEqual(first[3]);
  });

  it('refuses a change that cannot be made, and those beside it', async () => {
    await using running = await servers.sandbox({ control: true });
    const before = await shownBy(running.url);

    const answer = await post(
      `${running.url}/__control/change`,
      '[{"user":"2244994945","like":1},{"user":"2244994945","like":"all"}]',
    );

    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(/change\[1\]\.like/);
    expect(await shownBy(running.url)).toBe(before);
  });
});
