import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { readBlocks, runTypeScript } from '@liked-posts/test-utils/documents';
import { parameters } from '@liked-posts/types/request';
import { expect, test } from 'vitest';
import { ruleNames, rulesByGroup } from './rules/check-rules.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

test.each(readBlocks('packages/conformance/README.md', 'ts'))(
  'the README has an example that checks a service',
  async ({ code }) => {
    await using mock = await startMock({ likes: 12 });
    const example = code.replace('http://127.0.0.1:8080', mock.url);

    expect((await runTypeScript(example, folder)).join('\n')).toContain(
      'The service keeps the contract:',
    );
  },
);

test('the README names every rule that is not about one request', async () => {
  const rules = [...rulesByGroup.values()].flat().map(({ id }) => id);
  const table = readme.slice(readme.indexOf('| group'));
  const named = [...table.slice(0, table.indexOf('\n\n')).matchAll(/`([a-z][\w-]+)`/g)].map(
    ([, name = '']) => name,
  );

  expect(named.filter((name) => !ruleNames.includes(name))).toEqual([]);
  // Each further list of the contract has rules like those of `tweet.fields`.
  const lists = Object.keys(parameters).map((name) => name.replace(/\.f/, 'F'));
  const alike = new RegExp(`^(${lists.join('|')})(Only|Followed|Accepted)$`);
  expect(rules.filter((name) => !named.includes(name) && !alike.test(name))).toEqual([]);
});
