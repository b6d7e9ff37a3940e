import { defineConfig } from 'vitest/config';

/** Tests that need more than an install brings, such as a browser. */
export default defineConfig({
  test: { include: ['**/*.matrix.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
