import type { Effort, Findings } from '../result.ts';
import { measurePackages } from './packages.ts';
import { readers } from './readers.ts';
import { measureWalks } from './walks.ts';

/** The client against other ways to read liked Posts. */
export async function measureClients({ rounds }: Effort): Promise<Findings> {
  return {
    packages: [
      '@liked-posts/client',
      'openapi-fetch',
      'undici',
      'twitter-api-sdk',
      'twitter-api-v2',
      '@xdevplatform/xdk',
      'esbuild',
    ],
    tables: [await measureWalks(Object.keys(readers), rounds), await measurePackages(rounds)],
  };
}
