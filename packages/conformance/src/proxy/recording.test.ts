import fs, { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import type { ContractViolation } from '@liked-posts/mock/server';
import { CliRun } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, path } from '../../test/ask.ts';
import { entriesIn, newFile, proxyOn } from '../../test/proxied.ts';
import { main } from '../cli/main.ts';
import { checkRecording } from '../recording/check-recording.ts';
import { Recording } from './recording.ts';

/** Writes only half of the bytes until the test ends, as on a full disk. */
function fillDisk(): void {
  const { writeSync } = fs;
  const restore = () => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  fs.writeSync = (file: number, bytes: string | NodeJS.ArrayBufferView, ...rest: unknown[]) => {
    const [from, length, at] = rest.map(Number);
    // Strings are written in full, because they repair the end of the file.
    if (typeof bytes === 'string') return writeSync(file, bytes, from);
    if (Number(from) > 0) throw new Error('ENOSPC: no space left on device, write');
    return writeSync(file, bytes, from, Math.floor(Number(length) / 2), at);
  };
  syncBuiltinESMExports();
}

function recorder(url: string, file: string, ...flags: string[]): CliRun {
  return new CliRun(main, 'proxy', url, '--port', '0', '--record', file, ...flags);
}

describe('proxy --record', () => {
  it('writes the answers of the service to a HAR file that only its owner can read', async () => {
    const file = await newFile();
    await using service = await startMock();
    await using proxy = recorder(`${service.url}/`, file);
    const url = await proxy.printed(proxyOn);
    expect(proxy.output).toContain(`Recording to ${file}.`);
    const before = Date.now();
    const { text } = await ask(url, '?max_results=5&tweet.fields=id,text');
    await ask(url, '?max_results=3');

    const { log } = JSON.parse(readFileSync(file, 'utf8'));
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'liked-posts-conformance' } });
    expect(log.entries).toHaveLength(2);
    expect(log.entries[0]).toEqual({
      startedDateTime: expect.stringMatching(/Z$/),
      time: expect.any(Number),
      request: {
        method: 'GET',
        url: `${service.url}${path}?max_results=5&tweet.fields=id,text`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: expect.arrayContaining([{ name: 'authorization', value: '[hidden]' }]),
        queryString: [
          { name: 'max_results', value: '5' },
          { name: 'tweet.fields', value: 'id,text' },
        ],
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: expect.arrayContaining([
          { name: 'content-type', value: 'application/json; charset=utf-8' },
        ]),
        content: {
          size: Buffer.byteLength(text),
          mimeType: expect.stringMatching(/^application\/json/),
          text,
        },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: log.entries[0].time, receive: 0 },
    });
    expect(Math.abs(Date.parse(log.entries[0].startedDateTime) - before)).toBeLessThan(60_000);
    expect(log.entries[1].response).toMatchObject({ status: 400, statusText: 'Bad Request' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('hides secrets everywhere', async () => {
    const file = await newFile();
    await using upstream = await listen(({ headers }, response) => {
      response
        .writeHead(401, {
          'content-type': 'application/json',
          'www-authenticate': 'Bearer realm="likes"',
          'set-cookie': 'session=my-secret',
          'x-echo': `${headers.authorization}`,
        })
        .end(
          JSON.stringify({
            title: 'Unauthorized',
            detail: `${headers.authorization} is not known`,
          }),
        );
    });
    const withUser = upstream.url.replace('//', '//me:my-secret@');
    await using proxy = recorder(withUser, file);
    await ask(await proxy.printed(proxyOn), '?key=my-secret', {
      authorization: 'Bearer my-secret',
      cookie: 'a=my-secret',
      'x-api-key': 'my-secret',
    });

    expect(readFileSync(file, 'utf8') + proxy.output).not.toContain('my-secret');
    const [{ request, response }] = entriesIn(file);
    expect(request.url).toBe(`${upstream.url}${path}?key=[hidden]`);
    expect(response.headers).toEqual(
      expect.arrayContaining([
        { name: 'www-authenticate', value: 'Bearer realm="likes"' },
        { name: 'set-cookie', value: '[hidden]' },
        { name: 'x-echo', value: 'Bearer [hidden]' },
      ]),
    );
    expect(JSON.parse(response.content.text).detail).toBe('Bearer [hidden] is not known');
  });

  it('writes what `check` reports in the same words as the proxy', async () => {
    const file = await newFile();
    await using upstream = await listen((_request, response) => {
      const headers = { 'content-type': 'application/json', 'x-rate-limit-limit': 'many' };
      response.writeHead(200, headers).end('{"data":[{"id":1,"text":""}],"meta":null}');
    });
    await using proxy = recorder(upstream.url, file, '--json');
    await ask(await proxy.url());
    expect(await proxy.ended('SIGTERM')).toBe(3);

    const reported = JSON.parse(proxy.output.trim().split('\n').at(-1) ?? '').responseViolations;
    const { rules } = await checkRecording(file);
    const found = rules
      .filter(({ group }) => group === 'every response')
      .flatMap(({ id, violations }) => violations.map(({ detail }) => [id, detail]));
    expect(found).toHaveLength(3);
    expect(reported.map(({ name, reason }: ContractViolation) => [name, reason])).toEqual(found);
  });

  it('leaves out answers of the proxy itself', async () => {
    const file = await newFile();
    await using upstream = await listen((request) => request.socket.destroy());
    await using proxy = recorder(upstream.url, file);
    const url = await proxy.printed(proxyOn);
    expect((await ask(url)).status).toBe(502);
    expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(405);
    expect(entriesIn(file)).toEqual([]);
  });

  it('stops on a full disk with the earlier exchanges, says so once, and ends with 1; the proxy keeps running', async () => {
    const file = await newFile();
    await using service = await startMock();
    await using proxy = recorder(service.url, file);
    const url = await proxy.printed(proxyOn);
    await ask(url);
    const before = readFileSync(file, 'utf8');
    fillDisk();
    expect((await ask(url)).status).toBe(200);
    expect((await ask(url)).status).toBe(200);

    expect(await proxy.ended('SIGTERM')).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(proxy.errors).toBe(
      `error: Recording has stopped: ENOSPC: no space left on device, write. ${file} has everything up to here.\n`,
    );
  });

  it('does not overwrite a file, and leaves none if it cannot start', async () => {
    const file = await newFile();
    await using busy = await startMock();
    const { port } = new URL(busy.url);
    await using late = recorder(busy.url, file, '--port', port);
    expect(await late.ended()).toBe(1);

    await writeFile(file, 'mine', { flag: 'wx' });
    const free = new URL((await closed(startMock())).url).port;
    await using proxy = recorder(busy.url, file, '--port', free);
    expect(await proxy.ended()).toBe(2);
    // The proxy has stopped listening.
    await closed(startMock({ port: Number(free) }));
    expect(proxy.errors).toBe(
      `error: The option \`--record\` cannot be used: ${file} already exists. Give the name of a new file, such as likes.har.\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');

    await using nowhere = recorder(busy.url, `${file}/x.har`);
    expect(await nowhere.ended()).toBe(2);
    expect(nowhere.errors).toMatch(/^error: The option `--record` cannot be used: ENOTDIR.*\n$/);
  });
});

it('a recording has the URL of the service, and its headers in any letter case', async () => {
  const file = await newFile();
  const recording = new Recording(file, new URL('http://127.0.0.1:1/base/v1/'));
  const request = { number: 1, arrived: 0, method: 'GET', url: '/x?a=b?&c', headers: {} };
  const headers = { 'Content-Type': 'text/plain', LOCATION: '/y' };
  vi.spyOn(Date, 'now').mockReturnValue(5000);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const milliseconds of [1000, 2000]) {
    recording.add({
      request: { ...request, verdict: 'valid', violations: [] },
      milliseconds,
      answer: { status: 799, headers: Object.entries(headers), body: 'é' },
    });
  }
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"log".*\[\n\{.*\},\n\{.*\}\n\]\}\}\n$/);
  expect(entriesIn(file)).toMatchObject([
    {
      startedDateTime: '1970-01-01T00:00:04.000Z',
      time: 1000,
      request: {
        url: 'http://127.0.0.1:1/base/v1/x?a=b?&c',
        queryString: [
          { name: 'a', value: 'b?' },
          { name: 'c', value: '' },
        ],
      },
      response: {
        statusText: '',
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        content: { size: 2, mimeType: 'text/plain', text: 'é' },
        redirectURL: '/y',
      },
    },
    { startedDateTime: '1970-01-01T00:00:03.000Z', time: 2000 },
  ]);
});

async function closed(starting: Promise<MockServer>): Promise<MockServer> {
  const mock = await starting;
  await mock.close();
  return mock;
}
