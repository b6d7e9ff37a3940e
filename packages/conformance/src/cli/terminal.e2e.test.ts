import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** What a terminal of 60 columns gets while a service is checked. */
async function onTerminal(env: NodeJS.ProcessEnv): Promise<string> {
  await using mock = await startMock({ likes: 12, strict: false });
  const command = `stty cols 60; '${process.execPath}' '${cli}' ${mock.url} --only limits`;
  // If `CI` is set, Node assumes that terminals have no colors.
  const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...inherited } = process.env;
  const { stdout } = await runToEnd({
    command: ['script', '-qc', command, '/dev/null'],
    env: { ...inherited, TERM: 'xterm-256color', ...env },
  });
  return stdout.replaceAll('\r\n', '\n');
}

test('a terminal gets a report with colors that fits its width', async () => {
  const shown = await onTerminal({});
  const report = (shown.split('\r\u001b[K').at(-1) ?? '').split('\n');

  expect(shown).toContain('\r\u001b[KRequest 2: limits\r\u001b[K');
  expect(report).toContainEqual(expect.stringMatching(/^.\[1mBroken \(✗\)/));
  expect(shown).toContain('\u001b[31m✗ assumed: unknownParameter\u001b');
  expect(shown).toContain('\u001b[1m\u001b[31mThe service breaks the contract: ');
  const lines = report.map(stripVTControlCharacters);
  expect(lines.filter((line) => line.length > 60 && !/^( +curl|The service)/.test(line))).toEqual(
    [],
  );
});

test('a terminal gets no colors if NO_COLOR is set', async () => {
  expect(await onTerminal({ NO_COLOR: '1' })).not.toContain('\u001b[3');
});

test('a reader of the progress that has ended does not end the run', async () => {
  await using mock = await startMock({ likes: 12, rateLimit: { limit: 10, windowSeconds: 1 } });
  const run = `'${process.execPath}' '${cli}' ${mock.url} --only limits`;
  // `true` ends at once, without reading what the command prints about its waits.
  const script = `{ { ${run} 2>&1 >&3; echo "code $?" >&3; } | true; } 3>&1`;
  const { stdout } = await runToEnd({ command: ['sh', '-c', script], env: process.env });
  expect(stdout).toMatch(/^The service keeps the contract: .*\ncode 0\n$/m);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it with 2 while a response is pending',
  async (signal) => {
    const requests = new EventEmitter();
    const underWay = once(requests, 'request');
    await using service = await listen(() => void requests.emit('request'));
    await using interrupted = new CliProcess(cli, service.url);
    await underWay;

    expect(await interrupted.waitForExit(signal)).toBe(2);
    expect(interrupted.stderr).toBe('\nerror: Interrupted.\n');
  },
);
