import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** The minimum coverage of each package by its own tests, in percent. Measured if COVERAGE=true. */
const minCoverage: Readonly<Record<string, { statements: number; branches: number }>> = {
  client: { statements: 99, branches: 98 },
  conformance: { statements: 96, branches: 89 },
  mock: { statements: 95, branches: 90 },
};
const packageName = basename(process.cwd());
const thresholds = minCoverage[packageName];

// Tests compare output as it is on a pipe, to which FORCE_COLOR would add colors.
delete process.env['FORCE_COLOR'];

/** Settings for tests that need nothing but `pnpm install`. Vitest runs in a package's folder. */
export default defineConfig({
  test: {
    // Long enough for two busy cores: a slow machine must not fail a test, but a hang must.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // Many tests start the TypeScript compiler: its compiled code is cached across processes.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    // A mock's example is a project of its own, which a test of the mock runs.
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts', 'examples/*/**'],
    // Test files share no state, and loading their modules anew takes longer than most tests.
    isolate: false,
    coverage: {
      enabled: thresholds !== undefined && process.env['COVERAGE'] === 'true',
      include: ['src/**/*.ts'],
      exclude: [
        'src/**/*.test{,-d}.ts',
        'src/generated/**',
        'src/**/index.ts',
        '**/*.d.ts',
        // These files run in processes of their own, where coverage is not counted.
        'src/{cli,vitest}.ts',
      ],
      reporter: ['text-summary'],
      ...(thresholds && { thresholds }),
    },
  },
});
