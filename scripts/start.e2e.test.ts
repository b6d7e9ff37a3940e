import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { findFreePort, listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('./start.ts', import.meta.url));

/** Requests a page. Resolves with undefined if the server does not listen yet. */
async function fetchLikes(url: string): Promise<unknown> {
  const headers = { authorization: 'Bearer any-token' };
  const path = '/2/users/2244994945/liked_tweets';
  const response = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
  return await response?.json();
}

/** Builds and starts all servers, with the arguments of `pnpm start -- --port 0`. */
async function startAll(): Promise<CliProcess> {
  const started = new CliProcess(script, '--', '--port', '0');
  await started.waitForOutput(/Ctrl-C ends them\.\n/);
  return started;
}

/** Reads the address after a name: `Mock        http://127.0.0.1:4010   answers like the service`. */
function readAddress(output: string, name: string): string {
  const [, url] = new RegExp(`^${name} +(http://\\S+)`, 'm').exec(output) ?? [];
  if (url === undefined) throw new Error(`There is no address of ${name} in ${output}`);
  return url;
}

describe('what pnpm start serves', () => {
  let started: CliProcess;
  let mock: string;
  let prism: string;
  let playground: string;
  beforeAll(async () => {
    started = await startAll();
    mock = readAddress(started.stdout, 'Mock');
    prism = readAddress(started.stdout, 'Prism');
    playground = readAddress(started.stdout, 'Playground');
  });
  afterAll(() => started[Symbol.asyncDispose]());

  test('the output begins with the playground', () => {
    expect(started.stdout.split('\n')[0]).toBe(`Playground  ${playground}   open it in a browser`);
  });

  test('the mock and Prism respond with a page', async () => {
    await expect.poll(() => fetchLikes(mock)).toHaveProperty('data');
    await expect.poll(() => fetchLikes(prism)).toHaveProperty('data');
  });

  test('the playground knows the addresses of the mock and of Prism', async () => {
    const page = await (await fetch(playground)).text();
    expect(page).toContain('<title>Liked Posts playground');
    expect(page).toContain(JSON.stringify({ mock, prism }));
  });

  test('the playground is compressed', async () => {
    const { headers } = await fetch(playground);
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('the playground forbids frames', async () => {
    const { headers } = await fetch(playground);
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });

  test('the samples of the reference use the mock', async () => {
    const page = await (await fetch(readAddress(started.stdout, 'Reference'))).text();
    expect(page).toContain('<title>Liked Posts');
    expect(page).toContain(`BASE_URL=${mock}\n`);
    expect(page).not.toContain('127.0.0.1:4010');
    // The server of the contract stays.
    expect(page).toContain('<code>https://api.x.com</code>');
  });

  test.each(['openapi.yaml', 'assumptions.json'])('%s is beside the playground', async (name) => {
    const file = new URL(`../spec/dist/${name}`, import.meta.url);
    const served = await (await fetch(`${playground}/${name}`)).text();
    expect(served).toBe(await readFile(file, 'utf8'));
  });

  test.each(['/a', '/../package.json'])('%s gets a 404 that leads to /', async (path) => {
    // Not sent by `fetch`, which resolves `..` first.
    const [response] = await once(get(playground, { path }), 'response');
    expect(response.statusCode).toBe(404);
    expect(await text(response)).toContain(`nothing at ${path}. The playground is at /.`);
  });
});

test('pnpm start ends all servers when it is interrupted', async () => {
  await using started = await startAll();
  const { stdout: output } = started;
  const prism = readAddress(output, 'Prism');
  await expect.poll(() => fetchLikes(prism)).toHaveProperty('data');

  expect(await started.waitForExit('SIGINT')).toBe(0);
  expect(started.stdout).toBe(output);
  await expect(fetch(prism)).rejects.toThrow('fetch failed');
});

test('pnpm start says in a line that Prism has ended', async () => {
  await using started = await startAll();
  const prism = readAddress(started.stdout, 'Prism');
  await expect.poll(() => fetchLikes(prism)).toHaveProperty('data');
  // A malformed escape ends Prism's process: a bug, which an update of Prism may fix.
  await fetch(`${prism}/2/users/%E0%A4%A/liked_tweets`).catch(() => {});

  await started.waitForOutput(/^Prism has ended: see above\.$/m);
  await expect.poll(() => started.stderr).toMatch(/^URIError/m);
});

test('pnpm start names all ports that are taken, before it builds', async () => {
  const port = await findFreePort();
  await using _first = await listen(() => {}, port);
  // If another test has this port, it is taken as well.
  await using _third = await listen(() => {}, port + 2).catch(() => undefined);
  await using started = new CliProcess(script, '--port', String(port));

  expect(await started.waitForExit()).toBe(1);
  expect(started.stderr).toMatch(
    new RegExp(`^error: Ports ${port} and (.* and )?${port + 2} are in use\\. Choose others with`),
  );
});

test('pnpm start refuses a port without two more above it', async () => {
  await using started = new CliProcess(script, '--port=65534');

  expect(await started.waitForExit()).toBe(2);
  expect(started.stderr).toMatch(/^error: /);
  expect(started.stderr).toContain('A port is a whole number from 0 to 65533.');
});
