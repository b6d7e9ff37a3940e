import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    // Examples are run by tests, and are not among them.
    test: {
      dir: 'src',
      coverage: coverage({ statements: 95, branches: 89 }, ['src/cli.ts', 'src/vitest.ts']),
    },
  }),
);
