import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const samples = fileURLToPath(new URL('../../../spec/samples/', import.meta.url));

const likes = 250;

let service: MockServer;
let folder: string;
beforeAll(async () => {
  service = await startMock({ likes });
  // A folder in which the client can be imported.
  const scratch = fileURLToPath(new URL('../.scratch/', import.meta.url));
  await mkdir(scratch, { recursive: true });
  folder = await mkdtemp(`${scratch}samples-`);
  await cp(samples, folder, { recursive: true });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const user = { ACCESS_TOKEN: 'any-token', USER_ID: '42' };

/** Runs a sample program of the reference. Resolves with its output. */
const runSample = async (command: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, ...user, BASE_URL: service.url };
  // More than the samples print: Node's own limit is 1 MiB.
  const maxBuffer = 10_000_000;
  const { stdout } = await run(command, [...args], { cwd: folder, env, maxBuffer });
  // Languages print a missing author differently.
  return stdout.replaceAll(/ (undefined|None) /g, '  ');
};

test('the sample for curl prints a page', async () => {
  const page = JSON.parse(await runSample('sh', 'liked-posts.sh'));

  expect(page.meta.result_count).toBeGreaterThan(0);
  expect(page.includes.users[0]).toHaveProperty('verified');
});

test('the samples in three languages print every liked Post with its author', async () => {
  const output = await runSample(process.execPath, 'liked-posts.ts');

  // Each line begins with a time, such as `Sat Jun 28 21:39:36 +0000 2025`.
  expect(output.match(/^\w{3} \w{3} \d\d [\d:]{8} \+0000 \d{4} /gm)).toHaveLength(likes);
  expect(await runSample('python3', 'liked_posts.py')).toBe(output);
  expect(await runSample('go', 'run', 'liked_posts.go')).toBe(output);
});

test.each([
  { language: 'curl', command: 'sh', args: ['liked-posts.sh'] },
  { language: 'TypeScript', command: process.execPath, args: ['liked-posts.ts'] },
  { language: 'Python', command: 'python3', args: ['liked_posts.py'] },
  { language: 'Go', command: 'go', args: ['run', 'liked_posts.go'] },
])('the sample for $language sends no access token after a redirect', async (sample) => {
  const tokensOfTarget: (string | undefined)[] = [];
  await using target = await listen(({ headers }, response) => {
    tokensOfTarget.push(headers.authorization);
    response.end();
  });
  // Another host name, so that it is another origin.
  const targetUrl = target.url.replace('127.0.0.1', 'localhost');
  const tokens: (string | undefined)[] = [];
  await using redirecting = await listen(({ headers, url }, response) => {
    tokens.push(headers.authorization);
    response.writeHead(302, { location: targetUrl + url }).end();
  });
  const env = { ...process.env, ...user, BASE_URL: redirecting.url };
  // Most samples fail, because they get no page.
  await run(sample.command, sample.args, { cwd: folder, env }).catch(() => {});

  expect(tokens[0]).toBe('Bearer any-token');
  expect(tokensOfTarget.filter((token) => token !== undefined)).toEqual([]);
});
