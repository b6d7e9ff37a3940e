import getReleasePlan from '@changesets/get-release-plan';
import { highest, type Level } from './level.ts';

/** The level that the pending changesets promise for the contract, and with it for all packages. */
export async function promisedLevel(repository: string): Promise<Level> {
  const { releases } = await getReleasePlan(repository);
  return highest(
    releases.filter(({ name }) => name === '@liked-posts/spec').map(({ type }) => type),
  );
}
