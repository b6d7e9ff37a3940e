import { expect, test } from 'vitest';
import { page } from '../../test/ask.ts';
import { createMock } from '../index.ts';

// The username of user 7 is `8`, which is also the identifier of user 8: both must be included.
test.each([
  { liked: ['7', '8'], expansions: 'author_id,entities.mentions.username' },
  { liked: ['8', '7'], expansions: 'entities.mentions.username,author_id' },
])('a username may be the identifier of another user: $expansions', async (row) => {
  const { liked, expansions } = row;
  const users = [
    { id: '7', name: 'Seven', username: '8' },
    { id: '8', name: 'Eight', username: 'eight' },
  ];
  const entities = { mentions: [{ username: '8' }] };
  const posts = ['7', '8'].map((id) => ({ id, text: '', author_id: id, entities }));
  const mock = createMock({ dataset: { posts, users, likes: { '42': liked } } });
  const { includes, errors } = await page(mock, { expansions });
  expect(includes?.users?.map(({ id }) => id).sort()).toEqual(['7', '8']);
  expect(errors).toBeUndefined();
});

test('a missing Post between two others does not end an expansion', async () => {
  const users = ['7', '8'].map((id) => ({ id, name: 'Any', username: `user${id}` }));
  const quoted = (id: string) => ({ type: 'quoted' as const, id });
  const posts = [
    // There is no Post 99.
    { id: '10', text: '', referenced_tweets: ['11', '99', '12'].map(quoted) },
    { id: '11', text: '', author_id: '7' },
    { id: '12', text: '', author_id: '8' },
  ];
  const mock = createMock({ dataset: { posts, users, likes: { '42': ['10'] } } });
  const { includes, errors } = await page(mock, { expansions: 'referenced_tweets.id.author_id' });
  expect(includes?.users?.map(({ id }) => id)).toEqual(['7', '8']);
  expect(errors).toMatchObject([{ resource_type: 'tweet', value: '99' }]);
});
