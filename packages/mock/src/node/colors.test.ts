import { CliRun } from '@liked-posts/test-utils/command-line';
import { expect, onTestFinished, test, vi } from 'vitest';
import { headers, start } from '../../test/command.ts';
import { main } from './main.ts';

function forceColors(): void {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each(['--prot', '--seed=x'])('with FORCE_COLOR, the error about %s is red', async (flag) => {
  forceColors();
  await using failed = new CliRun(main, flag);
  await failed.waitForExit();
  expect(failed.errors.startsWith('\u001b[31merror:\u001b[39m ')).toBe(true);
});

test('with FORCE_COLOR, the title is bold and the address cyan', async () => {
  forceColors();
  const { cli } = await start();
  expect(cli.output).toContain('\u001b[1mLiked Posts mock\u001b[22m on \u001b[36mhttp:');
});

test.each([
  { what: 'a success', color: 'green', query: '', prefer: '', start: '\u001b[32m200' },
  { what: 'a refusal', color: 'yellow', query: '?unknown=1', prefer: '', start: '\u001b[33m400' },
  { what: 'a violation', color: 'red', query: '?unknown=1', prefer: '', start: '\u001b[31m  viol' },
  { what: 'a failure', color: 'red', query: '', prefer: 'code=503', start: '\u001b[31m503' },
])('with FORCE_COLOR, $what is $color', async (row) => {
  forceColors();
  const { cli, url } = await start();
  await fetch(`${url}/2/users/1/liked_tweets${row.query}`, {
    headers: { ...headers, prefer: row.prefer },
  });
  await cli.waitForOutput(/ GET /);
  expect(cli.output).toContain(`\n${row.start}`);
});
