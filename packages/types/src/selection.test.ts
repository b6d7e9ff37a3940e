import {
  defineQuery,
  expansions,
  type LikedPostsPage,
  readSelection,
  routes,
} from '@liked-posts/types';
import { expect, test } from 'vitest';

test('a query selects the fields and resources that the type of its page has', () => {
  const query = defineQuery({
    'tweet.fields': ['lang', 'text'],
    expansions: ['author_id', 'referenced_tweets.id.attachments.media_keys'],
    'user.fields': ['verified'],
    // No expansion of this query leads to polls.
    'poll.fields': ['voting_status'],
  });
  type Page = LikedPostsPage<typeof query>;
  type Post = NonNullable<Page['data']>[number];
  type Included = Required<NonNullable<Page['includes']>>;
  // The compiler requires each member of the type, and refuses others.
  type Members<Value> = Record<keyof Value, 0>;
  const post: Members<Post> = { edit_history_tweet_ids: 0, id: 0, lang: 0, text: 0 };
  const user: Members<Included['users'][number]> = { id: 0, name: 0, username: 0, verified: 0 };
  const media: Members<Included['media'][number]> = { media_key: 0, type: 0 };
  const expanded: Members<Included> = { media: 0, users: 0 };
  const { fields, included } = readSelection(query);

  expect(fields.tweets).toEqual(new Set(Object.keys(post)));
  expect(fields.users).toEqual(new Set(Object.keys(user)));
  expect(fields.media).toEqual(new Set(Object.keys(media)));
  expect(included).toEqual(new Set(Object.keys(expanded)));
  expect(fields.polls).toEqual(new Set(['id', 'options', 'voting_status']));
  expect(fields.places).toEqual(new Set(['id', 'full_name']));
});

test('each expansion has the fields of Posts that it starts from', () => {
  for (const expansion of expansions) {
    expect(readSelection({ expansions: [expansion] }).starts).toContain(routes[expansion].path[0]);
  }
  const { starts } = readSelection({ expansions: ['referenced_tweets.id.author_id'] });
  expect(starts).toEqual(new Set(['author_id', 'referenced_tweets']));
});

test('expansions that the contract does not have select nothing', () => {
  const { expansions, included, starts } = readSelection({ expansions: ['toString', 'author_id'] });
  expect(expansions).toEqual(['author_id']);
  expect(included).toEqual(new Set(['users']));
  expect(starts).toEqual(new Set(['author_id']));
});
