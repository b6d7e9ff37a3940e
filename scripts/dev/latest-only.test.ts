import { describe, expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

/** Runs that the test ends itself, and whether the signal of each was aborted. */
function controlled() {
  const runs: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const call = latestOnly(
    (signal) => new Promise((resolve) => runs.push({ signal, end: () => resolve() })),
  );
  return { runs, call };
}

describe('saves that come while one is worked on', () => {
  it('are worked on together, once, after it', async () => {
    const { runs, call } = controlled();
    const all = [call(), call(), call()];
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.end();
    await Promise.all(all);

    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('are worked on at once when nothing is', async () => {
    const { runs, call } = controlled();
    for (const index of [0, 1]) {
      const done = call();
      runs[index]?.end();
      await done;
    }

    expect(runs.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });
});
