import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { onePage } from './one-page.ts';

const spec = '../../spec/dist/';
const mock = '../mock/src/index.ts';

// Vite reads `VITE_…` from the environment, and puts them in the page. Only a workflow of GitHub knows
// where it publishes the page; elsewhere, they are empty.
const [owner, repository] = process.env['GITHUB_REPOSITORY']?.split('/') ?? [];
// `app.tsx` links to it.
process.env['VITE_REPOSITORY'] = owner ? `https://github.com/${owner}/${repository}` : '';
// For the picture in `index.html`: social cards need its whole address. A custom domain has another.
process.env['VITE_SITE'] = owner ? `https://${owner}.github.io/${repository}/` : '';

export default defineConfig({
  base: './',
  // The built mock has its own copy of the types package. From its sources, both share one.
  resolve: { alias: { '@liked-posts/mock': fileURLToPath(new URL(mock, import.meta.url)) } },
  plugins: [
    keepOnlyComponents(),
    removeValidators(),
    // Last of the code, because it inlines the script and the style: see `one-page.ts`.
    onePage(),
    copyFiles(
      `${spec}reference.html`,
      `${spec}openapi.yaml`,
      `${spec}assumptions.json`,
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

/** Leaves only the parameters and the schemas of the contract, which are all that the page reads. */
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
 * Leaves out of the mock what checks the data set of its option `dataset`, which the page never gives. It
 * would be a tenth of the page: `one-page.test.ts` would notice.
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
