import { CliRun } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { main } from './main.ts';

type Send = (url: string) => Promise<unknown>;

const headers = { authorization: 'Bearer a' };
const sendValid: Send = (url) => fetch(`${url}/2/users/42/liked_tweets`, { headers });
const violate: Send = (url) => fetch(`${url}/2/users/42/liked_tweets?max_results=3`, { headers });
const reset: Send = (url) => fetch(`${url}/__control/reset`, { method: 'POST' });
const take: Send = (url) => fetch(`${url}/__control/violations?user=42`, { method: 'DELETE' });

/** Sends requests to the command, and ends it. */
async function runWith(requests: readonly Send[], ...flags: string[]) {
  await using cli = new CliRun(main, '--port=0', ...flags);
  const url = await cli.waitForUrl();
  for (const send of requests) await send(url);
  const code = await cli.waitForExit('SIGTERM');
  return { code, output: cli.output, errors: cli.errors };
}

const nothingChecked = 'No requests arrived, so nothing was checked.';

test.each([
  { what: 'no request', sent: [], code: 0, end: nothingChecked },
  { what: 'a valid request', sent: [sendValid], code: 0, end: '1 request, 0 violations.' },
  { what: 'a violation', sent: [violate, sendValid], code: 3, end: '2 requests, 1 violation.' },
  { what: 'a reset', sent: [violate, reset, sendValid], code: 3, end: '2 requests, 1 violation.' },
  { what: 'taking its violation', sent: [violate, take], code: 0, end: '1 request, 0 violations.' },
])('it ends with $code after $what', async ({ sent, code, end }) => {
  const ended = await runWith(sent, '--control');
  expect(ended).toMatchObject({ code, errors: '' });
  expect(ended.output.endsWith(`\n${end}\n`)).toBe(true);
});

test('--quiet prints violations alone', async () => {
  const { code, output } = await runWith([sendValid, violate, sendValid], '--quiet');
  expect(code).toBe(3);
  expect(output).toMatch(
    /^http:\S+\n400 GET \S+max_results=3\n {2}violation: query max_results: .*\n$/,
  );
});
