import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { installed } from '@liked-posts/equipment/tools';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const versions = ['node-20', 'node-22', 'node-24', 'node-26'] as const;

it.each(versions)('serves a page on %s, and ends when told to', async (version) => {
  const node = installed(`${version}/bin/node`);
  await using mock = new CliProcess([node, cli], '--port', '0', '--json');
  const url = await mock.printed(/"listening":"(.+?)"/);
  const response = await fetch(`${url}/2/users/1/liked_tweets?max_results=5`, {
    headers: { authorization: 'Bearer any-token' },
  });

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: expect.any(Array) });
  expect(await mock.ended('SIGTERM')).toBe(0);
  expect(mock.errors).toBe('');
});
