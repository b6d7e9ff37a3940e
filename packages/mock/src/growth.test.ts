import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMock } from './index.ts';

/** The output of `count-work.ts`, for first pages and for pages at the ten-millionth like. */
interface Work {
  readonly characters: { readonly first: number; readonly far: number };
  readonly microseconds: readonly { readonly first: number; readonly far: number }[];
}

describe('the page at the ten-millionth like, beside the first,', () => {
  let work: Work;
  beforeAll(async () => {
    // In its own process, because the profiler's counts and coverage exclude each other.
    const program = fileURLToPath(new URL('../test/count-work.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    work = JSON.parse(stdout) as Work;
  });

  // The same in each run, on any machine. Shows that no loop runs through the likes before the
  // page.
  test('runs at most 1.2 times as much code', () => {
    const { first, far } = work.characters;
    expect(first).toBeGreaterThan(2e5);
    expect(far / first).toBeLessThan(1.2);
  });

  // Work that a single call leaves to the engine shows only as time.
  test('takes at most 1.2 times as much processor time', () => {
    const ratios = work.microseconds.map(({ first, far }) => far / first);
    const median = ratios.sort((one, other) => one - other)[ratios.length / 2] ?? Number.NaN;
    expect(median).toBeLessThan(1.2);
  });
});

test('memory stays flat, however many pages and users are asked for', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const mock = createMock({ likes: 1000, journalSize: 100 });
  const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);
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
