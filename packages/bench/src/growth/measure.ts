import type { Benchmark } from '../result.ts';
import { measurePositions } from './positions.ts';
import { measureSelections } from './selections.ts';
import { measureWalk } from './walk.ts';

export const growth: Benchmark = {
  description:
    'what a page of the sandbox costs by position and selection, and a walk of a million Posts',
  packages: ['@liked-posts/sandbox', '@liked-posts/client'],
  measure: async ({ rounds }) => [
    await measurePositions(rounds * 4),
    await measureSelections(rounds),
    await measureWalk(Math.min(5, rounds)),
  ],
};
