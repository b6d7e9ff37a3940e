import { CliRun } from '@liked-posts/test-utils/cli-run';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { certificate } from '../../test/certificate.ts';
import { dataset, headers, start, writeTestFile } from '../../test/command.ts';
import { readFlags } from './flags.ts';
import { main } from './main.ts';

test('--tls-cert and --tls-key serve HTTPS', async () => {
  const { cert, key } = certificate;
  const certFile = await writeTestFile('cert.pem', cert);
  const flags = ['--tls-cert', certFile, '--tls-key', await writeTestFile('key.pem', key)];
  await using cli = new CliRun(main, '--port', '0', ...flags);
  const url = await cli.waitForOutput(/(https:\S+)/);
  const { stdout } = await runToEnd({
    command: ['curl', '--silent', '--cacert', certFile, `${url}/__control/health`],
  });
  expect(stdout).toBe('{"status":"ok"}');
});

const tokensOf42 = { 'token-of-42': { user: '42' } };

test('--tokens may be a file with what each token allows', async () => {
  const { cli, url } = await start('--tokens', await writeTestFile('tokens.json', tokensOf42));
  const ask = async (user: string) => {
    const token = { authorization: 'Bearer token-of-42' };
    return (await fetch(`${url}/2/users/${user}/liked_tweets`, { headers: token })).status;
  };
  expect([await ask('42'), await ask('7')]).toEqual([200, 403]);
  expect(cli.stdout + cli.stderr).not.toContain('token-of-42');
});

test('the error about a broken file of tokens shows none', async () => {
  const broken = await writeTestFile('broken.json', '{"token-of-42": x}');
  await using failed = new CliRun(main, '--port', '0', '--tokens', broken);
  expect(await failed.waitForExit()).toBe(2);
  expect(failed.stderr).toMatch(/^error: The option `--tokens` cannot be used: its file cannot be/);
  expect(failed.stderr).not.toContain('token-of-42');
});

test('requests are kept only if --control can read them', async () => {
  expect(await readFlags({})).toEqual({ port: 4010, journalSize: 0 });
  expect(await readFlags({ control: true })).toEqual({ port: 4010, control: true });
});

test('--dataset reads a file with a byte-order mark', async () => {
  const file = await writeTestFile('likes.json', `\uFEFF${JSON.stringify(dataset)}`);
  const { url } = await start('--dataset', file);
  const response = await fetch(`${url}/2/users/5/liked_tweets`, { headers });
  expect(await response.json()).toMatchObject({ data: dataset.posts });
});

test.each([
  ['{"log":{"entries":[]}}', /\/log is a member of a HAR file/],
  ['{"log":', /cannot be read: .*JSON.*Give a data set in JSON\./],
])('--dataset with %s ends with 2 and a reason', async (content, reason) => {
  await using cli = new CliRun(main, '--dataset', await writeTestFile('likes.json', content));
  expect(await cli.waitForExit()).toBe(2);
  expect(cli.stderr).toMatch(reason);
});
