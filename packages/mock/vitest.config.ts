import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    test: { coverage: coverage({ statements: 95, branches: 89 }, ['src/cli.ts', 'src/vitest.ts']) },
  }),
);
