import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests compare output as it is on a pipe, to which FORCE_COLOR would add colors.
delete process.env['FORCE_COLOR'];

/** The slowest files. They begin first: otherwise, the run would end with a slow file alone. */
const slowest = [
  'fresh-clone',
  'packed/examples',
  'packed/documents',
  'declarations',
  'accessibility',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.test.ts`));
      return index < 0 ? slowest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: SlowestFirst },
    // Compiled code of TypeScript and the tools that tests start is cached across processes.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
