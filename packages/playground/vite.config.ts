import { defineConfig } from 'vite';
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
