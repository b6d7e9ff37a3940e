import { defineConfig, mergeConfig } from 'vitest/config';
import settings from '../test-utils/vitest.config.ts';

export default mergeConfig(
  settings,
  defineConfig({
    test: {
      // Starts Prism once for all files.
      globalSetup: './prism/start-once.ts',
      // Two processes of Prism run beside the tests.
      maxWorkers: 2,
    },
  }),
);
