import { fileURLToPath } from 'node:url';
import { CliRun } from '@liked-posts/test-utils/cli-run';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Body } from '../../test/ask.ts';
import { dataset, headers, start, statusFor, writeTestFile } from '../../test/command.ts';
import { main } from './main.ts';
import { exitCodes } from './mock-command.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s before the command listens ends it with 0',
  async (signal) => {
    await using cli = new CliRun(main, '--port=0');
    expect(await cli.waitForExit(signal)).toBe(exitCodes.ended);
  },
);

test('a second signal ends the command with 128 and the number of the signal', async () => {
  const faults = await writeTestFile('faults.json', [{ request: 1, delay: 3_600_000 }]);
  const { cli, url } = await start('--faults', faults);
  const cut = expect(fetch(`${url}/2/users/1/liked_tweets`, { headers })).rejects.toThrow();
  await fetch(`${url}/`);
  cli.send('SIGTERM');
  expect(() => cli.send('SIGINT')).toThrow(expect.objectContaining({ code: 130 }));
  await Promise.all([cut, cli.waitForExit()]);
});

test('the command keeps running if nobody reads its output, as in `head -1`', async () => {
  await using cli = new CliProcess(program, '--port=0');
  const url = await cli.waitForUrl();
  cli.process.stdout?.destroy();
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await statusFor(url)).toBe(200);
  expect(await cli.waitForExit('SIGTERM')).toBe(exitCodes.ended);
});

test('--json prints each request as the journal has it', async () => {
  const { cli, url } = await start('--control', '--json');
  await statusFor(url);
  const [request] = JSON.parse(await (await fetch(`${url}/__control/requests`)).text());
  await cli.waitForExit('SIGTERM');
  const lines = cli.stdout.trim().split('\n');
  const { headers: _headers, ...withoutHeaders } = request;
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ listening: url }, withoutHeaders]);
});

test.each<[args: string[], reason: string, code?: number]>([
  [['--port', 'http'], "`--port` cannot be 'http'. Give a whole number from 0 to 65535."],
  [['--users', 'jack'], "`--users['jack']` cannot be used: 'jack' is not the identifier of a user"],
  [['--allowed-hosts', 'mock:4011'], '`--allowed-hosts` cannot be ["mock:4011"]. Give a list of'],
  [['--dataset', '/nowhere.json'], 'The data set /nowhere.json cannot be read: ENOENT'],
  [['--dataset', 'likes\u202e\u001b.json'], 'likes\ufffd\ufffd.json'],
  [['--faults', '/nowhere.json'], 'Give a JSON file with a list of faults.'],
  [['--tls-cert', 'no.pem', '--tls-key', 'no.pem'], '`--tls-cert` cannot be used: ENOENT'],
  [['--tls-key', 'no.pem'], '`--tls-cert` cannot be used: it is missing'],
  [
    ['--port', '0', '--host', '203.0.113.7'],
    'Cannot listen on port 0 of 203.0.113.7',
    exitCodes.notStarted,
  ],
])(
  '%j ends with one line that names what is wrong',
  async (args, reason, code = exitCodes.wrongUsage) => {
    await using cli = new CliRun(main, ...args);
    expect(await cli.waitForExit()).toBe(code);
    expect(cli.stdout).toBe('');
    expect(cli.stderr).toContain(reason);
    expect(cli.stderr).toMatch(/^error: .*\n$/);
  },
);

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
  expect(await cli.waitForExit()).toBe(exitCodes.wrongUsage);
  expect(cli.stderr).toBe(`error: ${reason}\nTry --help.\n`);
});

type Send = (url: string) => Promise<unknown>;

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
  return { code, output: cli.stdout, errors: cli.stderr };
}

const { ended, violated } = exitCodes;
const nothingChecked = 'No requests arrived, so nothing was checked.';

test.each([
  { what: 'no request', sent: [], code: ended, end: nothingChecked },
  { what: 'a valid request', sent: [sendValid], code: ended, end: '1 request, 0 violations.' },
  {
    what: 'a violation',
    sent: [violate, sendValid],
    code: violated,
    end: '2 requests, 1 violation.',
  },
  {
    what: 'a reset',
    sent: [violate, reset, sendValid],
    code: violated,
    end: '2 requests, 1 violation.',
  },
  {
    what: 'taking its violation',
    sent: [violate, take],
    code: ended,
    end: '1 request, 0 violations.',
  },
])('the command ends with $code after $what', async ({ sent, code, end }) => {
  const run = await runWith(sent, '--control');
  expect(run).toMatchObject({ code, errors: '' });
  expect(run.output.endsWith(`\n${end}\n`)).toBe(true);
});

test('--quiet prints violations alone', async () => {
  const { code, output } = await runWith([sendValid, violate, sendValid], '--quiet');
  expect(code).toBe(violated);
  expect(output).toMatch(
    /^http:\S+\n400 GET \S+max_results=3\n {2}violation: query max_results: .*\n$/,
  );
});

test.each([
  [[]],
  [['--users', '42:9,7,43:0']],
  [['--likes', '7', '--tokens', 'let-me-in,other']],
  [['--host', '0.0.0.0']],
  [['--host', '::1']],
  [['--host', '::']],
  [['--dataset', 'likes.json']],
])('the curl line that the command prints with %j gets Posts', async (flags) => {
  // The data set of the last row.
  const file = await writeTestFile('likes.json', dataset);
  const args = flags.map((flag) => (flag === 'likes.json' ? file : flag));
  const { cli } = await start(...args);
  await cli.waitForOutput(/Ctrl-C ends it/);
  const printed = cli.stdout.replace('<one of your tokens>', 'let-me-in');
  const [, authorization = '', url = ''] =
    /curl -H 'Authorization: (.*)' '(.*)'$/m.exec(printed) ?? [];
  const response = await fetch(url, { headers: { authorization } });
  expect(await response.json()).toHaveProperty('data');
});

function forceColors(): void {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each(['--prot', '--seed=x'])('with FORCE_COLOR, the error about %s is red', async (flag) => {
  forceColors();
  await using failed = new CliRun(main, flag);
  await failed.waitForExit();
  expect(failed.stderr.startsWith('\u001b[31merror:\u001b[39m ')).toBe(true);
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
  expect(cli.stdout).toContain(`\n${row.start}`);
});
