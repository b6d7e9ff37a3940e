import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { installed } from '@liked-posts/test-utils/tools';
import { expect, test } from 'vitest';
import { addressOf, ask } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const nodeOf = (version: string) => installed(`${version}/bin/node`);
const dist = new URL('../../dist/', import.meta.url);

test('the core answers in Node 20 what it answers here', async () => {
  const script = `
    import { createMock } from '${new URL('index.js', dist)}';
    const request = new Request('${addressOf({ max_results: 9 })}', { headers: { authorization: 'Bearer a' } });
    console.log(process.version);
    console.log(await (await createMock().fetch(request)).text());
  `;
  const { stdout } = await promisify(execFile)(nodeOf('node-20'), [
    '--input-type=module',
    '-e',
    script,
  ]);
  const [version, body] = stdout.trimEnd().split('\n');
  expect(version).toMatch(/^v20\./);
  expect(body).toBe((await ask(createMock(), { max_results: 9 })).text);
});

test.each(['node-20', 'node-22', 'node-24', 'node-26'])(
  'the command line serves on %s, and a signal ends it with 0',
  async (version) => {
    const cli = fileURLToPath(new URL('cli.js', dist));
    await using mock = new CliProcess([nodeOf(version), cli], '--port', '0', '--json');
    const url = await mock.printed(/"listening":"(.+?)"/);
    const response = await fetch(`${url}/2/users/42/liked_tweets`, {
      headers: { authorization: 'Bearer a' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: expect.any(Array) });
    expect(await mock.ended('SIGTERM')).toBe(0);
    expect(mock.errors).toBe('');
  },
);
