import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Long enough for a busy machine: a test that hangs still fails.
    testTimeout: 120_000,
    // One test measures time.
    fileParallelism: false,
  },
});
