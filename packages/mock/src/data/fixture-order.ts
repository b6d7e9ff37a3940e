import type { Post } from '@liked-posts/types';
import { createFixtures, type Fixture } from './fixture.ts';
import { first, ordinary, rare, referenced } from './fixtures/posts.ts';
import { mix, modulo, pick } from './hash.ts';
import { readFixtureNumber } from './post-id.ts';

/*
 * The order in which the likes of a user repeat the Posts of the data file:
 *
 *   position      0  1  2  3  4  5  6  7  8 …   100 … 103 … 106 …
 *   fixture       o  o  f  o  o  f  o  o  f …     r     r     r …
 *
 * The fixtures in `first` (f) come at every third position, each once. Those in `rare` (r) come three
 * apart, too, once in each 700 likes. All others are `ordinary` (o), shuffled anew in each round.
 */

/** The fixtures that are listed or included, by number. */
export const fixtures: ReadonlyMap<string, Fixture> = createFixtures([
  ...ordinary,
  ...first,
  ...rare,
  ...referenced,
]);

const ordinaryFixtures = listFixtures(ordinary);
const firstFixtures = listFixtures(first);
const rareFixtures = listFixtures(rare);

function listFixtures(posts: readonly Post[]): readonly Fixture[] {
  return posts
    .map(({ id }) => fixtures.get(readFixtureNumber(id)))
    .filter((fixture) => fixture !== undefined);
}

/** The position of the first of the `first` fixtures. A walk begins with an ordinary one. */
const firstSpecialPosition = 2;
/** The distance between fixtures of `first`, and between those of `rare`. */
const specialDistance = 3;
/** How many likes have the rare fixtures once. */
const likesPerRare = 700;

/** The fixture at a position. */
export function chooseFixture(timelineHash: number, position: number): Fixture {
  return (
    findSpecial(firstFixtures, position - firstSpecialPosition) ??
    findRare(timelineHash, position) ??
    chooseOrdinary(timelineHash, position)
  );
}

/** The special fixture so many positions after the first of its kind; undefined if none is there. */
function findSpecial(specials: readonly Fixture[], distance: number): Fixture | undefined {
  return distance % specialDistance === 0 ? specials[distance / specialDistance] : undefined;
}

function findRare(timelineHash: number, position: number): Fixture | undefined {
  const group = Math.floor(position / likesPerRare);
  const random = mix(timelineHash, group);
  const room = likesPerRare - rareFixtures.length * specialDistance;
  let start = random % room;
  // Among the first likes, they come after those of the first page, for most users.
  if (group === 0) start = random % 8 === 0 ? 27 : 100;
  return findSpecial(rareFixtures, position - group * likesPerRare - start);
}

/** Steps through the ordinary fixtures that meet each once before the first one comes again. */
const steps = [...ordinaryFixtures.keys()].filter(
  (step) => findCommonDivisor(step, ordinaryFixtures.length) === 1,
);

function findCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : findCommonDivisor(other, one % other);
}

/** In a round, each ordinary fixture comes once: a hash of the round chooses the start and the step. */
function chooseOrdinary(timelineHash: number, position: number): Fixture {
  const count = ordinaryFixtures.length;
  const roundHash = mix(timelineHash, Math.floor(position / count));
  const start = roundHash >>> 8;
  return pick(ordinaryFixtures, start + modulo(position, count) * pick(steps, roundHash));
}

let oldest: readonly Fixture[] | undefined;

/** A fixture that can be as old as the service. */
export function chooseOldest(hash: number): Fixture {
  // When it is first needed, so that a mock starts at once.
  oldest ??= ordinaryFixtures.filter(({ earliest }) => earliest < 1000);
  return pick(oldest, hash);
}
