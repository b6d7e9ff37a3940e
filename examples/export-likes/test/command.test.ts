import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ConnectionError, RateLimitError } from '@liked-posts/client';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { Progress } from '../src/progress.ts';
import {
  accessToken,
  Command,
  expectAllPosts,
  getPath,
  readIds,
  readLines,
  runCommand,
} from './setup.ts';

test('an export says what it wrote and received', async () => {
  await using server = await startMock({ likes: 350, pages: 'full' });
  const run = runCommand(server.url, getPath());

  expect(await run.end()).toBe(0);
  expect(run.printed).toMatch(
    /^100 Posts …\n.*^Complete: .* has 350 Posts, 350 of them new\.\nThis run received \d+ Posts and \d+ users\.\n$/ms,
  );
  await expectAllPosts({ likes: 350 });

  const again = runCommand(server.url, getPath());
  expect(await again.end()).toBe(0);
  expect(again.printed).toMatch(/likes\.ndjson is complete\. .* --since .*\n$/);
  expect(server.requests).toHaveLength(4);
});

test('a listing that ends early is perhaps incomplete', async () => {
  await using server = await startMock({ likes: 23 });
  const run = runCommand(server.url, getPath(), '--expect', '24');

  expect(await run.end()).toBe(1);
  expect(run.printed).toMatch(/^Perhaps incomplete: .* has 23 Posts, and 24 were expected\./m);
  expect((await readLines()).at(-1)).not.toHaveProperty('complete');
  expect(await runCommand(server.url, getPath(), '--expect', '23').end()).toBe(0);
  expect((await readLines()).at(-1)).toMatchObject({ complete: true });
});

test('killed at any moment, it neither loses nor doubles a line', async () => {
  const likes = 3000;
  await using server = await startMock({
    likes,
    latency: 20,
    faults: [
      { request: 3, code: 503 },
      { request: 6, reset: true },
      { request: 9, cutBody: true },
      { probability: 0.1, corruption: 'shortPage' },
      { probability: 0.1, corruption: 'emptyPage' },
    ],
  });
  for (let kills = 0; kills < 8; kills += 1) {
    const run = runCommand(server.url, getPath());
    await run.waitFor(' Posts …');
    await wait(Math.random() * 40);
    run.kill('SIGKILL');
    expect(await run.end(), run.printed).toBe('SIGKILL');
  }
  expect(await runCommand(server.url, getPath()).end()).toBe(0);

  await expectAllPosts({ likes });
});

test('ended by Ctrl-C during a request, it continues from there the next time', async () => {
  const likes = 700;
  await using server = await startMock({
    likes,
    pages: 'full',
    faults: [{ request: 3, delay: 3_600_000 }],
  });
  const stopped = runCommand(server.url, getPath());
  await stopped.waitFor('200 Posts …');
  stopped.kill('SIGINT');

  expect(await stopped.end()).toBe(130);
  expect(stopped.printed).toMatch(/Ended by SIGINT\.\n.* Posts\. The same command continues/);
  const { length } = await readIds();
  expect(length).toBeGreaterThan(0);

  const rest = runCommand(server.url, getPath());
  expect(await rest.end()).toBe(0);
  expect(rest.printed).toContain(`${length} Posts. Going on after them.`);
  await expectAllPosts({ likes });
});

test('a second export into the same file ends at once, unless the first is dead', async () => {
  const likes = 350;
  await using server = await startMock({ likes, faults: [{ request: 2, delay: 3_600_000 }] });
  const first = runCommand(server.url, getPath());
  await first.waitFor(' Posts …');
  const bytesBefore = await readFile(getPath());
  const second = runCommand(server.url, getPath());

  expect(await second.end()).toBe(1);
  expect(second.printed).toMatch(/^error: Another export writes to .*\. Wait for its end, .*\n$/);
  expect((await readFile(getPath())).equals(bytesBefore)).toBe(true);

  first.kill('SIGKILL');
  expect(await first.end()).toBe('SIGKILL');
  expect(await runCommand(server.url, getPath()).end()).toBe(0);
  await expectAllPosts({ likes });
});

test('after an expired token, the same command continues with a new one', async () => {
  await using server = await startMock({ likes: 250, pages: 'full' });
  server.setFaults({ request: 2, code: 401 });
  const expired = runCommand(server.url, getPath());

  expect(await expired.end()).toBe(1);
  expect(expired.printed).toMatch(
    /^error: .* 401 .*\n.* has 100 Posts\. Give a new ACCESS_TOKEN: the same command continues/m,
  );
  expect(expired.printed).not.toContain(accessToken);
  expect(await runCommand(server.url, getPath()).end()).toBe(0);
  await expectAllPosts({ likes: 250 });
});

describe('progress', () => {
  const inTwoHours = () => new Date(Date.now() + 7_500_000);
  const print = (use: (progress: Progress) => void) => {
    const stream = new PassThrough();
    use(new Progress(stream));
    return text(stream.end());
  };

  test('says once why the service fails, and then counts', async () => {
    const fail = (attempts: number) => new ConnectionError('No connection.', { attempts });
    const printed = await print((progress) => {
      progress.wait({ until: inTwoHours(), error: fail(1) });
      progress.wait({ until: inTwoHours(), error: fail(2) });
      progress.error(fail(3));
    });

    expect(printed.replaceAll(/\d+\.\d s/g, '… s')).toBe(
      'No connection.\nAttempt 2 in … s.\nAttempt 3 in … s.\nerror: 3 attempts failed.\n',
    );
  });

  test('gives waits of hours a date and a length', async () => {
    const printed = await print((progress) => {
      progress.wait({ until: inTwoHours(), error: new RateLimitError('Slow down.', {}) });
    });

    expect(printed).toMatch(/^Rate limit: waiting until \d+ \w+ \d{4}, \d\d:\d\d, 2 h 5 min\.\n$/);
  });
});

describe('the command line', () => {
  test('names a file that is missing', async () => {
    const missing = getPath('missing.ndjson');
    const run = runCommand('http://127.0.0.1:1', getPath(), '--since', missing);

    expect(await run.end()).toBe(1);
    expect(run.printed).toMatch(/^error: ENOENT: .*missing\.ndjson'\n$/);
  });

  test('asks for an access token', async () => {
    const run = new Command(['42', getPath(), '--base-url', 'https://api.example.com']);

    expect(await run.end()).toBe(2);
    expect(run.printed).toMatch(/^error: Set ACCESS_TOKEN to the access token of the user\.\n/);
  });

  test.each(['example.com', 'http://example.com'])('refuses the address %j', async (url) => {
    const run = runCommand(url, getPath());

    expect(await run.end()).toBe(2);
    expect(run.printed).toMatch(/^error: --base-url must be .*\nTry --help\.\n$/);
  });

  const env = { BASE_URL: 'https://api.example.com' };
  test.each([
    [[], {}, 'Give the id of a user and a file.'],
    [['jack', 'a'], {}, '"jack" is not the id of a user. Give the digits that GET /2/users/me'],
    [['42', 'a', 'b'], {}, '"b" is not expected.'],
    [['42', '-'], {}, '"-" is not a file'],
    [['42', 'a', '--sinse', 'b'], {}, "Unknown option '--sinse'."],
    [['42', 'a', '--since', 'b', '--since', './a'], {}, 'export into another file'],
    [['42', 'a', '--expect', 'many'], env, '--expect must be a number, not "many".'],
    [['42', 'a'], {}, '--base-url https://…'],
  ])('refuses %j: %j', (args, given, message) => {
    expect(() => readArguments(args, given)).toThrow(message);
  });
});
