import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * Serves MSW's service worker in development. In `public/`, where `msw init` puts it, it would be
 * part of the production build, and stay behind when MSW is updated.
 */
function mockServiceWorker(): Plugin {
  const script = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  return {
    name: 'mock-service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        createReadStream(script).pipe(response);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), mockServiceWorker()],
  server: { host: '127.0.0.1' },
  // Imported after the page has started: if Vite found them only then, it would reload the page.
  optimizeDeps: { include: ['@liked-posts/mock', '@liked-posts/mock/msw', 'msw', 'msw/browser'] },
  // Long enough for a browser on a busy machine.
  test: { testTimeout: 60_000, hookTimeout: 60_000 },
});
