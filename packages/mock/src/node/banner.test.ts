import { expect, test } from 'vitest';
import { dataset, start, writeTestFile } from '../../test/command.ts';

test.each([
  [[]],
  [['--users', '42:9,7,43:0']],
  [['--likes', '7', '--tokens', 'let-me-in,other']],
  [['--host', '0.0.0.0']],
  [['--host', '::1']],
  [['--host', '::']],
  [['--dataset', 'likes.json']],
])('the curl line that the command prints with %j gets Posts', async (flags) => {
  // Only one row has it.
  const file = await writeTestFile('likes.json', dataset);
  const args = flags.map((flag) => (flag === 'likes.json' ? file : flag));
  const { cli } = await start(...args);
  await cli.waitForOutput(/Ctrl-C ends it/);
  const printed = cli.output.replace('<one of your tokens>', 'let-me-in');
  const [, authorization = '', url = ''] =
    /curl -H 'Authorization: (.*)' '(.*)'$/m.exec(printed) ?? [];
  const response = await fetch(url, { headers: { authorization } });
  expect(await response.json()).toHaveProperty('data');
});
