import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** How much of its sources the tests of a package cover at least, in percent, if COVERAGE=true. */
const covered: Readonly<Record<string, { statements: number; branches: number }>> = {
  client: { statements: 99, branches: 98 },
  conformance: { statements: 96, branches: 89 },
  mock: { statements: 95, branches: 90 },
};
const name = basename(process.cwd());
const thresholds = covered[name];

/** What needs nothing but what `pnpm install` brings. Runs in the folder of a package. */
export default defineConfig({
  test: {
    // Long enough for two busy cores: a test that hangs still fails, a slow machine does not.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // The TypeScript that tests start is read once, and not anew by each process.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    // A folder of examples is a project of its own, which is run by a test.
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts', 'examples/*/**'],
    // Test files share no state, and loading what they test takes longer than most of them run.
    isolate: false,
    coverage: {
      enabled: thresholds !== undefined && process.env['COVERAGE'] === 'true',
      include: ['src/**/*.ts'],
      exclude: [
        'src/**/*.test{,-d}.ts',
        'src/generated/**',
        'src/**/index.ts',
        '**/*.d.ts',
        // Run in processes of their own, where nothing is counted.
        'src/{cli,vitest}.ts',
      ],
      reporter: ['text-summary'],
      ...(thresholds && { thresholds }),
    },
  },
});
