import type { Benchmark } from '../result.ts';
import { measurePackages } from './packages.ts';
import { readers } from './readers.ts';
import { measureWalks } from './walks.ts';

export const clients: Benchmark = {
  description: 'the client against fetch by hand, undici, openapi-fetch and three SDKs',
  packages: [
    '@liked-posts/client',
    'openapi-fetch',
    'undici',
    'twitter-api-sdk',
    'twitter-api-v2',
    '@xdevplatform/xdk',
    'esbuild',
  ],
  measure: async ({ rounds }) => [
    await measureWalks(Object.keys(readers), rounds),
    await measurePackages(rounds),
  ],
};
