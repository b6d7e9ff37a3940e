import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, CliRun, runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Body } from '../../test/ask.ts';
import { certificate } from '../../test/certificate.ts';
import { readFlags } from './flags.ts';
import { main } from './main.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
const headers = { authorization: 'Bearer a' };
const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '5': ['1'] } };

async function writeTestFile(name: string, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Starts the command, and waits until it listens. */
async function start(...args: readonly string[]): Promise<{ cli: CliRun; url: string }> {
  const cli = new CliRun(main, '--port', '0', ...args);
  onTestFinished(() => cli[Symbol.asyncDispose]());
  return { cli, url: await cli.waitForOutput(/(http:\/\/[\w.:[\]]+\d)/) };
}

async function statusFor(url: string, user = '1', query = ''): Promise<number> {
  return (await fetch(`${url}/2/users/${user}/liked_tweets${query}`, { headers })).status;
}

test.each([
  [[]],
  [['--users', '42:9,7,43:0']],
  [['--likes', '7', '--tokens', 'let-me-in,other']],
  [['--host', '0.0.0.0']],
  [['--host', '::1']],
  [['--host', '::']],
  [['--dataset', 'likes.json']],
])('the curl line that the command prints with %j gets Posts', async (flags) => {
  const file = await writeTestFile('likes.json', dataset);
  const args = flags.map((flag) => (flag === 'likes.json' ? file : flag));
  const { cli } = await start(...args);
  await cli.waitForOutput(/Ctrl-C ends it/);
  const printed = cli.output.replace('<one of your tokens>', 'let-me-in');
  const [, token, url = ''] = /^ *curl -H 'authorization: (.*)' '(.*)'$/im.exec(printed) ?? [];
  const response = await fetch(url, { headers: { authorization: `${token}` } });
  expect(await response.json()).toHaveProperty('data');
});

test('--tls-cert and --tls-key serve HTTPS', async () => {
  const { cert, key } = certificate;
  const certFile = await writeTestFile('cert.pem', cert);
  const flags = ['--tls-cert', certFile, '--tls-key', await writeTestFile('key.pem', key)];
  await using cli = new CliRun(main, '--port', '0', ...flags);
  const url = await cli.waitForOutput(/(https:\S+)/);
  const health = ['curl', '--silent', '--cacert', certFile, `${url}/__control/health`] as const;
  expect((await runToEnd([...health])).stdout).toBe('{"status":"ok"}');
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
  expect(failed.errors.startsWith('\u001b[31merror:\u001b[39m ')).toBe(true);
});

test.each([
  { color: 32, query: '', prefer: '', line: '200\\S+ GET .*' },
  { color: 31, query: '', prefer: 'code=503', line: '503\\S+ GET .*' },
  {
    color: 33,
    query: '?max_results=3',
    prefer: '',
    line: '400\\S+ GET .*\\n\\S\\[31m {2}violation',
  },
])('with FORCE_COLOR, $line is printed in the color $color', async (row) => {
  forceColors();
  await using cli = new CliRun(main, '--port=0');
  const url = await cli.waitForOutput(/\[1mLiked Posts mock\S+ on \S\[36m(http:\/\/[\d.:]+)/);
  await fetch(`${url}/2/users/1/liked_tweets${row.query}`, {
    headers: { ...headers, prefer: row.prefer },
  });
  expect(await cli.waitForOutput(new RegExp(`\\[(${row.color})m${row.line}`))).toBe(
    String(row.color),
  );
});

const tokensOf42 = { 'token-of-42': { user: '42' } };

test('--tokens may be a file with what each token allows', async () => {
  const { cli, url } = await start('--tokens', await writeTestFile('tokens.json', tokensOf42));
  const ask = async (user: string) => {
    const token = { authorization: 'Bearer token-of-42' };
    return (await fetch(`${url}/2/users/${user}/liked_tweets`, { headers: token })).status;
  };
  expect([await ask('42'), await ask('7')]).toEqual([200, 403]);
  expect(cli.output + cli.errors).not.toContain('token-of-42');
});

test('the error about a broken file of tokens shows none', async () => {
  const broken = await writeTestFile('broken.json', '{"token-of-42": x}');
  await using failed = new CliRun(main, '--port', '0', '--tokens', broken);
  expect(await failed.waitForExit()).toBe(2);
  expect(failed.errors).toMatch(/^error: The option `--tokens` cannot be used: its file cannot be/);
  expect(failed.errors).not.toContain('token-of-42');
});

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

test('requests are kept only if --control can read them', async () => {
  expect(await readFlags({})).toEqual({ port: 4010, journalSize: 0 });
  expect(await readFlags({ control: true })).toEqual({ port: 4010, control: true });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s before the command listens ends it with 0',
  async (signal) => {
    await using cli = new CliRun(main, '--port=0');
    expect(await cli.waitForExit(signal)).toBe(0);
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
  expect(await cli.waitForExit('SIGTERM')).toBe(0);
});

test('--json prints each request as the journal has it', async () => {
  const { cli, url } = await start('--control', '--json');
  await statusFor(url);
  const [request] = JSON.parse(await (await fetch(`${url}/__control/requests`)).text());
  await cli.waitForExit('SIGTERM');
  const lines = cli.output.trim().split('\n');
  const { headers: _headers, ...withoutHeaders } = request;
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ listening: url }, withoutHeaders]);
});

test('--dataset reads a file with a byte-order mark', async () => {
  const file = await writeTestFile('likes.json', `\uFEFF${JSON.stringify(dataset)}`);
  const { url } = await start('--dataset', file);
  const response = await fetch(`${url}/2/users/5/liked_tweets`, { headers });
  expect(await response.json()).toMatchObject({ data: dataset.posts });
});

test('--faults reads a file with a byte-order mark', async () => {
  const file = await writeTestFile('faults.json', '\uFEFF[{"request": 2, "code": 503}]');
  const { url } = await start('--faults', file);
  expect([await statusFor(url), await statusFor(url)]).toEqual([200, 503]);
});

test.each([
  ['{"log":{"entries":[]}}', /\/log is a member of a HAR file/],
  ['{"log":', /cannot be read: .*JSON.*Give a data set in JSON\./],
])('--dataset with %s ends with 2 and a reason', async (content, reason) => {
  await using cli = new CliRun(main, '--dataset', await writeTestFile('likes.json', content));
  expect(await cli.waitForExit()).toBe(2);
  expect(cli.errors).toMatch(reason);
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

test.each<[args: string[], reason: string, code?: number]>([
  [['--port', 'http'], "`--port` cannot be 'http'. Give a whole number from 0 to 65535."],
  [['--users', 'jack'], "`--users['jack']` cannot be used: 'jack' is not the identifier of a user"],
  [['--allowed-hosts', 'mock:4011'], '`--allowed-hosts` cannot be ["mock:4011"]. Give a list of'],
  [['--dataset', '/nowhere.json'], 'The data set /nowhere.json cannot be read: ENOENT'],
  [['--dataset', 'likes\u202e\u001b.json'], 'likes\ufffd\ufffd.json'],
  [['--faults', '/nowhere.json'], 'Give a JSON file with a list of faults.'],
  [['--tls-cert', 'no.pem', '--tls-key', 'no.pem'], '`--tls-cert` cannot be used: ENOENT'],
  [['--tls-key', 'no.pem'], '`--tls-cert` cannot be used: it is missing'],
  [['--port', '0', '--host', '203.0.113.7'], 'Cannot listen on port 0 of 203.0.113.7', 1],
])('%j ends with one line that names what is wrong', async (args, reason, code = 2) => {
  await using cli = new CliRun(main, ...args);
  expect(await cli.waitForExit()).toBe(code);
  expect(cli.output).toBe('');
  expect(cli.errors).toContain(reason);
  expect(cli.errors).toMatch(/^error: .*\n$/);
});
