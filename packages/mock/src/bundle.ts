import { createRequire } from 'node:module';

/** The path of the contract's bundle. */
export const bundle: string = createRequire(import.meta.url).resolve('@liked-posts/spec/openapi.json');
