import { expect, test } from 'vitest';
import { ask, type Body, type Query } from '../../test/ask.ts';
import { exampleOf } from '../examples/examples.ts';
import { createMock } from '../index.ts';

/** How many resources a page has. */
function sizeOf({ data = [], includes = {} }: Body): number {
  return data.length + (includes.users ?? []).length;
}

test('Posts and expanded objects use up the credits, once a day each; then comes a 402', async () => {
  const query: Query = { max_results: 5, expansions: 'author_id' };
  const first = (await ask(createMock({ pages: 'full' }), query)).body;
  let now = Date.UTC(2026, 6, 1, 23);
  const credits = sizeOf(first) + 1;
  const mock = createMock({ pages: 'full', credits, now: () => now });
  const again = async (more: Query = {}) => (await ask(mock, { ...query, ...more })).status;
  expect(sizeOf(first)).toBeGreaterThan(8);
  // The same page costs nothing on the same day. Nor does one that is not sent.
  expect([await again(), await again(), await again({ max_results: 1 })]).toEqual([200, 200, 400]);
  now += 3_600_000;
  expect([await again(), await again()]).toEqual([200, 402]);
  now += 40 * 86_400_000;
  const answer = await ask(mock, query);
  expect(answer.body).toEqual(exampleOf(402, 'creditsDepleted')?.value);
  expect(mock.requests.at(-1)).toMatchObject({ verdict: 'not paid', violations: [] });
  mock.reset();
  expect(await again()).toBe(200);
});

test('at the spend cap comes a 403 that says when the next month begins', async () => {
  let now = Date.UTC(2026, 11, 31, 23);
  const mock = createMock({ pages: 'full', spendCap: 5, now: () => now });
  const query = { max_results: 5 };
  expect((await ask(mock, query)).status).toBe(200);
  const { status, body } = await ask(mock, query);
  expect(status).toBe(403);
  expect(body).toEqual({
    ...Object(exampleOf(403, 'spendCapReached')?.value),
    reset_date: '2027-01-01',
  });
  now += 3_600_000;
  expect((await ask(mock, query)).status).toBe(200);
});

test('HEAD, errors and bodies that are no page cost nothing', async () => {
  const mock = createMock({ credits: 1 });
  mock.next({ code: 503 }, { body: 'text' }, { body: [1] }, { reset: true });
  const answer = () =>
    ask(mock).then(
      ({ status }) => status,
      () => 'reset',
    );
  const head = await mock.fetch('http://mock/2/users/42/liked_tweets', {
    method: 'HEAD',
    headers: { authorization: 'Bearer any' },
  });
  expect(head.status).toBe(503);
  const found = [];
  for (let index = 0; index < 6; index += 1) found.push(await answer());
  expect(found).toEqual([503, 200, 200, 'reset', 200, 402]);
});
