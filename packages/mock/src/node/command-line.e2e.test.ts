import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { findTool } from '@liked-posts/test-utils/tools';
import { expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

test.each(['node-20', 'node-22', 'node-24', 'node-26'])(
  'the command line serves on %s what the mock sends here',
  async (version) => {
    const node = findTool(`${version}/bin/node`);
    await using mock = new CliProcess({ command: [node, cli, '--port', '0', '--json'] });
    const url = await mock.waitForOutput(/"listening":"(.+?)"/);
    const response = await fetch(`${url}/2/users/42/liked_tweets`, {
      headers: { authorization: 'Bearer a' },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe((await ask(createMock())).text);
    expect(await mock.waitForExit('SIGTERM')).toBe(0);
    expect(mock.stderr).toBe('');
  },
);

test.each(['node-20', 'node-26'])(
  'on a pipe, the command prints no escape codes on %s',
  async (version) => {
    const node = findTool(`${version}/bin/node`);
    await using mock = new CliProcess({ command: [node, cli, '--port', '0'] });
    const url = await mock.waitForUrl();
    await fetch(`${url}/2/users/42/liked_tweets?max_results=3`, {
      headers: { authorization: 'Bearer a' },
    });
    expect(await mock.waitForExit('SIGTERM')).toBe(3);
    expect(mock.stdout).toContain('1 request, 1 violation.');
    expect(mock.stdout).not.toContain('\u001b');
  },
);
