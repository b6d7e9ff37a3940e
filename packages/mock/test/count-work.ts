/**
 * Prints as JSON how much work it takes to answer with the first pages of listings, and with those
 * at the ten-millionth like.
 */

import { type Profiler, Session } from 'node:inspector/promises';
import { Clock } from '../src/clock.ts';
import { createMock } from '../src/index.ts';
import { tokenKey, writeToken } from '../src/service/page-token.ts';
import { SyntheticTimeline } from '../src/synthetic/timeline.ts';

const likes = 20_000_000;
const far = 10_000_000;
const mock = createMock({ likes });
const { identity } = new SyntheticTimeline({
  seed: 1,
  likes,
  users: undefined,
  clock: new Clock({}),
});
const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);

let user = 0;
/** Asks for pages at this position, each of another user who was not asked for before. */
function ask(position: number, pages: number): void {
  for (let page = 0; page < pages; page += 1) {
    user += 1;
    const token = writeToken(tokenKey(identity, `${user}`, likes), {
      position,
      backward: false,
      afterEmpty: false,
      afterOverride: false,
    });
    const url = `/2/users/${user}/liked_tweets?max_results=10&expansions=author_id&pagination_token=${token}`;
    const { status, body } = mock.handle({ method: 'GET', url, header });
    if (status !== 200) throw new Error(body);
  }
}

/** The processor time of this process, in microseconds. */
function processorTime(position: number): number {
  const before = process.cpuUsage();
  ask(position, 50);
  const { user: own, system } = process.cpuUsage(before);
  return own + system;
}

/** How much of the mock's code runs, in characters, counting a block each time it runs. */
async function codeRun(session: Session, position: number): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  ask(position, 50);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/mock/src/'))
    .flatMap(({ functions }) => functions.map(({ ranges }) => charactersRun(ranges)))
    .reduce((sum, characters) => sum + characters, 0);
}

/** Inner ranges follow the outer ranges that contain them, and replace their count. */
function charactersRun(ranges: readonly Profiler.CoverageRange[]): number {
  return ranges.reduce((sum, range, index) => {
    const outer = ranges
      .slice(0, index)
      .findLast(
        ({ startOffset, endOffset }) =>
          startOffset <= range.startOffset && range.endOffset <= endOffset,
      );
    return sum + (range.count - (outer?.count ?? 0)) * (range.endOffset - range.startOffset);
  }, 0);
}

// This comes first, because optimised code is not counted.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Work done only once does not count as work of a page.
ask(0, 50);
ask(far, 50);
const characters = { first: await codeRun(session, 0), far: await codeRun(session, far) };
await session.post('Profiler.stopPreciseCoverage');
session.disconnect();

const rounds = Array.from({ length: 40 }, (_, round) => {
  // Takes turns at which one comes first.
  if (round % 2 === 0) return { first: processorTime(0), far: processorTime(far) };
  const last = processorTime(far);
  return { first: processorTime(0), far: last };
});

// Leaves out the first rounds, in which the engine compiles.
console.log(JSON.stringify({ characters, microseconds: rounds.slice(10) }));
