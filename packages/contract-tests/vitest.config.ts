import { defineConfig, mergeConfig } from 'vitest/config';
import settings from '../test-utils/vitest.config.ts';

/** Prism is started once for all files. */
export default mergeConfig(
  settings,
  defineConfig({ test: { globalSetup: './prism/start-once.ts', maxWorkers: 2 } }),
);
