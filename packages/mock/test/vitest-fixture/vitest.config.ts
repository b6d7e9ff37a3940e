import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    cache: false,
    include: ['one-by-one.ts', 'hooks.ts', 'concurrent.ts'],
  },
});
