import { expansions, findReferences, type Post, routes } from '@liked-posts/types';
import { describe, expect, test } from 'vitest';

const post: Post = {
  id: '1',
  text: 'Read on.',
  author_id: '2',
  article: { cover_media: '3_1', media_entities: ['3_1', '7_2'] },
  attachments: { media_keys: ['3_3'], poll_ids: ['4'], media_source_tweet_id: ['5'] },
  edit_history_tweet_ids: ['1', '6'],
  entities: { mentions: [{ id: '7', username: 'seven' }, { username: 'eight' }, { start: 0 }] },
  geo: { place_id: 'a' },
  in_reply_to_user_id: '9',
  note_tweet: { text: 'More.', entities: { mentions: [{ id: '10', username: 'ten' }] } },
  referenced_tweets: [{ type: 'quoted', id: '11' }, { type: 'replied_to' }],
};

/** One list for each object that a Post refers to, with the names of the object, the best first. */
const listNames = (expansion: keyof typeof routes) =>
  findReferences(post, expansion).map((reference) =>
    reference.map(({ by, name }) => `${by} ${name}`),
  );

describe('findReferences', () => {
  test.each([
    ['article.cover_media', [['media_key 3_1']]],
    ['article.media_entities', [['media_key 3_1'], ['media_key 7_2']]],
    ['author_id', [['id 2']]],
    ['entities.mentions.username', [['id 7', 'username seven'], ['username eight']]],
    ['entities.note.mentions.username', [['id 10', 'username ten']]],
    ['referenced_tweets.id', [['id 11']]],
    // Here, `post` stands for a Post that a Post of the page refers to.
    ['referenced_tweets.id.attachments.media_keys', [['media_key 3_3']]],
    ['referenced_tweets.id.author_id', [['id 2']]],
  ] as const)('follows %s to the objects that the Post names', (expansion, expected) => {
    expect(listNames(expansion)).toEqual(expected);
  });

  test('finds nothing in a field that is missing or has the wrong type', () => {
    for (const expansion of expansions) {
      expect(findReferences({ id: '1', text: '' }, expansion)).toEqual([]);
      const [field] = routes[expansion].path;
      for (const odd of [null, 7, [null], [[7]], {}]) {
        expect(findReferences({ [field]: odd }, expansion)).toEqual([]);
      }
    }
  });
});
