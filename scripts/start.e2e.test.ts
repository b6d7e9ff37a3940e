import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { findFreePort, type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, test } from 'vitest';
import { servePrism } from './start/serve-prism.ts';

const script = fileURLToPath(new URL('./start.ts', import.meta.url));

/** The page that a server responds with; undefined if it does not listen yet. */
async function fetchLikes(url: string | undefined): Promise<unknown> {
  const headers = { authorization: 'Bearer any-token' };
  const path = '/2/users/2244994945/liked_tweets';
  const response = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
  return await response?.json();
}

describe('pnpm start', () => {
  test('serves all that it names until it is interrupted', async () => {
    // `pnpm start -- --port 0` passes these arguments.
    await using started = new CliProcess(script, '--', '--port', '0');
    await started.waitForOutput(/Ctrl-C ends them\.\n/);
    const output = started.output;
    const [mock, prism, playground, reference] = ['Mock', 'Prism', 'Playground', 'Reference'].map(
      (name) => new RegExp(`^${name} +(http://\\S+)`, 'm').exec(output)?.[1],
    );
    const [first = '', ...rest] = output.split('\n');
    expect(first).toBe(`Playground  ${playground}   open it in a browser`);
    // Few enough to be read at a glance.
    expect(rest.filter((line) => line !== '').length).toBeLessThan(8);
    for (const url of [mock, prism]) {
      await expect.poll(() => fetchLikes(url)).toHaveProperty('data');
    }
    const home = await fetch(`${playground}`);
    const page = await home.text();
    expect(page).toContain('<title>Liked Posts playground');
    expect(home.headers.get('content-encoding')).toBe('gzip');
    expect(page).toContain(JSON.stringify({ mock, prism }));
    const policy = home.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    const referencePage = await (await fetch(`${reference}`)).text();
    expect(referencePage).toContain('<title>Liked Posts');
    expect(referencePage).toContain(`BASE_URL=${mock}\n`);
    expect(referencePage).toContain('<code>https://api.x.com</code>');
    expect(referencePage).not.toContain('127.0.0.1:4010');
    for (const name of ['openapi.yaml', 'assumptions.json']) {
      const beside = await fetch(`${playground}/${name}`);
      expect(await beside.text()).toBe(
        await readFile(new URL(`../spec/dist/${name}`, import.meta.url), 'utf8'),
      );
    }
    const missing = await fetch(`${playground}/../package.json`);
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('The playground is at /'),
    ]);

    expect(await started.waitForExit('SIGINT')).toBe(0);
    expect(started.output).toBe(output);
    await expect(fetch(`${prism}`)).rejects.toThrow('fetch failed');
  });

  test('says in a line that Prism has ended', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const reason = new Promise<string>((failed) => void servePrism(port, failed));
    await expect.poll(() => fetchLikes(url)).toHaveProperty('data');
    // A malformed escape ends Prism's process.
    await fetch(`${url}/2/users/%E0%A4%A/liked_tweets`).catch(() => {});

    expect(await reason).toMatch(/^URIError/);
  });

  test('names all ports that are taken, before it builds', async () => {
    const { base, servers } = await takePorts();
    await servers[1]?.[Symbol.asyncDispose]();
    await using started = new CliProcess(script, '--port', String(base));

    expect(await started.waitForExit()).toBe(1);
    expect(started.errors.trim()).toBe(
      `error: Ports ${base} and ${base + 2} are in use. Choose others with --port, or --port 0 for any free ones.`,
    );
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
});

test('pnpm start refuses a port without two more above it', async () => {
  await using started = new CliProcess(script, '--port=65534');

  expect(await started.waitForExit()).toBe(2);
  expect(started.errors).toMatch(/^error: /);
  expect(started.errors).toContain('A port is a whole number from 0 to 65533.');
});

/** Takes the three ports that `pnpm start --port <base>` would use. */
async function takePorts(): Promise<{ base: number; servers: LocalServer[] }> {
  for (;;) {
    const base = 10_000 + Math.floor(Math.random() * 20_000);
    const results = await Promise.allSettled(
      [0, 1, 2].map((next) => listen(() => {}, base + next)),
    );
    const servers: LocalServer[] = [];
    for (const result of results) if (result.status === 'fulfilled') servers.push(result.value);
    if (servers.length === 3) return { base, servers };
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
}
