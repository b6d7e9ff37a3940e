import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, it } from 'vitest';
import { ask } from '../../test/ask.ts';
import { entriesIn, newFile, proxyOn } from '../../test/proxied.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const leaks = fileURLToPath(new URL('../../test/left-behind.ts', import.meta.url));

it('the proxy leaks no memory in 2,000 exchanges', async () => {
  const { stdout } = await runToEnd([process.execPath, '--expose-gc', leaks]);

  expect(JSON.parse(stdout).each).toBeLessThan(500);
});

interface Entry {
  readonly response: { readonly content: { readonly text: string } };
}

it('a recording loses nothing when the process is killed', async () => {
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
