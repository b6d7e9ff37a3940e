import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const sizeLimit = fileURLToPath(new URL('../node_modules/size-limit/bin.js', import.meta.url));
const cwd = fileURLToPath(new URL('..', import.meta.url));

it('every way to use the package stays below its size limit', { timeout: 30_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [sizeLimit, '--json'], { cwd });

  expect(JSON.parse(stdout)).toMatchObject([
    { name: expect.stringContaining('pages through liked Posts'), passed: true, sizeLimit: 9150 },
    { name: 'parseCreatedAt alone', passed: true },
    { name: 'indexIncludes alone', passed: true },
    { name: 'the validator alone', passed: true },
  ]);
});
