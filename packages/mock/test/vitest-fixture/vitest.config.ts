import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['out-of-contract.ts'] } });
