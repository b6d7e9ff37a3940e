import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createSandbox } from './index.ts';
import { tokenKey, writeToken } from './page-token.ts';
import { SyntheticTimeline } from './synthetic/timeline.ts';

const likes = 20_000_000;
const sandbox = createSandbox({ likes, journalSize: 100 });
const { identity } = new SyntheticTimeline({ seed: 1, likes, users: undefined });
const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);

let user = 0;
/** Asks for a page of a user who was not asked for before, from this position on. */
function ask(position: number): string {
  user += 1;
  const token = writeToken(tokenKey(identity, `${user}`, likes), {
    position,
    backward: false,
    afterFault: false,
  });
  const url = `/2/users/${user}/liked_tweets?max_results=10&expansions=author_id&pagination_token=${token}`;
  const { status, body } = sandbox.handle({ method: 'GET', url, header });
  if (status !== 200) throw new Error(body);
  return body;
}

/** The time of 100 pages at a position, in milliseconds. */
function time(position: number): number {
  const begin = performance.now();
  for (let index = 0; index < 100; index += 1) ask(position);
  return performance.now() - begin;
}

// Other work on the machine shows in a ratio, too: what grows fails every time, noise does not.
test('the page at the ten-millionth like takes at most 1.2 times as long as the first', {
  retry: 4,
}, () => {
  const ratios: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    // Each comes first in every other round.
    const early = round % 2 === 0 ? time(10_000_000) : 0;
    const first = time(0);
    const last = round % 2 === 0 ? early : time(10_000_000);
    if (round >= 10) ratios.push(last / first);
  }
  const median = ratios.sort((one, other) => one - other)[ratios.length / 2] ?? Number.NaN;
  expect(median).toBeLessThan(1.2);
});

test('memory stays flat, however many pages and users are asked for', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  for (let index = 0; index < 2000; index += 1) ask(index * 1000);
  const before = heap();
  for (let index = 0; index < 20_000; index += 1) ask(index * 500);
  // Kept in full, these pages would be 50 MB.
  expect(heap() - before).toBeLessThan(4e6);
});
