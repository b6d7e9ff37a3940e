import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../test/left-behind.ts', import.meta.url));

it('leaves no memory behind after 2,000 exchanges of the proxy', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);

  expect(JSON.parse(stdout).each).toBeLessThan(500);
});
