import { defineConfig } from '@playwright/test';

export default defineConfig({
  fullyParallel: true,
  globalTeardown: './mock-teardown.ts',
  use: { baseURL: 'http://127.0.0.1:4010' },
  webServer: {
    command: 'npx liked-posts-mock --port 4010 --control',
    url: 'http://127.0.0.1:4010/__control/health',
  },
});
