import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const sizeLimit = fileURLToPath(new URL('../node_modules/size-limit/bin.js', import.meta.url));
const cwd = fileURLToPath(new URL('..', import.meta.url));

it('a program that pages through liked Posts stays below its size limit', {
  timeout: 30_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [sizeLimit, '--json'], { cwd });

  expect(JSON.parse(stdout)).toMatchObject([{ passed: true, sizeLimit: 5000 }]);
});
