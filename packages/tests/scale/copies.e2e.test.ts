import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { commandsOf } from '@liked-posts/test-utils/document-steps';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { installed } from '@liked-posts/test-utils/tools';
import { expect, it } from 'vitest';
import { packAll } from '../packed/packed.ts';
import { makeProject } from '../packed/project.ts';
import { serveRegistry } from '../packed/registry.ts';

const configuration = fileURLToPath(new URL('../../../examples/scale/mock.capnp', import.meta.url));

/** The workerd that Miniflare brings. */
function workerd(): string {
  const miniflare = createRequire(realpathSync(installed('miniflare/package.json')));
  return (miniflare('workerd') as { default: string }).default;
}

/** Starts a command of the guide on any port; resolves with its address. */
async function start(command: string, cwd: string, started: ChildProcess[]): Promise<string> {
  const [, , ...args] = command.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:0').split(' ');
  const stdio = ['ignore', 'inherit', 'inherit', 'pipe'] as const;
  const child = spawn(workerd(), [...args, '--control-fd=3'], { cwd, stdio: [...stdio] });
  started.push(child);
  const lines = createInterface(child.stdio[3] as Readable);
  const [line] = (await once(lines, 'line')) as [string];
  return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
}

it('copies on workerd answer a walk as one mock does, whichever is asked', async () => {
  const packed = await packAll();
  const registry = await serveRegistry(packed.packages);
  await using project = await makeProject(registry.npmrc);
  const started: ChildProcess[] = [];
  try {
    const commands = commandsOf(blocksOf('examples/scale/README.md', 'sh'));
    const [install = '', ...serve] = commands;
    await project.run(install.replace(' workerd', ''));
    await cp(configuration, join(project.folder, 'mock.capnp'));
    const copies = await Promise.all(
      serve.map((command) => start(command, project.folder, started)),
    );
    expect(new Set(copies).size).toBe(2);

    const asked = copies.map(() => 0);
    let next = 0;
    const behindOneAddress = createClient({
      baseUrl: 'https://api.example.com',
      accessToken: 'any-token',
      fetch: ({ url, headers, signal }) => {
        const copy = next++ % copies.length;
        asked[copy] = (asked[copy] ?? 0) + 1;
        return fetch(url.replace('https://api.example.com', `${copies[copy]}`), {
          headers,
          signal,
        });
      },
    });
    const alone = createClient({
      baseUrl: 'https://api.example.com',
      accessToken: 'any-token',
      fetch: createMock({ seed: 7, likes: 1000 }).fetch,
    });
    const walk = async (client: typeof alone) => {
      const pages: object[] = [];
      for await (const { data, includes, meta } of client.pages('42', {
        'tweet.fields': ['author_id', 'public_metrics'],
        expansions: ['author_id'],
      })) {
        pages.push({ data, includes, meta });
      }
      return pages;
    };

    const pages = await walk(behindOneAddress);
    expect(pages.length).toBeGreaterThan(9);
    expect(asked.every((count) => count > 4)).toBe(true);
    expect(pages).toEqual(await walk(alone));
  } finally {
    for (const child of started) child.kill();
    await registry[Symbol.asyncDispose]();
    await packed.dispose();
  }
});
