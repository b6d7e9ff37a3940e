import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Output is compared as on a pipe, and this would add colours to it.
delete process.env['FORCE_COLOR'];

/** The files that take longest begin first, so that the last minutes do not belong to one of them. */
const slowest = ['fresh-clone', 'packed/examples', 'packed/documents', 'installed', 'habits'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.test.ts`));
      return at < 0 ? slowest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Settings for tests that need more or take longer: browsers, other runtimes and compilers, whole
 * repositories. One run has those of all packages.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['**/*.e2e.test.ts'],
    exclude: [...configDefaults.exclude, '**/.scratch/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Much of it is waiting for browsers, servers and registries.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // The TypeScript and the tools that tests start are read once, and not anew by each process.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
    },
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
