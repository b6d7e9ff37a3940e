import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { copyFiles, onePage } from './one-page.ts';

const spec = '../../spec/dist/';
const mock = '../mock/src/index.ts';

// Vite puts `VITE_…` in the page. A workflow of GitHub knows `owner/repository`, and so where it
// publishes the page; social cards need the whole address.
const { GITHUB_REPOSITORY: ownerAndName = '' } = process.env;
const [owner, repository] = ownerAndName.split('/');
process.env['VITE_REPOSITORY'] = ownerAndName && `https://github.com/${ownerAndName}`;
process.env['VITE_SITE'] = ownerAndName && `https://${owner}.github.io/${repository}/`;

export default defineConfig({
  base: './',
  // From its sources, the mock shares what the page also takes from the types package.
  resolve: { alias: { '@liked-posts/mock': fileURLToPath(new URL(mock, import.meta.url)) } },
  plugins: [
    onlyShownParts(),
    withoutValidators(),
    onePage(),
    copyFiles(
      `${spec}reference.html`,
      `${spec}openapi.yaml`,
      `${spec}assumptions.json`,
      'playground.png',
    ),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    // The first versions with `light-dark()`, which the page's colors use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'iife' } },
  },
});

/** The keywords of the contract that the page does not show. */
const toolKeywords = new Set([
  'additionalProperties',
  'examples',
  'format',
  'maximum',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'pattern',
  'x-assumption-covers',
  'x-expands-from',
]);

/** The schemas of the contract that the page does not show. */
const hiddenSchemas = new Set(['ErrorBody', 'ErrorList', 'ParameterError', 'ProblemDocument']);

/** Leaves out of the contract what the page does not show: a tenth of the page. */
function onlyShownParts(): Plugin {
  return {
    name: 'only-shown-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /spec\/dist\/openapi\.json$/ },
      handler(code) {
        const { parameters, schemas } = JSON.parse(code).components;
        return JSON.stringify({ components: { parameters, schemas } }, (name, value) =>
          toolKeywords.has(name) || hiddenSchemas.has(name) ? undefined : value,
        );
      },
    },
  };
}

/** Leaves out of the mock what checks a data set, since the page gives it none: a tenth of the page. */
function withoutValidators(): Plugin {
  return {
    name: 'without-validators',
    enforce: 'pre',
    load: {
      filter: { id: /mock\/src\/generated\/validator\.ts$/ },
      handler: () => 'export const validators = {};',
    },
  };
}
