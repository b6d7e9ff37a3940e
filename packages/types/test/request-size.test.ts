import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('the request module, the lists of fields included, is at most 3.1 kB minified and gzipped', async () => {
  const build = await rolldown({
    input: fileURLToPath(new URL('../dist/request/index.js', import.meta.url)),
  });
  const { output } = await build.generate({ minify: true });
  await build.close();

  expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(3100);
});
