import { uncovered } from './covered.ts';
import type { Fact } from './facts.ts';
import { holds, type Stated } from './holds.ts';
import type { Node } from './place.ts';

/**
 * Holds the facts and the bundle against each other, in both directions.
 *
 * @returns What is wrong, in words: facts that do not hold, and what the bundle says beyond them.
 */
export function check(bundle: Node, facts: Fact[]): string[] {
  const stated: Stated = { nodes: new Set(), keywords: new Set() };
  const broken = facts.flatMap((fact) =>
    holds(bundle, fact, stated).map((wrong) => `${fact.says} But ${wrong}.`),
  );
  const beyond = uncovered(bundle, stated).map(
    (what) => `Not covered by a fact or an assumption: ${what}.`,
  );
  return [...broken, ...beyond];
}
