import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    // Most of the time goes into waiting for other processes.
    test: {
      maxWorkers: 2,
      // Prism takes half a second to load: once in each worker is enough.
      isolate: false,
      // The command line and the Vitest fixture run in processes of their own, which are not counted.
      coverage: coverage({ statements: 78, branches: 74 }),
    },
  }),
);
