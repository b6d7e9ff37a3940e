import { defineConfig } from 'vitest/config';

/**
 * Settings for tests that need more or take longer: browsers, other runtimes and compilers, whole
 * repositories.
 */
export default defineConfig({
  test: {
    include: ['**/*.e2e.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
