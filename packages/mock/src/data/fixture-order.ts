import type { Post } from '@liked-posts/types';
import { createFixtures, type Fixture } from './fixture.ts';
import { first, ordinary, rare, referenced } from './fixtures/posts.ts';
import { mix, modulo, pick } from './hash.ts';
import { readFixtureNumber } from './post-id.ts';

/*
 * The order in which the likes of a user have copies of the Posts of the data file:
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
/** Where the rare fixtures come among the first likes: after those of the first page. */
const rareStart = 100;
/** The same for every eighth user, so that a walk of 100 Posts can have them. */
const earlyRareStart = 27;

/** The fixture at a position. */
export function chooseFixture(timelineHash: number, position: number): Fixture {
  return (
    findSpecial(firstFixtures, position - firstSpecialPosition) ??
    findRare(timelineHash, position) ??
    chooseOrdinary(timelineHash, position)
  );
}

/** @param distance how many positions after the first of the special fixtures */
function findSpecial(specials: readonly Fixture[], distance: number): Fixture | undefined {
  return distance % specialDistance === 0 ? specials[distance / specialDistance] : undefined;
}

function findRare(timelineHash: number, position: number): Fixture | undefined {
  const period = Math.floor(position / likesPerRare);
  const periodHash = mix(timelineHash, period);
  const startCount = likesPerRare - rareFixtures.length * specialDistance;
  let start = periodHash % startCount;
  if (period === 0) start = periodHash % 8 === 0 ? earlyRareStart : rareStart;
  return findSpecial(rareFixtures, position - period * likesPerRare - start);
}

/**
 * The step widths that visit every ordinary fixture before any comes again, such as 5 among 12: 0, 5,
 * 10, 3, 8, 1, …
 */
const stepWidths = [...ordinaryFixtures.keys()].filter(
  (width) => findCommonDivisor(width, ordinaryFixtures.length) === 1,
);

/** The greatest common divisor. */
function findCommonDivisor(first: number, second: number): number {
  return second === 0 ? first : findCommonDivisor(second, first % second);
}

/** In a round, each ordinary fixture comes once. A hash of the round chooses start and step width. */
function chooseOrdinary(timelineHash: number, position: number): Fixture {
  const count = ordinaryFixtures.length;
  const roundHash = mix(timelineHash, Math.floor(position / count));
  // Different bits than those that choose the step width.
  const start = roundHash >>> 8;
  return pick(ordinaryFixtures, start + modulo(position, count) * pick(stepWidths, roundHash));
}

/** The slots before this one are of the service's first three days. */
const oldSlots = 1000;

let oldestFixtures: readonly Fixture[] | undefined;

/** Chooses a fixture whose copies can be as old as the service. */
export function chooseOldest(hash: number): Fixture {
  // Computed when first needed, so that a mock starts at once.
  oldestFixtures ??= ordinaryFixtures.filter(({ earliestSlot }) => earliestSlot < oldSlots);
  return pick(oldestFixtures, hash);
}
