import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ask, authorized, path } from '../test/ask.ts';
import { InvalidOptionError, ListenError, PortInUseError, startMock } from './index.ts';

it('loads Prism for the first generated body, and for nothing else', async () => {
  const program = fileURLToPath(new URL('../test/when-prism-loads.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);

  expect(stdout).toBe('false false true\n');
});

describe('mocks in one process', () => {
  it('are many at once, each on its own port and with its own queue', async () => {
    const mocks = await Promise.all(Array.from({ length: 20 }, () => startMock()));
    try {
      expect(new Set(mocks.map(({ url }) => url)).size).toBe(20);
      mocks[7]?.next({ code: 503 });

      const answers = await Promise.all(mocks.map(({ url }) => ask(url)));

      expect(answers.map(({ status }) => status)).toEqual(
        mocks.map((_, index) => (index === 7 ? 503 : 200)),
      );
      expect(mocks.map(({ requests }) => requests.length)).toEqual(mocks.map(() => 1));
    } finally {
      await Promise.all(mocks.map((mock) => mock.close()));
    }
  });

  it('refuse a taken port by its number', async () => {
    await using mock = await startMock();
    const port = Number(new URL(mock.url).port);

    const refusal = await startMock({ port }).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(PortInUseError);
    expect(refusal).toMatchObject({ port, host: '127.0.0.1' });
    expect(String(refusal)).toContain(`Port ${port} of 127.0.0.1 is in use`);
  });

  it('refuse an address that is not this machine’s', async () => {
    await expect(startMock({ host: '192.0.2.1' })).rejects.toThrow(ListenError);
  });

  it('listen on loopback, if nothing else is said', async () => {
    await using mock = await startMock();

    await expect(fetch(mock.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  });

  it('listen on IPv6 as well', async () => {
    await using mock = await startMock({ host: '::1' });

    expect(mock.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await ask(mock.url)).status).toBe(200);
  });

  it.each([
    [{ port: -1 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ port: '4010' }, 'port'],
    [{ host: '' }, 'host'],
    [{ dynamic: 'yes' }, 'dynamic'],
    [{ strict: 0 }, 'strict'],
    [{ seed: 7 }, 'seed'],
    [{ prot: 4010 }, 'prot'],
  ])('refuse the options %j', async (options, option) => {
    // @ts-expect-error what JavaScript callers may send
    const refusal = await startMock(options).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(InvalidOptionError);
    expect(refusal).toMatchObject({ option });
  });
});

describe('closing', () => {
  it('finishes the requests that are running', async () => {
    const mock = await startMock();
    mock.next({ delay: 700 });
    const running = ask(mock.url, '?max_results=5');
    // Answered at once, so that the delayed one has arrived before it.
    await ask(mock.url, '?max_results=6');
    expect(mock.requests.map(({ url }) => url)).toContain(`${path}?max_results=6`);

    await mock.close();

    expect((await running).status).toBe(200);
  });

  it('does not wait for connections that have sent half a request or none', async () => {
    const mock = await startMock();
    const port = Number(new URL(mock.url).port);
    const started = performance.now();
    const sockets = ['', 'GET / HTT', `GET ${path} HTTP/1.1\r\nHost: x\r\n`].map((text) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const ended = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve))),
    );

    // Answered after them, so that the server has accepted them.
    await ask(mock.url);
    await mock.close();

    await ended;
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('does not wait for a delay that nobody waits for any more', async () => {
    const mock = await startMock();
    mock.next({ delay: 60_000 });
    const caller = new AbortController();
    const request = fetch(mock.url + path, { headers: authorized, signal: caller.signal });
    // The second request is answered at once, so the first has taken the delay.
    await ask(mock.url);
    caller.abort();
    await expect(request).rejects.toThrow();

    await mock.close();
  });

  it('is done once, however often it is asked for', async () => {
    const mock = await startMock();

    await Promise.all([mock.close(), mock.close()]);
    await mock.close();

    await expect(ask(mock.url)).rejects.toThrow('fetch failed');
  });

  it('happens at the end of a block with await using', async () => {
    let url: string;
    {
      await using mock = await startMock();
      url = mock.url;
    }

    await expect(ask(url)).rejects.toThrow('fetch failed');
  });
});

describe('pages of other origins', () => {
  const preflight = (url: string) =>
    fetch(url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('may call the mock', async () => {
    await using mock = await startMock();
    const { status, headers } = await preflight(mock.url);
    const answer = await ask(mock.url, '', { origin: 'http://app.example' });

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('http://app.example');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(headers.get('access-control-allow-headers')).toBe('authorization');
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.example');
    expect(mock.requests.map(({ verdict }) => verdict)).toEqual(['preflight', 'valid']);
  });
});

describe('the journal', () => {
  it('has each request in the order of the answers, and where it was outside the contract', async () => {
    await using mock = await startMock();
    await ask(mock.url, '?max_results=5');
    await ask(mock.url, '?max_results=3&user.fields=');
    await fetch(mock.url + path);
    await fetch(`${mock.url}/elsewhere`);
    await fetch(mock.url + path, { method: 'POST', body: 'x' });

    expect(mock.requests.map(({ method, url, status }) => [method, url, status])).toEqual([
      ['GET', `${path}?max_results=5`, 200],
      ['GET', `${path}?max_results=3&user.fields=`, 400],
      ['GET', path, 401],
      ['GET', '/elsewhere', 404],
      ['POST', path, 405],
    ]);
    expect(mock.violations.map(({ in: place, name }) => [place, name])).toEqual([
      ['query', 'max_results'],
      ['query', 'user.fields'],
      ['header', 'authorization'],
      ['path', undefined],
      ['method', undefined],
    ]);
    expect(mock.violations[0]).toMatchObject({
      method: 'GET',
      url: `${path}?max_results=3&user.fields=`,
      reason: expect.stringContaining('5 to 100'),
    });
  });

  it('hides access tokens wherever they may be', async () => {
    await using mock = await startMock();
    await ask(mock.url, '?access_token=s3cret', { authorization: 'Bearer s3cret' });
    await ask(mock.url, '?max_results=5', { authorization: 'Basic s3cret', cookie: 's3cret' });
    await fetch(`${mock.url}/%zz?token=s3cret`);

    expect(JSON.stringify([mock.requests, mock.violations])).not.toContain('s3cret');
    expect(mock.requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `${path}?access_token=[hidden]`],
      ['GET', `${path}?max_results=5`],
      ['GET', '/%zz?token=[hidden]'],
    ]);
    expect(mock.requests[0]?.headers['authorization']).toBe('[hidden]');
  });
});
