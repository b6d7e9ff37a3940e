import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { describe, expect, it } from 'vitest';
import { ask } from '../../test/ask.ts';
import { entriesIn, newFile, proxyOn } from '../../test/recording.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

interface Entry {
  readonly response: { readonly content: { readonly text: string } };
}

describe('a recording', () => {
  it('loses nothing when the process is killed', async () => {
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
});
