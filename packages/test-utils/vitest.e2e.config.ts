import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Tests compare output as it is on a pipe, to which FORCE_COLOR would add colors.
delete process.env['FORCE_COLOR'];

/**
 * Settings for tests that need browsers, other runtimes and compilers, or whole repositories. One
 * run covers all packages.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['**/*.e2e.test.ts'],
    exclude: [...configDefaults.exclude, '**/.scratch/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // More than a small machine has cores: tests often wait for browsers, servers and registries.
    maxWorkers: 3,
    // Compiled code of TypeScript and the tools that tests start is cached across processes.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
