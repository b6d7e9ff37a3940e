import { CliRun } from '@liked-posts/test-utils/command-line';
import { expect, test, vi } from 'vitest';
import type { Body } from '../../test/ask.ts';
import { headers, start, statusFor } from '../../test/command.ts';
import { main } from './main.ts';

/** Starts the command with variables such as `LIKED_POSTS_PORT`. */
async function startWithVariables(variables: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`LIKED_POSTS_${name}`, value);
  const { cli, url } = await start();
  vi.unstubAllEnvs();
  await cli.waitForOutput(/Ctrl-C ends it/);
  return url;
}

test('a flag can be set by a variable', async () => {
  const url = await startWithVariables({ USERS: '7:3', RATE_LIMIT: '5/60' });
  const response = await fetch(`${url}/2/users/7/liked_tweets`, { headers });
  expect(((await response.json()) as Body).meta?.result_count).toBe(3);
  expect(response.headers.get('x-rate-limit-limit')).toBe('5');
});

test('a flag whose variable is off is off', async () => {
  const url = await startWithVariables({ CONTROL: '0', JSON: 'false', QUIET: 'no', NO_STRICT: '' });
  expect(await statusFor(url, '7', '?unknown=1')).toBe(400);
  expect((await fetch(`${url}/__control/requests`, { headers })).status).toBe(404);
});

test.each([
  { flag: 'extra', reason: 'too many arguments. Expected 0 arguments but got 1.' },
  { flag: '--port', reason: "option '-p, --port <number>' argument missing" },
  { flag: '--prot', reason: "unknown option '--prot'\n(Did you mean --port?)" },
])('$flag is refused with the advice to try --help', async ({ flag, reason }) => {
  await using cli = new CliRun(main, flag);
  expect(await cli.waitForExit()).toBe(2);
  expect(cli.errors).toBe(`error: ${reason}\nTry --help.\n`);
});
