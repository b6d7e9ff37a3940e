import { expect, test } from 'vitest';
import { ask, page, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

test('a user who does not exist gets errors and nothing else', async () => {
  const { status, body } = await ask(createMock({ users: { '42': 0 } }), { userId: '43' });
  const error = {
    title: 'Not Found Error',
    type: 'https://api.example.com/2/problems/resource-not-found',
    detail: 'Could not find user with id: [43].',
    parameter: 'id',
    value: '43',
    resource_id: '43',
    resource_type: 'user',
  };
  expect(status).toBe(200);
  expect(body).toEqual({ errors: [error] });
});

test.each(['9223372036854775808', '0'])('the number %s is no user', async (id) => {
  expect(Object.keys((await ask(createMock(), { userId: id })).body)).toEqual(['errors']);
});

test.each([
  { what: 'another user', options: {}, user: '43' },
  { what: 'another seed', options: { seed: 2 }, user: '42' },
  { what: 'another number of likes', options: { likes: 1001 }, user: '42' },
])('a token of $what is a 400 that names it', async ({ options, user }) => {
  const { meta } = await page(createMock(options), { max_results: 5 }, user);
  const pagination_token = meta?.next_token ?? '';
  const { status, body } = await ask(createMock(), { query: { pagination_token } });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ parameters: { pagination_token: [pagination_token] } }]);
});

test('the same options and requests give the same bytes', async () => {
  const listResponses = async () => {
    const options = { seed: 3, rateLimit: { limit: 2 }, now: () => 1_700_000_000_000 };
    const mock = createMock({ ...options, faults: [{ probability: 0.5, code: 503 }] });
    const texts: string[] = [];
    for (const query of ['max_results=9&expansions=author_id', 'max_results=1', '', '']) {
      const url = `http://mock.test/2/users/42/liked_tweets?${query}`;
      const { status, headers, text } = await send(mock, url);
      texts.push(JSON.stringify([status, [...headers], text]));
    }
    return texts;
  };
  expect(await listResponses()).toEqual(await listResponses());
});

test('after a reset, the same requests get the same bytes again', async () => {
  const mock = createMock();
  const first = await ask(mock);
  await ask(mock);
  mock.reset();
  const again = await ask(mock);
  expect([...again.headers]).toEqual([...first.headers]);
  expect(again.text).toBe(first.text);
});
