import { defineConfig } from 'vitest/config';

/** Tests that need more than an install brings: another Node, and packages from the registry. */
export default defineConfig({
  test: { include: ['src/**/*.matrix.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
