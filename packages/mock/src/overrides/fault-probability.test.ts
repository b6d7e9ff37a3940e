import { expect, test } from 'vitest';
import { ask, collectStatuses } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const probability = 0.3;

/** The statuses of 200 requests with a fault by probability, each after some of another user. */
async function listStatuses({ seed = 1, requestsOfOthers = 0 }): Promise<number[]> {
  const faults = [{ match: { user: '42' }, probability, code: 503 }];
  const mock = createMock({ seed, faults });
  return collectStatuses(200, async () => {
    await collectStatuses(requestsOfOthers, () =>
      ask(mock, { query: { max_results: 5 }, userId: '43' }),
    );
    return ask(mock, { query: { max_results: 5 } });
  });
}

test('a fault by probability applies to a share of the requests', async () => {
  const statuses = await listStatuses({});
  const failures = statuses.filter((status) => status === 503).length;
  // For 200 requests, this is three standard deviations.
  const tolerance = 0.1;
  expect(Math.abs(failures / statuses.length - probability)).toBeLessThan(tolerance);
});

test('a fault by probability picks the same requests whatever comes between', async () => {
  expect(await listStatuses({ requestsOfOthers: 2 })).toEqual(await listStatuses({}));
});

test('with another seed, a fault by probability picks other requests', async () => {
  expect(await listStatuses({ seed: 2 })).not.toEqual(await listStatuses({}));
});

test('faults by probability apply independently of each other', async () => {
  const faults = [503, 500].map((code) => ({ probability, code }));
  const mock = createMock({ faults });
  const statuses = new Set(await collectStatuses(60, () => ask(mock)));
  expect([...statuses].sort()).toEqual([200, 500, 503]);
});
