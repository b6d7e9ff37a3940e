import { gzipSync } from 'node:zlib';
import { minified } from '@liked-posts/test-utils/minified';
import { expect, it } from 'vitest';

it('the request module, the lists of fields included, is at most 3.2 kB minified and gzipped', async () => {
  const code = await minified("export * from '@liked-posts/types/request';", import.meta.dirname);

  expect(gzipSync(code).length).toBeLessThanOrEqual(3200);
  expect(code).toContain('non_public_metrics');
});
