import { defineConfig } from 'vitest/config';

/** What needs more, or takes longer: browsers, other runtimes, other compilers, whole repositories. */
export default defineConfig({
  test: {
    include: ['**/*.e2e.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
