import { expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

it('saves are worked on at once, and those that come meanwhile together, once, after it', async () => {
  const runs: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const save = latestOnly(
    (signal) => new Promise((resolve) => runs.push({ signal, end: () => resolve() })),
  );

  const first = [save(), save(), save()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await Promise.all(first);
  const next = save();
  expect(runs).toHaveLength(3);
  runs[2]?.end();
  await next;

  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});
