import type { Effort, Findings } from '../result.ts';
import { measurePositions } from './positions.ts';
import { measureSelections } from './selections.ts';
import { measureWalk } from './walk.ts';

/** How the cost of the sandbox grows. */
export async function measureGrowth({ rounds }: Effort): Promise<Findings> {
  return {
    packages: ['@liked-posts/sandbox', '@liked-posts/client'],
    tables: [
      await measurePositions(rounds * 4),
      await measureSelections(rounds),
      await measureWalk(Math.min(3, rounds)),
    ],
  };
}
