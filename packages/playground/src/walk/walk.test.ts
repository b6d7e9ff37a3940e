import { expect, test } from 'vitest';
import { mixOfFailures } from '../service/faults.ts';
import { inPage } from '../service/service.ts';
import { attempts, begin, counts, goOn, stop, type WalkStart, walkState } from './walk.ts';

const start: WalkStart = { service: inPage, id: '42', query: { max_results: 30 } };
const allOnce = { posts: 250, different: 250 };

test('a walk through failures loses no Post', async () => {
  await begin(start, mixOfFailures);

  expect(walkState.value).toBe('ended');
  expect(counts.value).toEqual(allOnce);
  expect(attempts.value.filter(({ error }) => error)).toMatchObject([
    { page: 2, status: 429, error: { name: 'RateLimitError' }, fault: 'Rate limited, 3 s' },
    { page: 3, status: 503, error: { name: 'HttpError' }, fault: 'Unavailable' },
    { page: 4, error: { name: 'ConnectionError' }, fault: 'Cut-off body' },
  ]);
});

test('a walk that was stopped goes on from where it was', async () => {
  const begun = begin(start);
  const dispose = counts.subscribe(({ posts }) => posts > 50 && posts < 250 && stop());
  await begun;
  dispose();
  expect(walkState.value).toBe('stopped');
  await goOn();

  expect(walkState.value).toBe('ended');
  expect(counts.value).toEqual(allOnce);
});

test('another walk takes the place of the one under way', async () => {
  const left = begin(start, mixOfFailures);
  await begin(start);
  await left;

  expect(walkState.value).toBe('ended');
  expect(counts.value).toEqual(allOnce);
  expect(attempts.value.filter(({ error }) => error)).toEqual([]);
});
