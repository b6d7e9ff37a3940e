import { configDefaults, defineConfig } from 'vitest/config';

// Long enough for two busy cores: a test that hangs still fails, a slow machine does not.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

/** What needs nothing but what `pnpm install` brings. */
export const tests = defineConfig({
  test: { ...timeouts, exclude: [...configDefaults.exclude, '**/*.matrix.test.ts'] },
});

/** What needs more: browsers, other runtimes, other compilers. */
export const matrix = defineConfig({
  test: { include: ['**/*.matrix.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});

/**
 * Fails the tests of a package that cover less of its sources than this, in percent. What runs in
 * processes of its own, such as a command line, is tested but not counted.
 */
export function coverage(thresholds: { statements: number; branches: number }) {
  return {
    enabled: true,
    include: ['src/**/*.ts'],
    exclude: ['src/**/*.test.ts', 'src/**/*.test-d.ts', 'src/generated/**', 'src/**/index.ts'],
    reporter: ['text-summary'],
    thresholds,
  };
}
