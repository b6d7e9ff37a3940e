import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Clock } from './data/clock.ts';
import { FixtureTimeline } from './data/fixture-timeline.ts';
import { createMock } from './index.ts';
import { tokenKey, writeToken } from './pages/page-token.ts';

const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);

test('the page at the ten-millionth like takes at most 1.2 times as much processor time as the first', () => {
  const likes = 20_000_000;
  const mock = createMock({ likes });
  const settings = { seed: 1, likes, users: undefined, clock: new Clock({}) };
  const { identity } = new FixtureTimeline(settings);
  let user = 0;
  /** The processor time of pages at this position, each of another user, in microseconds. */
  const timeOf = (position: number): number => {
    const before = process.cpuUsage();
    for (let page = 0; page < 50; page += 1) {
      user += 1;
      const flags = { backward: false, afterEmpty: false, afterOverride: false };
      const token = writeToken(tokenKey(identity, `${user}`, likes), { position, ...flags });
      const url = `/2/users/${user}/liked_tweets?max_results=10&expansions=author_id&pagination_token=${token}`;
      const { status, body } = mock.handle({ method: 'GET', url, header });
      if (status !== 200) throw new Error(body);
    }
    const { user: own, system } = process.cpuUsage(before);
    return own + system;
  };
  const [first, far]: [number[], number[]] = [[], []];
  for (let round = 0; round < 25; round += 1) {
    first.push(timeOf(0));
    far.push(timeOf(10_000_000));
  }
  // The fastest rounds are those after the engine compiled, and without a pause.
  expect(Math.min(...far) / Math.min(...first)).toBeLessThan(1.2);
});

test('memory stays flat, however many pages and users are asked for', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const mock = createMock({ likes: 1000, journalSize: 100 });
  const ask = (user: number) => {
    const url = `/2/users/${user}/liked_tweets?max_results=10&expansions=author_id`;
    const { status, body } = mock.handle({ method: 'GET', url, header });
    if (status !== 200) throw new Error(body);
  };

  for (let user = 1; user <= 500; user += 1) ask(user);
  const before = heap();
  for (let user = 501; user <= 2000; user += 1) ask(user);
  // If the mock kept these pages in full, they would take 4 MB.
  expect(heap() - before).toBeLessThan(8e5);
});
