import { expect, test } from 'vitest';
import { mixOfFailures } from '../service/faults.ts';
import { inPage } from '../service/service.ts';
import { createWalk, type WalkStart } from './walk.ts';

const start: WalkStart = { service: inPage, id: '42', query: { max_results: 100 } };

test('two walks know nothing of each other, and failures lose no Post', async () => {
  const [plain, rough] = [createWalk(), createWalk()];
  rough.queue.value = mixOfFailures;
  await Promise.all([plain.begin(start), rough.begin({ ...start, query: { max_results: 30 } })]);

  for (const { state, counts } of [plain, rough]) {
    expect(state.value).toBe('ended');
    expect(counts.value).toEqual({ posts: 250, different: 250 });
  }
  expect(plain.attempts.value.filter(({ error }) => error)).toHaveLength(0);
  expect(rough.attempts.value.filter(({ error }) => error)).toMatchObject([
    { page: 2, status: 429, error: { name: 'RateLimitError' }, fault: 'Rate limited, 3 s' },
    { page: 3, status: 503, error: { name: 'HttpError' }, fault: 'Unavailable' },
    { page: 4, error: { name: 'ConnectionError' }, fault: 'Cut-off body' },
  ]);
});

test('a walk that was stopped goes on from where it was', async () => {
  const walk = createWalk();
  const begun = walk.begin(start);
  const dispose = walk.counts.subscribe(({ posts }) => posts > 50 && walk.stop());
  await begun;
  dispose();
  expect(walk.state.value).toBe('stopped');
  await walk.goOn();

  expect(walk.state.value).toBe('ended');
  expect(walk.counts.value.different).toBe(250);
});
