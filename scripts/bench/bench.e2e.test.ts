import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { expect, test } from 'vitest';
import { compareClients } from './clients.ts';
import { compare } from './measure.ts';
import { compareMocks } from './mocks.ts';

const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args);
const resolveFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('every client reads all Posts', async () => {
  const { rows } = await compareClients({ rounds: 1, walks: 1 });

  const names = rows.map(({ name }) => name);
  expect(names).toEqual(['fetch by hand', 'openapi-fetch', '@liked-posts/client']);
});

test('every mock responds', async () => {
  const { rows } = await compareMocks({ rounds: 1, requests: 100 });

  expect(rows.map(({ name }) => name)).toEqual([
    'node:http by hand',
    'prism mock',
    'prism mock --verboseLevel silent',
    'liked-posts-mock',
  ]);
});

test('a client that misses Posts is not measured', async () => {
  // The program expects the 10,000 likes of the mock that `compareClients` starts.
  await using mock = await startMock({ port: 0, likes: 200, pages: 'full' });
  const [client, walks] = ['fetch by hand', '1'];
  const reading = runNode(resolveFile('measure-client.ts'), client, mock.url, walks);

  await expect(reading).rejects.toThrow('fetch by hand read 200 of 10000 Posts');
});

test('a ratio compares two times of one round', async () => {
  // The times of three rounds. The first contender is the baseline.
  const times: Record<string, number[]> = { peer: [2, 10, 100], ours: [1, 20, 300] };
  const measure = async (name: string) => ({ startMs: 1, workMs: times[name]?.shift() ?? 0 });
  const [, row] = await compare(['peer', 'ours'], 3, measure);

  // 1 / 2, 20 / 10 and 300 / 100.
  expect(row?.workRatio).toEqual({ median: 2, lowest: 0.5, highest: 3 });
});
