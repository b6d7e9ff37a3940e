import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const samples = fileURLToPath(new URL('../../../spec/samples/', import.meta.url));

let service: MockServer;
let folder: string;
beforeAll(async () => {
  service = await startMock();
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

const sent = { ACCESS_TOKEN: 'any-token', USER_ID: '42' };

/** The output of a sample program of the reference. */
const print = async (command: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, ...sent, BASE_URL: service.url };
  const { stdout } = await run(command, [...args], { cwd: folder, env, maxBuffer: 1e7 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new Error(`\`${command}\` is missing: install it to run the samples of the reference.`);
    },
  );
  // Languages print a missing author differently.
  return stdout.replaceAll(/ (undefined|None) /g, '  ');
};

test('the sample for curl prints a page', async () => {
  const page = JSON.parse(await print('sh', 'liked-posts.sh'));

  expect(page.meta.result_count).toBeGreaterThan(0);
  expect(page.includes.users[0]).toHaveProperty('verified');
});

test('the samples in three languages print every liked Post with its author', async () => {
  const printed = await print(process.execPath, 'liked-posts.ts');

  expect(printed.match(/^\w{3} \w{3} \d\d [\d:]{8} \+0000 \d{4} /gm)).toHaveLength(250);
  expect(await print('python3', 'liked_posts.py')).toBe(printed);
  expect(await print('go', 'run', 'liked_posts.go')).toBe(printed);
});

test.each([
  ['curl', 'sh', 'liked-posts.sh'],
  ['TypeScript', process.execPath, 'liked-posts.ts'],
  ['Python', 'python3', 'liked_posts.py'],
  ['Go', 'go', 'run', 'liked_posts.go'],
])('the sample for %s takes no access token to where a service redirects', async (...sample) => {
  const [, command, ...args] = sample;
  const tokens: (string | undefined)[] = [];
  await using other = await listen(({ headers }, response) => {
    tokens.push(headers.authorization);
    response.end();
  });
  const location = other.url.replace('127.0.0.1', 'localhost');
  await using first = await listen(({ headers, url }, response) => {
    tokens.push(headers.authorization);
    response.writeHead(302, { location: location + url }).end();
  });
  // Most of them fail, because they get no page.
  await run(command, args, {
    cwd: folder,
    env: { ...process.env, ...sent, BASE_URL: first.url },
  }).catch(() => {});

  expect(tokens[0]).toBe('Bearer any-token');
  expect(tokens.slice(1).filter((token) => token !== undefined)).toEqual([]);
});
