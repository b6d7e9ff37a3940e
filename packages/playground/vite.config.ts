import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { onePage } from './one-page.ts';

const spec = '../../spec/dist/';
const mock = '../mock/src/index.ts';

// Vite puts `VITE_…` in the page: app.tsx links to the repository, and index.html names its picture
// by the whole address, which social cards need. Only a workflow of GitHub has `owner/repository`, and
// so knows where it publishes the page. Elsewhere, both variables are empty.
const [owner, repository] = process.env['GITHUB_REPOSITORY']?.split('/') ?? [];
process.env['VITE_REPOSITORY'] = owner ? `https://github.com/${owner}/${repository}` : '';
process.env['VITE_SITE'] = owner ? `https://${owner}.github.io/${repository}/` : '';

export default defineConfig({
  base: './',
  // From its sources, so that the page has what the mock takes from the types package only once.
  resolve: { alias: { '@liked-posts/mock': fileURLToPath(new URL(mock, import.meta.url)) } },
  plugins: [
    keepOnlyComponents(),
    removeValidators(),
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
 * Leaves out of the mock what checks the data set of its option `data`, which the page never gives. It
 * would be a tenth of the page.
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
