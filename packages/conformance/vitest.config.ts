import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    // Most is tested through the command line, in processes of their own, which are not counted.
    // Most of the time goes into waiting for other processes.
    test: { maxWorkers: 2, coverage: coverage({ statements: 37, branches: 36 }) },
  }),
);
