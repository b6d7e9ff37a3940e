import { expect, test } from 'vitest';
import { addressOf, ask, type Query } from '../test/ask.ts';
import { createMock } from './index.ts';
import worker, { type WorkerEnvironment } from './worker.ts';

const headers = { authorization: 'Bearer a' };
const get = (environment: WorkerEnvironment, query: Query = {}, user = '42') =>
  worker.fetch(new Request(addressOf(query, user), { headers }), environment);

test('a worker answers the bytes of a mock with the options of its variables', async () => {
  const response = await get({ SEED: '7', LIKES: '30', PAGES: 'full' }, { max_results: 9 });
  const same = createMock({ seed: 7, likes: 30, pages: 'full' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe((await ask(same, { max_results: 9 })).text);

  expect((await get({ TOKENS: 'b' })).status).toBe(401);
  expect((await get({}, { limit: 5 })).status).toBe(400);
  expect((await get({ STRICT: 'false' }, { limit: 5 })).status).toBe(200);
  expect(await (await get({ USERS: '1:5' })).json()).not.toHaveProperty('data');
});

test('a worker counts the requests of its environment, and no others', async () => {
  const [one, other] = [{ RATE_LIMIT: '1/9999999' }, { RATE_LIMIT: '1/9999999' }];
  const statuses = [await get(one), await get(one), await get(other)].map(({ status }) => status);
  expect(statuses).toEqual([200, 429, 200]);
});

test.each<[string, string, string]>([
  ['LIKES', 'many', "The option `likes` cannot be 'many'. Give a whole number from 0 to"],
  ['STRICT', '0', "The option `strict` cannot be '0'. Give true or false"],
])('a worker whose %s is %j says what is wrong, and sends no page', async (name, value, reason) => {
  await expect(get({ [name]: value })).rejects.toThrow(reason);
});
