import type { Post } from '@liked-posts/types';
import { Fixture } from './fixture.ts';
import { duplicates, early, ordinary, rare, referenced } from './fixtures/posts.ts';

const createFixtures = (posts: readonly Post[]) => posts.map((post) => new Fixture(post));

// The lists of the data file: `fixture-order.ts` decides at which positions of a timeline they are.
export const ordinaryFixtures: readonly Fixture[] = createFixtures(ordinary);
export const earlyFixtures: readonly Fixture[] = createFixtures(early);
export const rareFixtures: readonly Fixture[] = createFixtures(rare);

/** All fixtures but duplicates, by number. */
export const fixtures: ReadonlyMap<string, Fixture> = mapByNumber([
  ...ordinaryFixtures,
  ...earlyFixtures,
  ...rareFixtures,
  ...createFixtures(referenced),
]);

/** Second copies of Posts that the service includes twice: their links have more, such as a `title`. */
export const duplicateFixtures: ReadonlyMap<string, Fixture> = mapByNumber(
  createFixtures(duplicates),
);

function mapByNumber(list: readonly Fixture[]): ReadonlyMap<string, Fixture> {
  return new Map(list.map((fixture) => [fixture.fixtureNumber, fixture]));
}
