import { expect, it } from 'vitest';
import { mixOfFailures } from '../service/faults.ts';
import { inPage } from '../service/service.ts';
import type { WalkAttempt } from './attempts.ts';
import { recorded } from './attempts.ts';
import { createWalk, type Listing } from './walk.ts';

const listing: Listing = { service: inPage, id: '42', query: { max_results: 30 } };

it('two walks go on side by side, and know nothing of each other', async () => {
  const [plain, rough] = [createWalk(), createWalk()];
  for (const { speed } of [plain, rough]) speed.value = 100;
  rough.queue.value = mixOfFailures;
  await Promise.all([plain.begin(listing), rough.begin(listing)]);

  for (const { state, counted } of [plain, rough]) {
    expect(state.value).toBe('ended');
    expect(counted.value).toEqual({ posts: 250, different: 250 });
  }
  expect(plain.steps.value.filter(({ error }) => error)).toHaveLength(0);
  expect(rough.steps.value.filter(({ error }) => error)).toHaveLength(3);
  // The recorded walk, which the page shows at first, met the same.
  const met = ({ page, attempt, status, fault, error, posts }: WalkAttempt) => ({
    ...{ page, attempt, status, fault, posts: posts?.length },
    error: error instanceof Error ? error.name : undefined,
  });
  expect(recorded.map(met)).toEqual(rough.steps.value.map(met));
  const waited = rough.steps.value.reduce((sum, { retryIn = 0 }) => sum + retryIn, 0);
  // What the service asks for takes its time.
  expect(waited).toBeGreaterThan(1000);
  expect(waited).toBeLessThan(rough.elapsed.value);
});

it('a walk that was stopped goes on from where it was', async () => {
  const walk = createWalk();
  walk.speed.value = 100;
  const begun = walk.begin(listing);
  const stopped = walk.counted.subscribe(({ posts }) => posts > 50 && walk.stop());
  await begun;
  stopped();
  expect(walk.state.value).toBe('stopped');
  await walk.goOn();

  expect(walk.state.value).toBe('ended');
  expect(walk.counted.value.different).toBe(250);
});
