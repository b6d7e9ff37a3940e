import { createRequire } from 'node:module';
import type assumptionsType from '@liked-posts/spec/assumptions.json';

/** A requirement of the contract, and whether it is promised. */
export interface Requirement {
  /** The JSON pointer to it in the contract. */
  readonly pointer: string;
  /** Why it is assumed. Missing if it is promised. */
  readonly assumption?: string | undefined;
}

// Node 20 warns about imports of JSON.
const require = createRequire(import.meta.url);
const assumptions = require('@liked-posts/spec/assumptions.json') as typeof assumptionsType;
const assumptionsByPointer = new Map(assumptions.map((entry) => [entry.pointer, entry]));

/**
 * The requirement at a pointer into the contract: a node, or a keyword of one. It has the assumption
 * of the node itself, or of the outermost node on the way to it whose assumption covers the next
 * key. The assumption at `#/components/schemas/PostPublicMetrics` covers `properties`, so
 * `#/components/schemas/PostPublicMetrics/properties/like_count/type` has it, too.
 */
export function requirementAt(pointer: string): Requirement {
  const segments = pointer.split('/');
  const inherited = segments.map((segment, index) =>
    findAssumption(segments.slice(0, index).join('/'), segment),
  );
  const assumption =
    assumptionsByPointer.get(pointer)?.assumption ??
    inherited.find((assumptionOnTheWay) => assumptionOnTheWay !== undefined);
  return { pointer, assumption };
}

/** The assumption of a node that covers its keyword. */
export function findAssumption(pointer: string, keyword: string): string | undefined {
  const entry = assumptionsByPointer.get(pointer);
  return entry?.covers.includes(keyword) ? entry.assumption : undefined;
}
