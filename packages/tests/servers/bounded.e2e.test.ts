import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { cliOf } from './ends-when-told.ts';

const headers = { authorization: 'Bearer any-token' };

/** How much memory a process takes, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

test('a thousand requests of 15 kB leave the mock below 200 MB, and its journal and answers bounded', async () => {
  await using server = new CliProcess(cliOf('mock'), '--port', '0', '--control', '--quiet');
  const url = await server.url();
  const ask = async (target: string) => {
    const response = await fetch(url + target, { headers });
    return { status: response.status, text: await response.text() };
  };

  for (let batch = 0; batch < 20; batch += 1) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const wrong = `${batch}x${index}`.padEnd(15_000, 'y');
        const { status, text } = await ask(`/2/users/1/liked_tweets?tweet.fields=${wrong}`);
        expect(status).toBe(400);
        expect(text.length).toBeLessThan(3000);
      }),
    );
  }

  expect(await memoryOf(Number(server.process.pid))).toBeLessThan(200);
  const journal = await ask('/__control/requests');
  expect(journal.text.length).toBeLessThan(5_000_000);
  const requests = JSON.parse(journal.text);
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.at(-1).number).toBe(1000);

  // As many mistakes as 15 kB hold.
  const many = Array.from({ length: 2000 }, (_, index) => `p${index}=1`).join('&');
  const { text } = await ask(`/2/users/1/liked_tweets?${many}`);
  expect(JSON.parse(text).errors).toHaveLength(21);
  expect(text).toContain('And 1980 more.');
  expect(text.length).toBeLessThan(20_000);
});
