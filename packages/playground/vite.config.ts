import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { onePage } from './one-page.ts';

const specFolder = '../../spec/dist/';
const mockSource = '../mock/src/index.ts';

// Vite puts the variables `VITE_…` in the page. They are empty except in a workflow of GitHub, which knows
// where it publishes the page.
const [owner, repository] = process.env['GITHUB_REPOSITORY']?.split('/') ?? [];
// `app.tsx` links to the repository.
process.env['VITE_REPOSITORY'] = owner ? `https://github.com/${owner}/${repository}` : '';
// `index.html` has the whole address of a picture, which social cards need. For a page on a custom domain,
// change this address.
process.env['VITE_SITE'] = owner ? `https://${owner}.github.io/${repository}/` : '';

export default defineConfig({
  base: './',
  // The built mock has its own copy of the types package. From its sources, both share one.
  resolve: { alias: { '@liked-posts/mock': fileURLToPath(new URL(mockSource, import.meta.url)) } },
  plugins: [
    keepOnlyComponents(),
    removeValidators(),
    // After the two that change the code, because it inlines the script and the style.
    onePage(),
    copyFiles(
      `${specFolder}reference.html`,
      `${specFolder}openapi.yaml`,
      `${specFolder}assumptions.json`,
      'playground.png',
    ),
  ],
  build: {
    target: 'es2023',
    // The first versions with `light-dark()`, which the page's colors use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Otherwise, the script would add the style, which the policy of the page forbids.
    cssCodeSplit: false,
    rolldownOptions: { output: { format: 'iife' } },
  },
});

/** Leaves only the parameters and the schemas of the contract. If the page reads more, add it here. */
function keepOnlyComponents(): Plugin {
  return {
    name: 'keep-only-components',
    enforce: 'pre',
    transform: {
      filter: { id: /spec\/dist\/openapi\.json$/ },
      handler(code) {
        const { parameters, schemas } = JSON.parse(code).components;
        return JSON.stringify({ components: { parameters, schemas } });
      },
    },
  };
}

/**
 * Leaves out of the mock what checks the data set of its option `dataset`, which the page never gives.
 * That code would be a tenth of the page, so `one-page.test.ts` fails if its file has moved.
 */
function removeValidators(): Plugin {
  return {
    name: 'remove-validators',
    enforce: 'pre',
    load: {
      filter: { id: /mock\/src\/generated\/validator\.ts$/ },
      handler: () => 'export const validators = {};',
    },
  };
}

/** Puts copies of files beside the page. Their paths are relative to this file. */
function copyFiles(...paths: readonly string[]): Plugin {
  return {
    name: 'copy-files',
    apply: 'build',
    generateBundle() {
      for (const path of paths) {
        const source = readFileSync(new URL(path, import.meta.url));
        this.emitFile({ type: 'asset', fileName: basename(path), source });
      }
    },
  };
}
