import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../test/start-and-stop.ts', import.meta.url));

it('leaves neither servers nor memory behind after 500 starts and stops', {
  timeout: 60_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const { early, late, servers } = JSON.parse(stdout);

  // The process also ended by itself, which it would not have done with a handle left open.
  expect(servers).toBe(0);
  // Mocks that leave 2 kB each are seen; what the runtime itself still compiles and caches is less.
  expect(late - early).toBeLessThan(500 * 2000);
});
