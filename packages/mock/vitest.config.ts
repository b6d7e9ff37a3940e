import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  // Most of the time goes into waiting for other processes.
  test: {
    exclude: [...configDefaults.exclude, '**/*.matrix.test.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    // Prism takes half a second to load: once in each worker is enough.
    isolate: false,
  },
});
