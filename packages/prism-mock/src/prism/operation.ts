import { createRequire } from 'node:module';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';

/** The operation of the contract, as Prism reads it. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

const bundle = createRequire(import.meta.url).resolve('@liked-posts/spec/openapi.json');

/**
 * The operations of the contract, which has one. They are read once in a process, because Prism
 * keeps what it compiles from a description as long as the process lives.
 */
export const operations: PrismOperation[] = await getHttpOperationsFromSpec(bundle);
