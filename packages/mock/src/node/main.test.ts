import { fileURLToPath } from 'node:url';
import { CliProcess, CliRun } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { headers, start, statusFor, writeTestFile } from '../../test/command.ts';
import { main } from './main.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

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
