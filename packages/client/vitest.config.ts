import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { coverage, tests } from '../../vitest.base.ts';

export default mergeConfig(
  tests,
  defineConfig({
    resolve: {
      // The examples import the package by its name; here that is its source.
      alias: [
        {
          find: /^@liked-posts\/client$/,
          replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)),
        },
        {
          find: /^@liked-posts\/client\/validate$/,
          replacement: fileURLToPath(new URL('src/validate.ts', import.meta.url)),
        },
      ],
    },
    test: { coverage: coverage({ statements: 99, branches: 98 }) },
  }),
);
