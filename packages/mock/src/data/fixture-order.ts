import type { Post } from '@liked-posts/types';
import { Fixture } from './fixture.ts';
import { early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { mix, modulo, pick } from './hash.ts';

/*
 * The order in which the likes of a user have copies of the Posts of the data file (see `fixture.ts`):
 *
 *   position      0  1  2  3  4  5  6  7  8 …   100 … 103 … 106 …
 *   fixture       o  o  e  o  o  e  o  o  e …     r     r     r …
 *
 * - `early` (e) has the fixtures that each walk should begin with: at every third position, each once.
 * - `rare` (r) has fixtures that come once in 700 likes, old or new: see `findRare`.
 * - All other positions have `ordinary` fixtures (o). They come in rounds: each comes once in a round,
 *   in an order of the round's own.
 */

const createFixtures = (posts: readonly Post[]) => posts.map((post) => new Fixture(post));
const ordinaryFixtures = createFixtures(ordinary);
const earlyFixtures = createFixtures(early);
const rareFixtures = createFixtures(rare);

/** The fixtures that are listed or included, by number. */
export const fixtures: ReadonlyMap<string, Fixture> = new Map(
  [...ordinaryFixtures, ...earlyFixtures, ...rareFixtures, ...createFixtures(referenced)].map(
    (fixture) => [fixture.fixtureNumber, fixture],
  ),
);

/** The position of the first of the `early` fixtures. A walk begins with an ordinary one. */
const earlyStart = 2;
/** How far apart two special fixtures are, which are those of `early` and of `rare`. */
const specialSpacing = 3;
/** In each period of so many likes, every rare fixture comes once. */
const rarePeriod = 700;
/** Where the rare fixtures begin in the first period: after the first page. */
const usualRareStart = 100;
/** Where they begin for some users: after the early ones, so that a walk of 100 Posts has them all. */
const soonRareStart = earlyStart + earlyFixtures.length * specialSpacing + 1;
/** One user in so many has the soon start. */
const usersPerSoonStart = 8;

/**
 * The fixture at a position, which is below 0 for new likes.
 *
 * @param userHash of the seed and the user
 */
export function chooseFixture(userHash: number, position: number): Fixture {
  // Ordinary fixtures fill the positions that have no special one.
  return (
    findSpecial(earlyFixtures, position - earlyStart) ??
    findRare(userHash, position) ??
    chooseOrdinary(userHash, position)
  );
}

/** The special fixture at an offset from the first one: they are at 0, 3, 6, … */
function findSpecial(specials: readonly Fixture[], offset: number): Fixture | undefined {
  // At a negative offset, the list has nothing.
  return offset % specialSpacing === 0 ? specials[offset / specialSpacing] : undefined;
}

/** With the seed 1, user 2244994945 has rare fixtures at 100, 103, … 136, and from 700 + 97 to 833. */
function findRare(userHash: number, position: number): Fixture | undefined {
  const period = Math.floor(position / rarePeriod);
  const periodHash = mix(userHash, period);
  const firstStart = periodHash % usersPerSoonStart === 0 ? soonRareStart : usualRareStart;
  // Anywhere, as long as all rare fixtures fit into the period.
  const otherStart = periodHash % (rarePeriod - rareFixtures.length * specialSpacing);
  const start = period * rarePeriod + (period === 0 ? firstStart : otherStart);
  return findSpecial(rareFixtures, position - start);
}

const ordinaryCount = ordinaryFixtures.length;
const ordinaryIndexes = [...ordinaryFixtures.keys()];

/**
 * The step widths that visit every ordinary fixture before any comes again, such as 5 among 12: 0, 5,
 * 10, 3, 8, 1, …
 */
const stepWidths = ordinaryIndexes.filter((width) => {
  const visitedIndexes = ordinaryIndexes.map((step) => (step * width) % ordinaryCount);
  return new Set(visitedIndexes).size === ordinaryCount;
});

/**
 * The ordinary fixture at a position. A hash of its round chooses start and step width. With the seed 1,
 * they are 16 and 13 in the first round of user 2244994945: of 60 fixtures, 16 is at 0, 29 at 1, 8 at 4.
 */
function chooseOrdinary(userHash: number, position: number): Fixture {
  const roundHash = mix(userHash, Math.floor(position / ordinaryCount));
  const stepWidth = pick(stepWidths, roundHash);
  // Shifted: among 60 fixtures, `roundHash % 60` would partly decide which of 16 widths `pick` chose.
  const start = roundHash >>> 8;
  return pick(ordinaryFixtures, start + modulo(position, ordinaryCount) * stepWidth);
}

/** The end of the service's first three days: 1000 slots of four minutes. */
const oldSlotsEnd = 1000;

/** Chooses an ordinary fixture that uses no later feature, for a like as old as the service. */
export function chooseOldest(hash: number): Fixture {
  const oldestFixtures = ordinaryFixtures.filter(({ earliestSlot }) => earliestSlot < oldSlotsEnd);
  return pick(oldestFixtures, hash);
}
