import { gzipSync } from 'node:zlib';
import { bundleProgram } from '@liked-posts/test-utils/bundle-program';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { expect, test } from 'vitest';

test.each([
  [
    'a program that pages',
    // This includes openapi-fetch. Bundled by esbuild, the program has some 250 bytes more.
    11_000,
    `import { createClient } from '@liked-posts/client';
    for await (const { post } of createClient(options).posts(id)) console.log(post.text);`,
  ],
  ['indexIncludes', 1250, "export { indexIncludes } from '@liked-posts/client';"],
])('%s has at most %i bytes, minified and gzipped', async (_, limit, program) => {
  const { byteLength } = gzipSync(await bundleProgram(program, import.meta.dirname));
  expect(byteLength).toBeLessThanOrEqual(limit);
  // If the program were not found, the bundle would be almost empty.
  expect(byteLength).toBeGreaterThan(limit / 2);
});

/** Code that requests a page and reads it. Each index gives another query. */
function renderCall(index: number): string {
  const optional = ['created_at', 'lang', 'public_metrics', 'entities', 'source', 'geo'];
  const fields = ['author_id', ...optional.filter((_, bit) => (index >> bit) & 1)];
  return `
const page${index} = await client.getPage('1', {
  max_results: ${10 + index},
  'tweet.fields': [${fields.map((field) => `'${field}'`).join(', ')}],
  expansions: ['author_id'],
  'user.fields': ['verified'],
});
const index${index} = indexIncludes(page${index});
for (const post of page${index}.data) index${index}.author(post)?.verified;`;
}

test('fifty call sites cost at most 41,390 instantiations', () => {
  const compile = createCompiler(new URL('./', import.meta.url));
  const module = compile(`
import { createClient, indexIncludes } from '@liked-posts/client';
const client = createClient({ baseUrl: 'https://api.example.com' });
${Array.from({ length: 50 }, (_, index) => renderCall(index)).join('\n')}`);

  expect(module.errors).toEqual([]);
  expect(module.instantiations).toBeGreaterThan(10_000);
  expect(module.instantiations).toBeLessThanOrEqual(41_390);
});
