import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** The minimum coverage of each package by its own tests, in percent, if COVERAGE=true. */
const covered: Readonly<Record<string, { statements: number; branches: number }>> = {
  client: { statements: 99, branches: 98 },
  conformance: { statements: 96, branches: 89 },
  mock: { statements: 95, branches: 90 },
};
const name = basename(process.cwd());
const thresholds = covered[name];

// Output is compared as on a pipe, and this would add colours to it.
delete process.env['FORCE_COLOR'];

/** Settings for tests that need nothing but `pnpm install`. They run in the folder of a package. */
export default defineConfig({
  test: {
    // Long enough for two busy cores: a slow machine must not fail a test, but one that hangs must.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // A cache for the compiled code of TypeScript, which many tests start.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    // The folder of an example is a project of its own. A test runs it.
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts', 'examples/*/**'],
    // Test files share no state, and loading their modules takes longer than running most of them.
    isolate: false,
    coverage: {
      enabled: thresholds !== undefined && process.env['COVERAGE'] === 'true',
      include: ['src/**/*.ts'],
      exclude: [
        'src/**/*.test{,-d}.ts',
        'src/generated/**',
        'src/**/index.ts',
        '**/*.d.ts',
        // These run in processes of their own, where coverage is not counted.
        'src/{cli,vitest}.ts',
      ],
      reporter: ['text-summary'],
      ...(thresholds && { thresholds }),
    },
  },
});
