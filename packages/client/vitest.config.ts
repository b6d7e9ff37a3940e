import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // The examples import the package by its name; here that is its source.
    alias: [
      {
        find: /^@liked-posts\/client$/,
        replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)),
      },
    ],
  },
  // The limit is for what hangs: on a busy machine properties take their time.
  test: { exclude: [...configDefaults.exclude, '**/*.matrix.test.ts'], testTimeout: 30_000 },
});
