import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Output is compared as on a pipe, and this would add colours to it.
delete process.env['FORCE_COLOR'];

/**
 * Settings for tests that need more or take longer: browsers, other runtimes and compilers, whole
 * repositories.
 */
export default defineConfig({
  test: {
    include: ['**/*.e2e.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The TypeScript and the tools that tests start are read once, and not anew by each process.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
