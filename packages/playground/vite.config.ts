import { defineConfig } from 'vite';
import { beside, onePage } from './one-page.ts';

export default defineConfig({
  base: './',
  plugins: [onePage(), beside('reference.html', 'openapi.yaml', 'assumptions.json')],
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
