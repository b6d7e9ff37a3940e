import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliProcess } from '../../sandbox/test/command-line.ts';
import { ask } from '../test/ask.ts';
import { entriesIn, newFile, proxyOn } from '../test/recording.ts';
import { startMock } from './start-mock.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));

interface Entry {
  readonly response: { readonly content: { readonly text: string } };
}

describe('a recording', () => {
  it('loses nothing when it is killed', async () => {
    const file = await newFile();
    await using service = await startMock();
    await using proxy = new CliProcess(cli, 'proxy', service.url, '--port', '0', '--record', file);
    const url = await proxy.printed(proxyOn);
    const answers = [await ask(url), await ask(url, '?max_results=5')];
    proxy.process.kill('SIGKILL');
    await once(proxy.process, 'close');

    const texts = answers.map(({ text }) => text);
    expect(entriesIn(file).map((entry: Entry) => entry.response.content.text)).toEqual(texts);
  });

  it('that can grow no more keeps what it has, and the proxy goes on, and ends with 1', async () => {
    const file = await newFile();
    await using service = await startMock();
    // No file of this process grows beyond a few kilobytes.
    const command = `ulimit -f 16; exec "$0" "$@"`;
    const args = ['proxy', service.url, '--port', '0', '--record', file];
    const child = spawn('sh', ['-c', command, process.execPath, cli, ...args]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    while (!proxyOn.test(output)) await once(child.stdout, 'data');
    const url = proxyOn.exec(output)?.[1] ?? '';
    const asked = 20;
    for (let count = 0; count < asked; count += 1) expect((await ask(url)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');

    expect(code).toBe(1);
    expect(errors).toMatch(/^error: .*likes\.har has what was recorded so far.*EFBIG.*\n$/);
    expect(entriesIn(file).length).toBeGreaterThan(0);
    expect(entriesIn(file).length).toBeLessThan(asked);
  });
});
