import { expect, test } from 'vitest';
import { ask, everything, idsOn, page, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

test('a Post that is on the page and in `includes` is the same in both', async () => {
  const mock = createMock({ pages: 'full' });
  const { text, body } = await ask(mock, { max_results: 100, ...everything });
  const included = new Set(body.includes?.tweets?.map((post) => JSON.stringify(post)));
  const versions = body.data?.filter(({ id, edit_history_tweet_ids: versions = [] }) =>
    versions.includes(id),
  );
  expect(versions?.length).toBeGreaterThan(90);
  for (const post of versions ?? []) expect(included).toContain(JSON.stringify(post));
  expect(text).toBe(JSON.stringify(body));
});

test('a full page has as many Posts as asked for, and 100 when nothing is asked', async () => {
  const mock = createMock({ pages: 'full' });
  expect((await page(mock, { max_results: 7 })).data).toHaveLength(7);
  expect((await page(mock)).meta?.result_count).toBe(100);
});

test('the previous page ends where the page begins, also when it is shorter', async () => {
  const mock = createMock({ pages: 'full' });
  const first = await page(mock, { max_results: 8 });
  const second = await page(mock, {
    max_results: 8,
    pagination_token: first.meta?.next_token ?? '',
  });
  const before = await page(mock, {
    max_results: 20,
    pagination_token: second.meta?.previous_token ?? '',
  });
  expect(idsOn([before])).toEqual(idsOn([first]));
  expect(before.meta).not.toHaveProperty('previous_token');
  expect(before.meta?.next_token).toBe(first.meta?.next_token);
});

test('a user without likes gets a page without data and without tokens', async () => {
  const mock = createMock({ users: { '42': 0 } });
  expect((await ask(mock)).text).toBe('{"meta":{"result_count":0}}');
});

test('a user who does not exist gets errors and nothing else, as in the contract', async () => {
  const mock = createMock({ users: { '42': 3 } });
  const answer = await ask(mock, {}, '43');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    errors: [
      {
        title: 'Not Found Error',
        type: 'https://api.example.com/2/problems/resource-not-found',
        detail: 'Could not find user with id: [43].',
        parameter: 'id',
        value: '43',
        resource_id: '43',
        resource_type: 'user',
      },
    ],
  });
});

test.each(['9999999999999999999', '9223372036854775808', '0'])(
  'without a list of users, %s is nobody',
  async (id) => {
    const { body } = await ask(createMock(), {}, id);
    expect(Object.keys(body)).toEqual(['errors']);
  },
);

test('a token of another user, seed or number of likes is a 400 that names it', async () => {
  const mock = createMock();
  const elsewhere = [
    await page(mock, { max_results: 5 }, '43'),
    await page(createMock({ seed: 2 }), { max_results: 5 }),
    await page(createMock({ likes: 251 }), { max_results: 5 }),
  ];
  for (const { meta } of elsewhere) {
    const token = meta?.next_token ?? '';
    const answer = await ask(mock, { pagination_token: token });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors?.[0]?.parameters).toEqual({ pagination_token: [token] });
  }
});

test('the same options and requests give the same bytes', async () => {
  const urls = [
    '/2/users/42/liked_tweets?max_results=9&expansions=author_id,referenced_tweets.id',
    '/2/users/1/liked_tweets?tweet.fields=entities,note_tweet',
    '/2/users/1/liked_tweets?max_results=1',
    '/nowhere',
  ];
  const answers = async () => {
    const mock = createMock({
      seed: 3,
      rateLimit: { limit: 2 },
      faults: [{ probability: 0.5, code: 503 }],
      now: () => 1_700_000_000_000,
    });
    const texts: string[] = [];
    for (const url of urls) {
      const { status, headers, text } = await send(mock, `http://mock.test${url}`);
      texts.push(JSON.stringify([status, [...headers], text]));
    }
    return texts;
  };
  expect(await answers()).toEqual(await answers());
});
