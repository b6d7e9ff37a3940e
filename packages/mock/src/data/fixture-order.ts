import { earlyFixtures, type Fixture, ordinaryFixtures, rareFixtures } from './fixture.ts';
import { mix, modulo, pick } from './hash.ts';

/*
 * The order in which the likes of a user have copies of the Posts of the data file (see `fixture.ts`):
 *
 *   position      0  1  2  3  4  5  6  7  8 …   100 … 103 … 106 …
 *   fixture       o  o  e  o  o  e  o  o  e …     r     r     r …
 *
 * - `early` (e) has the fixtures that each walk should begin with: each once, at every third position.
 * - `rare` (r) has fixtures that come once in 700 likes: at every third position, too.
 * - `ordinary` (o) has the fixtures of all other positions.
 */

// There is room for 33 early fixtures before position 100, and for 200 rare ones before position 700.

/** How far apart two fixtures of `early` or `rare` are. */
const spacing = 3;
/** The position of the first early fixture: a walk begins with two ordinary Posts. */
const earlyStart = 2;
/** Every rare fixture comes once in each period of 700 positions: 0 to 699, 700 to 1399, … */
const rarePeriod = 700;
/** The position of the first rare fixture: after the early ones, and after a page of 100 Posts. */
const usualRareStart = 100;
/** The same for one user in eight: right after the early ones, so that a page of 100 Posts has all kinds. */
const soonRareStart = earlyStart + earlyFixtures.length * spacing + 1;

interface LikePlace {
  /** The hash of the seed and the user. */
  readonly userHash: number;
  /** The position of the like, which is below 0 for new likes. */
  readonly position: number;
  /** The last slot in which the liked Post can be written. */
  readonly latestSlot: number;
}

/** The fixture of the Post that a user likes at a position. */
export function chooseFixture({ userHash, position, latestSlot }: LikePlace): Fixture {
  const fixture =
    findSpaced(earlyFixtures, position - earlyStart) ??
    findRare(userHash, position) ??
    chooseOrdinary(userHash, position);
  // The fixture may be too new for the position: there were no Posts with polls before 2015.
  return fixture.earliestSlot <= latestSlot ? fixture : chooseOld(mix(userHash, position));
}

/** The fixture at a distance from the first one of a list, if there is one. */
function findSpaced(list: readonly Fixture[], distance: number): Fixture | undefined {
  const isAtFixture = distance >= 0 && distance % spacing === 0;
  return isAtFixture ? list[distance / spacing] : undefined;
}

function findRare(userHash: number, position: number): Fixture | undefined {
  const period = Math.floor(position / rarePeriod);
  const offset = position - period * rarePeriod;
  return findSpaced(rareFixtures, offset - chooseRareStart(userHash, period));
}

function chooseRareStart(userHash: number, period: number): number {
  const periodHash = mix(userHash, period);
  if (period === 0) return periodHash % 8 === 0 ? soonRareStart : usualRareStart;
  // Anywhere, as long as all rare fixtures fit into the period.
  return periodHash % (rarePeriod - rareFixtures.length * spacing);
}

const ordinaryCount = ordinaryFixtures.length;
const ordinaryIndexes = [...ordinaryFixtures.keys()];

/**
 * The steps that visit every ordinary fixture before any again, because they have no common divisor with
 * the count: 5 among 12 visits 0, 5, 10, 3, 8, …
 */
const fullSteps = ordinaryIndexes.filter((step) => {
  const visitedIndexes = ordinaryIndexes.map((index) => (index * step) % ordinaryCount);
  return new Set(visitedIndexes).size === ordinaryCount;
});

/**
 * The ordinary fixtures come in rounds of `ordinaryCount` positions. Each round goes through all of them in
 * an order of its own, and skips those at whose positions an early or a rare fixture is. With 60 fixtures,
 * the start 16 and the step 13, a round has the fixtures 16, 29, 42, 55, 8 (which is 68 - 60), 21, …
 */
function chooseOrdinary(userHash: number, position: number): Fixture {
  const roundHash = mix(userHash, Math.floor(position / ordinaryCount));
  const step = pick(fullSteps, roundHash);
  // Without the lowest bits, which choose the step, so that the start does not depend on the step.
  const start = roundHash >>> 8;
  return pick(ordinaryFixtures, start + modulo(position, ordinaryCount) * step);
}

// Below every `latestSlot`: timelines end after 2017 (see `settings.ts`), and likes reach six years back.
const oldSlotsEnd = 1000;

/** Chooses an ordinary fixture that fits every `latestSlot`. */
function chooseOld(hash: number): Fixture {
  const oldFixtures = ordinaryFixtures.filter(({ earliestSlot }) => earliestSlot < oldSlotsEnd);
  return pick(oldFixtures, hash);
}
