import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../test/left-behind.ts', import.meta.url));

it('leaves neither servers nor memory behind after 500 starts and stops', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const { each, servers } = JSON.parse(stdout);

  expect(servers).toBe(0);
  // What the runtime itself still compiles and caches is less.
  expect(each).toBeLessThan(2000);
});
