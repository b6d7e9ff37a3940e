import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { beforeAll, expect, test } from 'vitest';
import { everything } from '../../mock/test/ask.ts';

const mock = fileURLToPath(new URL('../../mock/dist/cli.js', import.meta.url));
const program = fileURLToPath(new URL('with_tweepy.py', import.meta.url));

beforeAll(() => {
  if (existsSync('/usr/lib/python3/dist-packages/tweepy')) return;
  throw new Error('tweepy is missing: apt-get install python3-tweepy');
});

/** Lists 500 likes with tweepy, with every field and expansion. */
async function listWithTweepy(form: string) {
  await using server = new CliProcess(mock, '--as', form, '--likes', '500', '--port', '0');
  const names = Object.entries(everything).map(([name, list]) => [name.replace('.', '_'), list]);
  const query = { ...Object.fromEntries(names), max_results: 100 };
  return await runToEnd([
    '/usr/bin/python3',
    ...[program, await server.url(), JSON.stringify(query)],
  ]);
}

test('tweepy lists 500 of 500 likes with every field, and reads every error', async () => {
  const { output, stdout } = await listWithTweepy('recorded');

  expect(stdout, output).not.toBe('');
  expect(JSON.parse(stdout)).toEqual({
    pages: expect.any(Number),
    posts: 500,
    times: ['datetime'],
    latest: expect.stringMatching(/^2025-06-\d\dT[\d:]{8}\+00:00$/),
    included: expect.arrayContaining(['media', 'places', 'polls', 'tweets', 'users']),
    '400': ['BadRequest', [expect.stringContaining('is not between 5 and 100')]],
    '401': ['Unauthorized', ['Unauthorized']],
    '404': ['NotFound', []],
  });
});

test('it cannot read the time of a Post in the form of the contract', async () => {
  const { stderr } = await listWithTweepy('contract');
  expect(stderr).toMatch(/^ValueError: time data '\w{3} \w{3} \d\d .* does not match format/m);
});
