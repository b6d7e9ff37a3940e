import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, CliRun, runToEnd } from '@liked-posts/test-utils/command-line';
import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { expect, onTestFinished, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { Body } from '../../test/ask.ts';
import { certificate } from '../../test/certificate.ts';
import { exampleNames } from '../examples/examples.ts';
import { type OptionRow, optionTable } from '../options/option-table.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';
import { groups, readFlags } from './flags.ts';
import { main } from './main.ts';
import { readDataSet } from './read-data-set.ts';
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

test.each<[string[], unknown?]>([
  [[]],
  [['--users', '42:9,7,43:0']],
  [['--likes', '7', '--tokens', 'let-me-in,other']],
  [['--host', '0.0.0.0']],
  [['--host', '::1']],
  [['--host', '::']],
  [['--dataset'], { posts: [{ id: '1', text: 'Hello.' }], likes: { '5': ['1'] } }],
])('the curl line that it prints with %j gets Posts', async (flags, dataset) => {
  const args = dataset ? [...flags, await file('likes.json', dataset)] : flags;
  await using cli = new CliRun(main, '--port', '0', ...args);
  await cli.printed(/Ctrl-C ends it/);
  expect(cli.output).not.toContain('let-me-in');
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

test('it says how to queue with --control', async () => {
  await using cli = new CliRun(main, '--port', '0', '--control');
  await cli.printed(/Ctrl-C ends it/);
  expect(cli.output).toMatch(/^ {2}curl .* '\[\{"code": 503\}\]' http:\S+\/__control\/next$/m);
  expect(cli.output.trim().split('\n')).toHaveLength(6);
});

test('with FORCE_COLOR, the word before an error, the address, statuses, violations and the verdict stand out', async () => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const flag of ['--prot', '--seed=x']) {
    await using failed = new CliRun(main, flag);
    await failed.ended();
    expect(failed.errors.startsWith('\u001b[31merror:\u001b[39m ')).toBe(true);
  }
  await using cli = new CliRun(main, '--port=0');
  // Bold, and cyan.
  const start = /\[1mLiked Posts mock\S+ on \S\[36m(http:\/\/[\d.:]+)/;
  const url = await cli.printed(start);
  const page = `${url}/2/users/1/liked_tweets`;
  await fetch(page, { headers });
  await fetch(page, { headers: { ...headers, prefer: 'code=503' } });
  await fetch(`${page}?max_results=3`, { headers });
  await cli.printed(/\[32m200\S+ GET .*\n\S\[31m503\S+ GET/);
  await cli.printed(/\[33m400\S+ GET .*\n\S\[31m {2}request {2}query max_results/);
  expect(await cli.ended('SIGTERM')).toBe(3);
  expect(cli.output).toContain('\u001b[1m\u001b[31m3 requests, 1 violation.');
  expect(cli.errors).toBe('');
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
  await using cli = new CliRun(main, '--port', '0', '--anonymous', '--tokens', tokens);
  const url = await cli.url();
  const statusFor = async (user: string) => {
    const { status } = await fetch(`${url}/2/users/${user}/liked_tweets`, {
      headers: { authorization: 'Bearer token-of-42' },
    });
    return status;
  };
  expect(await Promise.all(['42', '7'].map(statusFor))).toEqual([200, 403]);
  expect(await statusFor('42')).toBe(429);
  expect((await fetch(`${url}/2/users/7/liked_tweets`)).status).toBe(200);

  const broken = await file('broken.json', '{"token-of-42": x}');
  await using failed = new CliRun(main, '--port', '0', '--tokens', broken);
  expect(await failed.ended()).toBe(2);
  expect(failed.errors).toMatch(/^error: The option `--tokens` cannot be used: its file cannot be/);
  expect(cli.output + cli.errors + failed.errors).not.toContain('token-of-42');
});

test('each flag can be set by a variable, and one that is off is off', async () => {
  const variables = {
    PORT: '0',
    USERS: '7:3',
    TOKENS: 'a',
    RATE_LIMIT: '5/60',
    NO_CORS: '1',
    JSON: 'false',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`LIKED_POSTS_${name}`, value);
  await using cli = new CliRun(main);
  onTestFinished(() => void vi.unstubAllEnvs());
  await cli.printed(/Ctrl-C ends it/);
  const response = await fetch(`${await cli.url()}/2/users/7/liked_tweets`, { headers });
  expect(((await response.json()) as Body).meta?.result_count).toBe(3);
  expect(response.headers.get('x-rate-limit-limit')).toBe('5');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['0', 'false', 'no', 'off', ''])('a flag whose variable is %j is off', async (value) => {
  for (const name of ['NO_CORS', 'CONTROL', 'JSON', 'QUIET']) {
    vi.stubEnv(`LIKED_POSTS_${name}`, value);
  }
  await using cli = new CliRun(main, '--port', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  await cli.printed(/Ctrl-C ends it/);
  const url = await cli.url();
  const response = await fetch(`${url}/2/users/7/liked_tweets`, { headers });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(`${url}/__control/requests`)).status).toBe(404);
});

test('requests are kept only if they can be read, by --control', async () => {
  expect(await readFlags({})).toEqual({ port: 4010, journalSize: 0 });
  expect(await readFlags({ control: true })).toEqual({ port: 4010, control: true });
});

test('a signal before it listens ends it at once, with 0', async () => {
  await using cli = new CliRun(main, '--port=0', '--quiet');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(() => cli.send(signal)).toThrow(expect.objectContaining({ code: 0 }));
  }
  await cli.url();
});

test('a second signal ends it at once, with 128 and the number of the signal', async () => {
  const faults = await file('faults.json', [{ request: 1, delay: 3_600_000 }]);
  await using cli = new CliRun(main, '--port=0', '--grace=20', '--faults', faults);
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

test('--allowed-hosts gives the names by which it can be controlled', async () => {
  const allowed = ['--allowed-hosts', 'liked-posts, mock.internal'];
  await using cli = new CliRun(main, '--port=0', '--host=0.0.0.0', '--control', ...allowed);
  const url = await cli.url();
  for (const [name, status] of [
    ['mock.internal', 200],
    ['elsewhere.example', 403],
  ] as const) {
    const head = `GET /__control/requests HTTP/1.1\r\nhost: ${name}\r\nconnection: close\r\n`;
    expect(await sendBytes(url, `${head}\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
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

test('--pages sets the page sizes', async () => {
  await using cli = new CliRun(
    main,
    ...['--port', '0', '--quiet', '--likes', '6', '--pages', 'full'],
  );
  const response = await fetch(`${await cli.url()}/2/users/5/liked_tweets`, { headers });
  expect(await response.json()).toMatchObject({ meta: { result_count: 6 } });
});

test.each([
  ['{"log":{"entries":[]}}', /\/log is not a member of a data set/],
  ['{"log":', /cannot be read: .*JSON.*Give a data set in JSON\./],
  ['null', /\/ must be an object/],
])('--dataset with %s ends with 2 and a reason', async (content, reason) => {
  await using cli = new CliRun(main, '--dataset', await file('likes.json', content));
  expect(await cli.ended()).toBe(2);
  expect(cli.errors).toMatch(reason);
});

test.each([
  [['extra'], 'too many arguments'],
  [['--port', 'http'], "`--port` cannot be 'http'. Give a whole number from 0 to 65535."],
  [['--port', '-1'], '0 to 65535'],
  [['--port', '65536'], '0 to 65535'],
  [['--tokens', ''], '`--tokens` cannot be used: it is not a list of access tokens'],
  [['--host', ''], "`--host` cannot be ''. Give a non-empty string."],
  [['--host', './mock'], 'Give an address, such as 127.0.0.1.'],
  [['--grace', 'long'], "`--grace` cannot be 'long'. Give a whole number from 0 to 3600000."],
  [['--grace', '9999999'], '`--grace`'],
  [['--port'], "'-p, --port <number>' argument missing"],
  [['--likes', '99999999999'], 'from 0 to 10000000000'],
  [['--users', 'jack'], "`--users['jack']` cannot be used: 'jack' is not the identifier of a user"],
  [['--rate-limit', '5/x'], '`--rate-limit`'],
  [['--dataset', '/nowhere.json'], 'The data set /nowhere.json cannot be read: ENOENT'],
  [['--dataset', '/'], 'The data set / cannot be read: EISDIR'],
  [['--faults', '/nowhere.json'], 'Give a JSON file with a list of faults.'],
  [['--pages', 'fulll'], 'Did you mean `full`?'],
  [
    ['--allowed-hosts', 'mock:4011'],
    '`--allowed-hosts` cannot be ["mock:4011"]. Give a list of names',
  ],
  [['--tls-cert', 'no.pem', '--tls-key', 'no.pem'], '`--tls-cert` cannot be used: ENOENT'],
  [['--tls-key', 'no.pem'], '`--tls-cert` cannot be used: it is missing'],
  [['--dataset', 'likes\u202e\u001b.json'], 'likes\ufffd\ufffd.json'],
])('%j ends with 2 and one line that names what is wrong', async (args, reason) => {
  await using cli = new CliRun(main, ...args);
  expect(await cli.ended()).toBe(2);
  expect(cli.output).toBe('');
  expect(cli.errors).toContain(reason);
  expect(cli.errors).toMatch(/^error: .*\n$/);
});

test('an address that it cannot listen on ends with 1 and one line', async () => {
  await using cli = new CliRun(main, '--port', '0', '--host', '203.0.113.7');
  expect(await cli.ended()).toBe(1);
  expect(cli.errors).toMatch(/^error: Cannot listen on port 0 of 203\.0\.113\.7.*\n$/);
});

test('--help names every option and example, --version the version', async () => {
  await using help = new CliRun(main, '--help');
  expect(await help.ended()).toBe(0);
  for (const name of [...exampleNames.values()].flat()) {
    expect(help.output).toMatch(new RegExp(`^  (code=\\d+|any other) .*\\b${name}\\b`, 'm'));
  }
  const flags = [serverTable, optionTable].flatMap((table) =>
    Object.values<OptionRow>(table).flatMap((row) => Object.keys(row.flags ?? {})),
  );
  for (const flag of [...flags, '--json', '--quiet', '--no-fail', '--version', '--help']) {
    expect(help.output).toMatch(new RegExp(`^ .*${flag}`, 'm'));
  }
  expect(help.output.match(/^ {2}(-\w, )?--/gm)).toHaveLength(28);
  const headings = [...help.output.matchAll(/^([A-Z].*):\n {2}(?:-\w, )?--/gm)];
  expect(headings.map(([, heading]) => heading)).toEqual([
    'Options',
    ...Object.keys(groups),
    'Output',
  ]);
  expect(help.output).toMatch(
    /^Usage: liked-posts-mock \[options\]\n\nServes a mock of the liked Posts/,
  );
  expect(help.output).toMatch(/port to listen on.*\(default: 4010\)/);
  expect(help.output.replace(/\s+/g, ' ')).toContain(
    '--allowed-hosts <list> host names allowed for /__control, and with --dataset for any path, besides',
  );
  expect(help.output).toMatch(
    /\nExit codes:\n {2}0 {2}ended by SIGINT or SIGTERM, without .*\n.*\n.*\n {2}3 {2}.* even after a reset\n/,
  );
  // Each flag has a description.
  expect(help.output).not.toMatch(/^ +(?:-\w, )?--(?!.*\S {2,}[a-z])/m);
  expect(help.output).toMatch(
    /\n\nMembers of an override, such as \{"code": 503, "delay": 200\}:\n {2}code {12}the status: /,
  );
  expect(help.output).toMatch(
    /\n\nCorruptions of the body, such as \{"corruption": "emptyPage"\}:\n {2}truncatedJson {3}the first half /,
  );
  for (const name of [...Object.keys(overrideMembers), ...Object.keys(corruptions)]) {
    expect(help.output.replaceAll(`  ${name} `, '  NAME '), name).toMatch(/^ {2}NAME +\S/m);
  }
  await using version = new CliRun(main, '--version');
  expect(await version.ended()).toBe(0);
  expect(version.output.trim()).toBe(manifest.version);
});

test('a file that is not a data set is an error with its name and the cause', async () => {
  await expect(readDataSet('/nowhere.json')).rejects.toMatchObject({
    name: 'DataSetFileError',
    file: '/nowhere.json',
    cause: expect.objectContaining({ code: 'ENOENT' }),
  });
});
