import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installed } from '@liked-posts/equipment/tools';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const versions = ['node-20', 'node-22', 'node-24', 'node-26'] as const;

it.each(versions)('serves a page on %s, and ends when told to', async (version) => {
  const node = installed(`${version}/bin/node`);
  const child = spawn(node, [cli, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const { listening } = JSON.parse(line) as { listening: string };
    const response = await fetch(`${listening}/2/users/1/liked_tweets?max_results=5`, {
      headers: { authorization: 'Bearer any-token' },
    });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: expect.any(Array) });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});
