import { configDefaults, defineConfig } from 'vitest/config';

// Long enough for two busy cores: a test that hangs still fails, a slow machine does not.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

/** What needs nothing but what `pnpm install` brings. */
export const tests = defineConfig({
  test: {
    ...timeouts,
    // Test files share no state, and loading what they test takes longer than most of them run.
    isolate: false,
    exclude: [...configDefaults.exclude, '**/*.matrix.test.ts'],
  },
});

/** What needs more, or takes longer: browsers, other runtimes, other compilers, whole repositories. */
export const matrix = defineConfig({
  test: { include: ['**/*.matrix.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});

/**
 * Fails the tests of a package that cover less of its sources than this, in percent.
 *
 * @param elsewhere files that its tests run in processes of their own, where nothing is counted
 */
export function coverage(
  thresholds: { statements: number; branches: number },
  elsewhere: readonly string[] = [],
) {
  return {
    enabled: true,
    include: ['src/**/*.ts'],
    exclude: [
      ...elsewhere,
      'src/**/*.test.ts',
      'src/**/*.test-d.ts',
      'src/generated/**',
      'src/**/index.ts',
      '**/*.d.ts',
    ],
    reporter: ['text-summary'],
    thresholds,
  };
}
