import { defineConfig, type Plugin } from 'vite';
import { beside, onePage } from './one-page.ts';

const spec = '../../spec/dist/';

// GitHub says where its workflows publish to. Social cards need whole addresses.
const { GITHUB_REPOSITORY: name = '' } = process.env;
const [owner, repository] = name.split('/');
process.env['VITE_REPOSITORY'] = name && `https://github.com/${name}`;
process.env['VITE_SITE'] = name && `https://${owner}.github.io/${repository}/`;

export default defineConfig({
  base: './',
  plugins: [
    onlyShownParts(),
    onePage(),
    beside(
      `${spec}reference.html`,
      `${spec}openapi.yaml`,
      `${spec}assumptions.json`,
      'playground.png',
    ),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    // The first ones with `light-dark`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'iife' } },
  },
});

/** What only tools read in the contract. */
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

/** Leaves out of the contract what the page does not show, which would be a tenth of the page. */
function onlyShownParts(): Plugin {
  return {
    name: 'only-shown-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /spec\/dist\/openapi\.json$/ },
      handler(code) {
        const { parameters, schemas } = JSON.parse(code).components;
        const { ErrorBody, ErrorList, ParameterError, ProblemDocument, ...shown } = schemas;
        return JSON.stringify({ components: { parameters, schemas: shown } }, (name, value) =>
          toolKeywords.has(name) ? undefined : value,
        );
      },
    },
  };
}
