import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { expect, it } from 'vitest';
import { compare } from './measure.ts';

const run = (...args: string[]) => promisify(execFile)(process.execPath, args);
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

it('every contender does its work', async () => {
  const [usage] = blocksOf('scripts/bench/README.md', 'sh');
  expect(usage?.code).toMatch(/^pnpm bench --quick/m);

  const { stdout } = await run(fileOf('bench.ts'), '--quick');

  const rows = stdout.match(/^\| `.+` \| (1|[\d.]+ \(.+\)) \| (1|[\d.]+ \(.+\)) \|$/gm);
  expect(rows?.map((row) => row.split('`')[1])).toEqual([
    ...['fetch by hand', 'openapi-fetch', '@liked-posts/client'],
    ...['node:http by hand', 'prism mock', 'prism mock --verboseLevel silent'],
    'liked-posts-mock',
  ]);
});

it('a client that misses Posts is not measured', async () => {
  await using mock = await startMock({ port: 0, likes: 200, pages: 'full' });
  const reading = run(fileOf('clients.ts'), 'fetch by hand', mock.url, '1');

  await expect(reading).rejects.toThrow('fetch by hand read 200 of 10000 Posts');
});

it('ratios are within a round', async () => {
  const times: Record<string, number[]> = { peer: [2, 10, 100], ours: [1, 20, 300] };
  const measure = async (name: string) => ({ start: 1, time: times[name]?.shift() ?? 0 });
  const [, row] = await compare(['peer', 'ours'], 3, measure);

  expect(row?.time).toEqual({ median: 2, lowest: 0.5, highest: 3 });
});
