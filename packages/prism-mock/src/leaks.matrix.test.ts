import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../test/left-behind.ts', import.meta.url));

/** What the program says that is left of each, when it has ended by itself. */
async function leftBehind(): Promise<{ each: number; servers: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  return JSON.parse(stdout);
}

it('leaves neither servers nor memory behind after 500 starts and stops', async () => {
  const { each, servers } = await leftBehind();

  expect(servers).toBe(0);
  // What the runtime itself still compiles and caches is less.
  expect(each).toBeLessThan(2000);
});
