import { defineConfig } from 'vitest/config';

// Long enough for a busy machine: a test that hangs still fails.
export default defineConfig({ test: { testTimeout: 60_000 } });
