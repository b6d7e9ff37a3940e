import { gzipSync } from 'node:zlib';
import { minified } from '@liked-posts/test-utils/minified';
import { expect, it } from 'vitest';

it.each([
  [
    'a program that pages through liked Posts',
    // By esbuild, it has some 210 bytes more.
    7700,
    `import { createClient } from '@liked-posts/client';
    for await (const { post } of createClient(options).posts(id)) console.log(post.text);`,
  ],
  [
    'a program that pages with middleware, openapi-fetch included,',
    10_300,
    `import { createClient } from '@liked-posts/client';
    import { openapiFetch } from '@liked-posts/client/openapi-fetch';
    const client = createClient(options);
    openapiFetch(client).use(middleware);
    for await (const { post } of client.posts(id)) console.log(post.text);`,
  ],
  ['parseCreatedAt', 700, "export { parseCreatedAt } from '@liked-posts/client';"],
  ['indexIncludes', 1250, "export { indexIncludes } from '@liked-posts/client';"],
  ['readText', 1800, "export { readText } from '@liked-posts/client/text';"],
  ['validateQuery', 3200, "export { validateQuery } from '@liked-posts/client/validate';"],
])('%s has at most %i bytes, minified and gzipped', async (_, limit, program) => {
  const { byteLength } = gzipSync(await minified(program, import.meta.dirname));
  expect(byteLength).toBeLessThanOrEqual(limit);
  // If the program were not found, the bundle would be almost empty.
  expect(byteLength).toBeGreaterThan(limit / 2);
});
