import { checkFact, type Stated } from './check-fact.ts';
import type { Fact } from './facts.ts';
import type { Node } from './places.ts';
import { uncovered } from './uncovered.ts';

/**
 * Holds the facts and the bundle against each other, in both directions.
 *
 * @returns What is wrong, in words: facts that do not hold, and what the bundle says beyond them.
 */
export function checkFacts(bundle: Node, facts: readonly Fact[]): string[] {
  const stated: Stated = { nodes: new Set(), keywords: new Set() };
  const broken = facts.flatMap((fact) =>
    checkFact(bundle, fact, stated).map((wrong) => `${fact.says} But ${wrong}.`),
  );
  const beyond = uncovered(bundle, stated).map(
    (what) => `Not covered by a fact or an assumption: ${what}.`,
  );
  return [...broken, ...beyond];
}
