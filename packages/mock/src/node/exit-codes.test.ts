import { CliRun } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { main } from './main.ts';

const headers = { authorization: 'Bearer any-token' };
const valid = (url: string) => fetch(`${url}/2/users/42/liked_tweets`, { headers });
const wrong = (url: string) => fetch(`${url}/2/users/42/liked_tweets?max_results=3`, { headers });
const reset = (url: string) => fetch(`${url}/__control/reset`, { method: 'POST' });

const quietly =
  /^http:\S+\n400 GET \S+max_results=3 \S+ ms\n {2}request {2}query max_results: .*\n$/;

type Send = (url: string) => Promise<unknown>;
test.each<[0 | 3, string, sent: Send[], printed: RegExp, ...flags: string[]]>([
  [0, 'no request', [], /\nNo requests arrived, so nothing was checked\.\n$/],
  [0, 'a valid request', [valid], /\n1 request, 0 violations\.\n$/],
  [3, 'a violation', [wrong, valid], /\n2 requests, 1 violation\.\n$/],
  [3, 'a violation and a reset', [wrong, reset, valid], /\n2 requests, 1 viol.*\n$/, '--control'],
  [0, 'a violation, with --no-fail', [wrong], /\n1 request, 1 violation\.\n$/, '--no-fail'],
  [3, 'a violation, which --quiet prints alone', [valid, wrong, valid], quietly, '--quiet'],
])('it ends with %i after %s', async (code, _what, sent, printed, ...flags) => {
  await using cli = new CliRun(main, '--port=0', ...flags);
  const url = await cli.url();
  for (const send of sent) await send(url);

  expect(await cli.ended(code === 0 ? 'SIGINT' : 'SIGTERM')).toBe(code);
  expect(cli.output).toMatch(printed);
  expect(cli.errors).toBe('');
});
