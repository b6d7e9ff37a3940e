import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['src/**/*.matrix.test.ts'], testTimeout: 300_000 },
});
