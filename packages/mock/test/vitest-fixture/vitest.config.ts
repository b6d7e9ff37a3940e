import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    cache: false,
    include: ['unused.ts', 'out-of-contract.ts', 'hooks.ts', 'concurrent.ts'],
  },
});
