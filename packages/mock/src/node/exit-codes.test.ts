import { CliRun } from '@liked-posts/test-utils/command-line';
import { describe, expect, test } from 'vitest';
import { main } from './main.ts';

const headers = { authorization: 'Bearer any-token' };
const valid = (url: string) => fetch(`${url}/2/users/42/liked_tweets`, { headers });
const wrong = (url: string) => fetch(`${url}/2/users/42/liked_tweets?max_results=3`, { headers });
const reset = (url: string) => fetch(`${url}/__control/reset`, { method: 'POST' });

type Send = (url: string) => Promise<unknown>;
const cases: [code: number, what: string, flags: string[], sent: Send[], printed: RegExp][] = [
  [0, 'no request', [], [], /^No requests arrived, so nothing was checked\.$/],
  [0, 'a valid request', [], [valid], /^1 request, 0 violations\.$/],
  [3, 'a violation', [], [wrong, valid], /^2 requests, 1 violation\.$/],
  [
    3,
    'a violation and a reset',
    ['--control'],
    [wrong, reset, valid],
    /^2 requests, 1 violation\.$/,
  ],
  [0, 'a violation, with --no-fail', ['--no-fail'], [wrong], /^1 request, 1 violation\.$/],
];

describe('ended by SIGTERM, the command line of the mock', () => {
  test.each(cases)('exits with %i after %s', async (code, _what, flags, sent, printed) => {
    await using cli = new CliRun(main, '--port=0', ...flags);
    const url = await cli.url();
    for (const send of sent) await send(url);

    expect(await cli.ended('SIGTERM')).toBe(code);
    expect(cli.output.trim().split('\n').at(-1)).toMatch(printed);
    expect(cli.errors).toBe('');
  });

  test('ends with 3 after a violation with --quiet, and has printed nothing else', async () => {
    await using cli = new CliRun(main, '--port=0', '--quiet');
    const url = await cli.url();
    for (const send of [valid, wrong, valid]) await send(url);

    expect(await cli.ended('SIGTERM')).toBe(3);
    expect(cli.output).toMatch(
      /^http:\S+\n400 GET \S+max_results=3 \S+ ms\n {2}request {2}query max_results: .*\n$/,
    );
    expect(cli.errors).toBe('');
  });
});
