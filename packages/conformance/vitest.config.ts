import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    // Most of the time goes into waiting for Redocly.
    test: { maxWorkers: 2, coverage: coverage({ statements: 90, branches: 79 }) },
  }),
);
