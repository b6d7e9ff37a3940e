import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand, tokenVariable } from './curl.ts';

/** The arguments that a shell gives to `curl`. */
function parseArguments(command: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; ${command}`;
  const env = { LIKED_POSTS_TOKEN: 'a "token"' };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).trimEnd().split('\n');
}

test('a command can be pasted into a shell, which puts in the token', () => {
  const url = "http://127.0.0.1/2/users/1/liked_tweets?a=it's%2C[$HOME]&b=`id`";
  const command = curlCommand(url, {
    authorization: `Bearer ${tokenVariable}`,
    'x-odd': `$HOME "\\${'`'}id${'`'} ${tokenVariable}`,
  });

  expect(parseArguments(command)).toEqual([
    '-gi',
    '-H',
    'authorization: Bearer a "token"',
    '-H',
    'x-odd: $HOME "\\`id` a "token"',
    url,
  ]);
});

test('the command of a HEAD request does not wait for a body', () => {
  expect(curlCommand('http://127.0.0.1/', {}, 'HEAD')).toBe("curl -gi -I 'http://127.0.0.1/'");
});
