import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, CliRun, runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, onTestFinished, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { Body } from '../../test/ask.ts';
import { certificate } from '../../test/certificate.ts';
import { exampleNames } from '../examples/examples.ts';
import { type OptionRow, optionTable } from '../options/option-table.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';
import { groups, readFlags } from './flags.ts';
import { main } from './main.ts';
import { serverTable } from './server-table.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
const headers = { authorization: 'Bearer a' };

async function file(name: string, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test.each<[flags: string[], dataset?: unknown]>([
  [[]],
  [['--users', '42:9,7,43:0']],
  [['--likes', '7', '--tokens', 'let-me-in,other']],
  [['--host', '0.0.0.0']],
  [['--host', '::1', '--control']],
  [['--host', '::']],
  [['--dataset'], { posts: [{ id: '1', text: 'Hello.' }], likes: { '5': ['1'] } }],
])('the curl line that it prints with %j gets Posts', async (flags, dataset) => {
  const args = dataset ? [...flags, await file('likes.json', dataset)] : flags;
  await using cli = new CliRun(main, '--port', '0', ...args);
  await cli.printed(/Ctrl-C ends it/);
  expect(cli.output).not.toContain('let-me-in');
  const queues = /^ {2}curl .* '\[\{"code": 503\}\]' http:\S+\/__control\/next$/m;
  expect(queues.test(cli.output)).toBe(flags.includes('--control'));
  const printed = cli.output.replace('<one of your tokens>', 'let-me-in');
  const [, token, url = ''] = /^ *curl -H 'authorization: (.*)' '(.*)'$/im.exec(printed) ?? [];
  const response = await fetch(url, { headers: { authorization: `${token}` } });
  expect(await response.json()).toHaveProperty('data');
});

test('--tls-cert and --tls-key are files, and go together', async () => {
  const { cert, key } = certificate;
  const files = ['--tls-cert', await file('cert.pem', cert), '--tls-key', await file('k', key)];
  await using cli = new CliRun(main, '--port', '0', ...files);
  const url = await cli.printed(/(https:\S+)/);
  const curl = ['curl', '--silent', '--cacert', await file('ca', cert)] as const;
  const { stdout } = await runToEnd([...curl, `${url}/__control/health`]);
  expect(stdout).toBe('{"status":"ok"}');
});

test('with FORCE_COLOR, errors, the address, statuses, violations and the verdict stand out', async () => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const flag of ['--prot', '--seed=x']) {
    await using failed = new CliRun(main, flag);
    await failed.ended();
    expect(failed.errors.startsWith('\u001b[31merror:\u001b[39m ')).toBe(true);
  }
  await using cli = new CliRun(main, '--port=0');
  const url = await cli.printed(/\[1mLiked Posts mock\S+ on \S\[36m(http:\/\/[\d.:]+)/);
  for (const [query, prefer] of [
    ['', ''],
    ['', 'code=503'],
    ['?max_results=3', ''],
  ] as const) {
    await fetch(`${url}/2/users/1/liked_tweets${query}`, { headers: { ...headers, prefer } });
  }
  await cli.printed(
    /\[32m200\S+ GET .*\n\S\[31m503\S+ GET .*\n\S\[33m400\S+ GET .*\n\S\[31m {2}violation/,
  );
  expect(await cli.ended('SIGTERM')).toBe(3);
  expect(cli.output).toContain('\u001b[1m\u001b[31m3 requests, 1 violation.');
});

test('it says so in one line where other machines can reach it, and is silent on loopback', async () => {
  for (const [host, warning] of [
    [
      '0.0.0.0',
      'warning: Other machines can reach this server, because it listens on 0.0.0.0. Leave out --host to allow only this machine.\n',
    ],
    ['localhost', ''],
  ] as const) {
    await using cli = new CliRun(main, '--port', '0', '--quiet', '--host', host);
    await cli.printed(/http/);
    expect(cli.errors).toBe(warning);
  }
});

test('a file says what each token allows, and its tokens are never printed', async () => {
  const rights = { user: '42', rateLimit: { limit: 2 } };
  const tokens = await file('tokens.json', { 'token-of-42': rights });
  await using cli = new CliRun(main, '--port', '0', '--tokens', tokens);
  const url = await cli.url();
  const statusFor = async (user: string) => {
    const { status } = await fetch(`${url}/2/users/${user}/liked_tweets`, {
      headers: { authorization: 'Bearer token-of-42' },
    });
    return status;
  };
  expect(await Promise.all(['42', '7'].map(statusFor))).toEqual([200, 403]);
  expect(await statusFor('42')).toBe(429);

  const broken = await file('broken.json', '{"token-of-42": x}');
  await using failed = new CliRun(main, '--port', '0', '--tokens', broken);
  expect(await failed.ended()).toBe(2);
  expect(failed.errors).toMatch(/^error: The option `--tokens` cannot be used: its file cannot be/);
  expect(cli.output + cli.errors + failed.errors).not.toContain('token-of-42');
});

test('each flag can be set by a variable, and one that is off is off', async () => {
  const variables = {
    ...{ PORT: '0', USERS: '7:3', TOKENS: 'a', RATE_LIMIT: '5/60' },
    ...{ CONTROL: '0', JSON: 'false', QUIET: 'no', NO_STRICT: '' },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`LIKED_POSTS_${name}`, value);
  await using cli = new CliRun(main);
  onTestFinished(() => void vi.unstubAllEnvs());
  await cli.printed(/Ctrl-C ends it/);
  const url = await cli.url();
  const page = `${url}/2/users/7/liked_tweets`;
  const response = await fetch(page, { headers });
  expect(((await response.json()) as Body).meta?.result_count).toBe(3);
  expect(response.headers.get('x-rate-limit-limit')).toBe('5');
  expect((await fetch(page)).status).toBe(401);
  expect((await fetch(`${page}?unknown=1`, { headers })).status).toBe(400);
  expect((await fetch(`${url}/__control/requests`)).status).toBe(404);
});

test('requests are kept only if they can be read, by --control', async () => {
  expect(await readFlags({})).toEqual({ port: 4010, journalSize: 0 });
  expect(await readFlags({ control: true })).toEqual({ port: 4010, control: true });
});

test('a signal before it listens ends it at once, with 0; a second one later, with 128 and its number', async () => {
  const faults = await file('faults.json', [{ request: 1, delay: 3_600_000 }]);
  await using cli = new CliRun(main, '--port=0', '--faults', faults);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(() => cli.send(signal)).toThrow(expect.objectContaining({ code: 0 }));
  }
  const url = await cli.url();
  const cut = expect(fetch(`${url}/2/users/1/liked_tweets`, { headers })).rejects.toThrow();
  await fetch(`${url}/`);
  cli.send('SIGTERM');
  expect(() => cli.send('SIGINT')).toThrow(expect.objectContaining({ code: 130 }));
  await Promise.all([cut, cli.ended()]);
});

test('it keeps running when nobody reads its output any more, as in a pipe to `head -1`', async () => {
  await using cli = new CliProcess(program, '--port=0');
  const url = await cli.url();
  cli.process.stdout?.destroy();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await fetch(`${url}/2/users/1/liked_tweets`, { headers })).status).toBe(200);
  }
  expect(await cli.ended('SIGTERM')).toBe(0);
});

test('with --control, overrides are queued and requests read over HTTP; with --json, each is one line', async () => {
  await using cli = new CliRun(main, '--port', '0', '--control', '--json');
  const url = await cli.url();
  await fetch(`${url}/__control/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[{"code": 503}]',
  });
  expect((await fetch(`${url}/2/users/1/liked_tweets`, { headers })).status).toBe(503);
  const journal = await (await fetch(`${url}/__control/requests`)).text();
  await cli.ended('SIGTERM');
  const [first, second, ...others] = cli.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(others).toEqual([]);
  expect(first).toEqual({ listening: url });
  expect(second).toMatchObject({ method: 'GET', url: '/2/users/1/liked_tweets', status: 503 });
  // The line has the members of the journal's request, except for the headers.
  const [{ headers: _headers, ...entry }] = JSON.parse(journal);
  expect(second).toEqual({ ...entry, milliseconds: expect.any(Number) });
  expect(entry).toMatchObject({
    ...{ arrived: expect.any(Number), answered: expect.any(Number) },
    ...{ caller: expect.stringMatching(/^\w{14}$/), page: 1, override: { code: 503 } },
  });
});

test('--json tells that a client left', async () => {
  const faults = await file('faults.json', [{ match: { page: 1 }, delay: 3_600_000 }]);
  await using cli = new CliRun(main, '--port=0', '--json', '--control', '--faults', faults);
  const url = await cli.url();
  const left = new AbortController();
  const answer = fetch(`${url}/2/users/1/liked_tweets`, { headers, signal: left.signal });
  await fetch(`${url}/__control/requests?wait=60s`);
  left.abort();
  await expect(answer).rejects.toThrow();
  const line = await cli.printed(/^(.*"clientLeft":true.*)$/m);
  expect(JSON.parse(line)).not.toHaveProperty('status');
});

test('--dataset and --faults serve files, also with a byte-order mark, and --quiet says only where', async () => {
  const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '5': ['1'] } };
  await using cli = new CliRun(
    main,
    ...['--port', '0', '--quiet'],
    ...['--dataset', await file('likes.json', `\uFEFF${JSON.stringify(dataset)}`)],
    ...['--faults', await file('faults.json', '\uFEFF[{"request": 2, "code": 503}]')],
  );
  const url = await cli.url();
  const address = `${url}/2/users/5/liked_tweets`;
  expect(await (await fetch(address, { headers })).json()).toEqual({
    data: dataset.posts,
    meta: { result_count: 1, next_token: expect.any(String) },
  });
  expect((await fetch(address, { headers })).status).toBe(503);
  expect(cli.output).toBe(`${url}\n`);
});

test.each([
  ['{"log":{"entries":[]}}', /\/log is a member of a HAR file/],
  ['{"log":', /cannot be read: .*JSON.*Give a data set in JSON\./],
])('--dataset with %s ends with 2 and a reason', async (content, reason) => {
  await using cli = new CliRun(main, '--dataset', await file('likes.json', content));
  expect(await cli.ended()).toBe(2);
  expect(cli.errors).toMatch(reason);
});

test.each([
  { flag: 'extra', reason: 'too many arguments. Expected 0 arguments but got 1.' },
  { flag: '--port', reason: "option '-p, --port <number>' argument missing" },
  { flag: '--prot', reason: "unknown option '--prot'\n(Did you mean --port?)" },
])('$flag is refused with the advice to try --help', async ({ flag, reason }) => {
  await using cli = new CliRun(main, flag);
  expect(await cli.ended()).toBe(2);
  expect(cli.errors).toBe(`error: ${reason}\nTry --help.\n`);
});

test.each<[string[], string, code?: number]>([
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
  expect([await cli.ended(), cli.output]).toEqual([code, '']);
  expect(cli.errors).toContain(reason);
  expect(cli.errors).toMatch(/^error: .*\n$/);
});

async function outputOf(...args: readonly string[]): Promise<string> {
  await using cli = new CliRun(main, ...args);
  expect(await cli.ended()).toBe(0);
  return cli.output;
}

const table: Readonly<Record<string, OptionRow>> = { ...serverTable, ...optionTable };

test.each(Object.entries(groups))('--help has the flags of the group %s', async (group, names) => {
  const [, list = ''] = (await outputOf('--help')).split(`\n${group}:\n`);
  const shown = [...(list.split('\n\n')[0] ?? '').matchAll(/^ {2}(-.*?) {2,}\S/gm)];
  const flags = names.flatMap((name) => Object.keys(table[name]?.flags ?? {}));
  expect(shown.map(([, flag]) => flag)).toEqual(flags);
});

test('each option with a flag is in a group', () => {
  const withFlags = Object.keys(table).filter((name) => table[name]?.flags !== undefined);
  expect(Object.values(groups).flat().toSorted()).toEqual(withFlags.toSorted());
});

test('--help fits into 80 lines of 80 columns', async () => {
  const lines = (await outputOf('--help')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(80);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('there are at most 22 flags', async () => {
  const flags = (await outputOf('--help')).match(/^ {2}(-\w, )?--/gm);
  expect(flags?.length).toBeLessThanOrEqual(22);
});

test('--help names every example, member of an override, corruption and exit code', async () => {
  const words = new Set((await outputOf('--help')).split(/[\s,]+/));
  const names = [...exampleNames.values()].flat();
  names.push(...Object.keys(overrideMembers), ...Object.keys(corruptions), '0', '1', '2', '3');
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test('--version prints the version', async () => {
  expect((await outputOf('--version')).trim()).toBe(manifest.version);
});

const valid = (url: string) => fetch(`${url}/2/users/42/liked_tweets`, { headers });
const wrong = (url: string) => fetch(`${url}/2/users/42/liked_tweets?max_results=3`, { headers });
const reset = (url: string) => fetch(`${url}/__control/reset`, { method: 'POST' });

const take = (url: string) => fetch(`${url}/__control/violations?user=42`, { method: 'DELETE' });

const quietly =
  /^http:\S+\n400 GET \S+max_results=3 \S+ ms\n {2}violation: query max_results: .*\n$/;

type Send = (url: string) => Promise<unknown>;
test.each<[0 | 3, string, sent: Send[], printed: RegExp, ...flags: string[]]>([
  [0, 'no request', [], /\nNo requests arrived, so nothing was checked\.\n$/],
  [0, 'a valid request', [valid], /\n1 request, 0 violations\.\n$/],
  [3, 'a violation', [wrong, valid], /\n2 requests, 1 violation\.\n$/],
  [3, 'a violation and a reset', [wrong, reset, valid], /\n2 requests, 1 viol.*\n$/, '--control'],
  [
    0,
    'a violation that its test takes',
    [wrong, take],
    /\n1 request, 0 violations\.\n$/,
    '--control',
  ],
  [3, 'a violation, which --quiet prints alone', [valid, wrong, valid], quietly, '--quiet'],
])('it ends with %i after %s', async (code, _what, sent, printed, ...flags) => {
  await using cli = new CliRun(main, '--port=0', ...flags);
  const url = await cli.url();
  for (const send of sent) await send(url);

  expect(await cli.ended(code === 0 ? 'SIGINT' : 'SIGTERM')).toBe(code);
  expect(cli.output).toMatch(printed);
  expect(cli.errors).toBe('');
});
