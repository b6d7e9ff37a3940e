import { gzipSync } from 'node:zlib';
import { minified } from '@liked-posts/test-utils/minified';
import { expect, it } from 'vitest';

it.each([
  [
    'a program that pages through liked Posts, openapi-fetch included,',
    // By esbuild, it has some 250 bytes more.
    10_000,
    `import { createClient } from '@liked-posts/client';
    for await (const { post } of createClient(options).posts(id)) console.log(post.text);`,
  ],
  ['indexIncludes', 1250, "export { indexIncludes } from '@liked-posts/client';"],
])('%s has at most %i bytes, minified and gzipped', async (_, limit, program) => {
  const { byteLength } = gzipSync(await minified(program, import.meta.dirname));
  expect(byteLength).toBeLessThanOrEqual(limit);
  // If the program were not found, the bundle would be almost empty.
  expect(byteLength).toBeGreaterThan(limit / 2);
});
