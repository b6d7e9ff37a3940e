import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../test/left-behind.ts', import.meta.url));

it('the proxy leaks no memory in 2,000 exchanges', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);

  expect(JSON.parse(stdout).each).toBeLessThan(500);
});
