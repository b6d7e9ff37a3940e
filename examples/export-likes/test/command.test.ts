import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { renderWait } from '../src/progress.ts';
import { accessToken, Command, expectAllPosts, getPath, readLines, runCommand } from './setup.ts';

test('an export says what it wrote and received', async () => {
  await using server = await startMock({ likes: 350, pages: 'full' });
  const run = runCommand(server.url, getPath());

  expect(await run.end()).toBe(0);
  expect(run.printed).toMatch(/^100 Posts in the file, \d+ Posts and \d+ users received …\n/);
  expect(run.printed).toMatch(/^Complete: .* has 350 Posts, 350 of them new\.$/m);
  expect(run.printed).toMatch(/\nThis run received \d+ Posts and \d+ users\.\n$/);
  await expectAllPosts({ likes: 350 });
});

test('an export that is complete requests nothing more', async () => {
  await using server = await startMock({ likes: 5 });
  expect(await runCommand(server.url, getPath()).end()).toBe(0);
  const requestsBefore = server.requests.length;
  const again = runCommand(server.url, getPath());

  expect(await again.end()).toBe(0);
  expect(again.printed).toMatch(/likes\.ndjson is complete\. .* --since .*\n$/);
  expect(server.requests).toHaveLength(requestsBefore);
});

test('an export with fewer Posts than expected is perhaps incomplete', async () => {
  await using server = await startMock({ likes: 23 });
  const run = runCommand(server.url, getPath(), '--expect', '24');

  expect(await run.end()).toBe(1);
  expect(run.printed).toMatch(/^Perhaps incomplete: .* has 23 Posts, and 24 were expected\./m);
  expect((await readLines()).at(-1)).not.toHaveProperty('complete');
});

test('an export with as many Posts as expected is complete', async () => {
  await using server = await startMock({ likes: 23 });

  expect(await runCommand(server.url, getPath(), '--expect', '23').end()).toBe(0);
  expect((await readLines()).at(-1)).toMatchObject({ complete: true });
});

test('after Ctrl-C, the command says how to continue', async () => {
  // 30 pages take at least 0.6 s, so after the first, the command is still running.
  await using server = await startMock({ likes: 3000, latency: 20 });
  const run = runCommand(server.url, getPath());
  await run.waitForProgress();
  run.kill('SIGINT');

  expect(await run.end()).toBe(130);
  expect(run.printed).toMatch(/^Ended by SIGINT\. The same command continues\.$/m);
});

test('killed at any moment, an export neither loses nor doubles a line', async () => {
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
  // After the first page of a run, 35 ms are enough for one more, so 8 runs do not get all 30 pages.
  for (const delayMs of [0, 5, 10, 15, 20, 25, 30, 35]) {
    const run = runCommand(server.url, getPath());
    await run.waitForProgress();
    await wait(delayMs);
    run.kill();
    expect(await run.end(), `killed after ${delayMs} ms: ${run.printed}`).toBe('SIGKILL');
  }
  expect(await runCommand(server.url, getPath()).end()).toBe(0);

  await expectAllPosts({ likes });
});

test('a file to which another export writes is refused and stays as it is', async () => {
  // The first export waits for its second page.
  const faults = [{ request: 2, delay: 3_600_000 }];
  await using server = await startMock({ likes: 350, faults });
  const first = runCommand(server.url, getPath());
  await first.waitForProgress();
  const bytesBefore = await readFile(getPath());
  const second = runCommand(server.url, getPath());

  expect(await second.end()).toBe(1);
  expect(second.printed).toMatch(/^error: Another export writes to .*\. Wait for its end, .*\n$/);
  expect((await readFile(getPath())).equals(bytesBefore)).toBe(true);
  first.kill();
  await first.end();
});

test.each([
  { code: 401, advice: 'With a new ACCESS_TOKEN, the same command continues.' },
  { code: 403, advice: 'When the cause is gone, the same command continues.' },
])('after a $code, an export says: $advice', async ({ code, advice }) => {
  await using server = await startMock({ likes: 250, pages: 'full' });
  server.setFaults({ request: 2, code });
  const refused = runCommand(server.url, getPath());

  expect(await refused.end()).toBe(1);
  expect(refused.printed).toMatch(new RegExp(`^error: .* ${code} `, 'm'));
  expect(refused.printed).toContain(`has 100 Posts. ${advice}\nThis run received `);
  expect(refused.printed).not.toContain(accessToken);

  const next = runCommand(server.url, getPath());
  expect(await next.end()).toBe(0);
  expect(next.printed).toContain('has 100 Posts. Going on after them.');
  await expectAllPosts({ likes: 250 });
});

test.each([
  { seconds: 90, text: '06:00:00, 90 s' },
  { seconds: 10_500, text: '28 Nov 2026, 06:00, 2 h 55 min' },
])('a wait of $seconds s is printed as "$text"', ({ seconds, text }) => {
  const november = 10;
  expect(renderWait(new Date(2026, november, 28, 6), seconds)).toBe(text);
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

  test('refuses an address by the name of its option', async () => {
    const run = runCommand('http://example.com', getPath());

    expect(await run.end()).toBe(2);
    expect(run.printed).toMatch(/^error: --base-url must be .*\nTry --help\.\n$/);
  });

  test.each([
    { args: '', message: 'Give the id of a user and one file.' },
    { args: 'jack a', message: '"jack" is not the id of a user.' },
    { args: '42 -', message: '"-" is not a file' },
    { args: '42 a --sinse b', message: "Unknown option '--sinse'." },
    { args: '42 a --since b --expect 9', message: 'Leave out --expect' },
    { args: '42 a --expect many', message: '--expect must be a number, not "many".' },
    { args: '42 a', message: '--base-url https://…' },
  ])('refuses the arguments "$args": $message', ({ args, message }) => {
    expect(() => readArguments(args.split(' ').filter(Boolean), {})).toThrow(message);
  });
});
