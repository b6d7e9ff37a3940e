import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { cache: false, include: ['out-of-contract.ts', 'options.ts', 'hooks.ts'] },
});
