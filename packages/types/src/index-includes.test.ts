import bundle from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import {
  expansions,
  type Indexed,
  indexIncludes,
  type LikedPostsQuery,
  mediaFields,
  type PostOf,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from './index.ts';

const everything = {
  'tweet.fields': tweetFields,
  'media.fields': mediaFields,
  'place.fields': placeFields,
  'poll.fields': pollFields,
  'user.fields': userFields,
  expansions,
} as const satisfies LikedPostsQuery;

type Everything = typeof everything;

/** A page with this body, for a query that asks for everything, and its first Post. */
function createPage(body: unknown) {
  // JavaScript may pass a page as the service sends it, without what would be empty.
  const page = body as Indexed<Everything> & { data: PostOf<Everything>[] };
  const [post] = page.data;
  if (!post) throw new Error('There is no Post.');
  return { page, post, index: indexIncludes(page) };
}

describe('indexIncludes', () => {
  test('finds everything that the contract’s example of every field refers to', () => {
    const { post, index } = createPage(bundle.components.examples['everyField']?.value);
    const readIds = (found: readonly ({ readonly id: string } | undefined)[]) =>
      found.map((item) => item?.id);
    const readKeys = (found: readonly ({ readonly media_key: string } | undefined)[]) =>
      found.map((item) => item?.media_key);

    expect(index.author(post)?.id).toBe(post.author_id);
    expect(index.repliedToUser(post)?.id).toBe(post.in_reply_to_user_id);
    expect(readIds(index.mentionedUsers(post))).toEqual(
      post.entities?.mentions?.map(({ id }) => id),
    );
    expect(readIds(index.noteMentionedUsers(post))).toEqual(
      post.note_tweet?.entities?.mentions?.map(({ id }) => id),
    );
    expect(readKeys(index.media(post))).toEqual(post.attachments?.media_keys);
    expect(readIds(index.mediaSources(post))).toEqual(post.attachments?.media_source_tweet_id);
    expect(index.poll(post)?.id).toBe(post.attachments?.poll_ids?.[0]);
    expect(index.place(post)?.id).toBe(post.geo?.place_id);
    expect(index.articleCover(post)?.media_key).toBe(post.article?.cover_media);
    expect(readKeys(index.articleMedia(post))).toEqual(post.article?.media_entities);
    expect(readIds(index.versions(post))[0]).toBe(post.edit_history_tweet_ids?.[0]);

    const [referenced] = index.referencedPosts(post);
    expect(referenced?.id).toBe(post.referenced_tweets?.[0]?.id);
    if (!referenced) throw new Error('The example has no referenced Post.');
    expect(index.referencedAuthor(referenced)?.id).toBe(referenced.author_id);
    expect(index.referencedMedia(referenced)).toEqual([]);
  });

  test('finds a mentioned user by handle when the mention has no id, whatever its case', () => {
    const mentions = [{ username: 'Museum' }, { username: 'x' }];
    const { post, index } = createPage({
      data: [{ id: '1', text: '', entities: { mentions } }],
      includes: { users: [{ id: '7', name: 'Museum', username: 'museum' }] },
    });

    expect(index.mentionedUsers(post).map((user) => user?.id)).toEqual(['7', undefined]);
  });

  test('finds nobody else who has the handle of a mentioned user that was left out', () => {
    const { post, index } = createPage({
      data: [{ id: '1', text: '', entities: { mentions: [{ username: 'bob', id: '100' }] } }],
      includes: { users: [{ id: '200', name: 'Another', username: 'bob' }] },
    });

    expect(index.mentionedUsers(post)).toEqual([undefined]);
  });

  test('indexes a clone of a page', () => {
    const { page, post } = createPage({
      data: [{ id: '1', text: '', author_id: '7' }],
      includes: { users: [{ id: '7', name: '', username: 'museum' }] },
    });
    expect(indexIncludes(structuredClone(page)).author(post)?.username).toBe('museum');
  });

  test('finds the error about an object that was left out', () => {
    const gone = { resource_id: '8', value: '8', title: 'Not Found Error', resource_type: 'tweet' };
    const hidden = { value: 'locked', title: 'Forbidden', resource_type: 'user' };
    const referenced_tweets = ['8', '9'].map((id) => ({ type: 'quoted', id }));
    const { post, index } = createPage({
      data: [{ id: '1', text: '', author_id: '5', referenced_tweets }],
      includes: { tweets: [{ id: '9', text: 'There' }] },
      errors: [gone, hidden],
    });

    expect(index.referencedPosts(post)).toEqual([undefined, { id: '9', text: 'There' }]);
    expect(index.error('8')).toEqual(gone);
    expect(index.error('locked')).toEqual(hidden);
    expect(index.author(post)).toBeUndefined();
    expect(index.error(post.author_id)).toBeUndefined();
    expect(index.error(undefined)).toBeUndefined();
  });

  test('finds nothing in a page without includes', () => {
    const { post, index } = createPage({
      data: [{ id: '1', text: '', author_id: '7' }],
      includes: null,
      errors: null,
    });
    expect(index.author(post)).toBeUndefined();
    expect(index.error('7')).toBeUndefined();
  });

  test('finds nothing for a Post that refers to nothing', () => {
    const { post, index } = createPage({ data: [{ id: '1', text: '' }] });
    const { error: _, ...lookups } = index;
    expect(Object.keys(lookups)).toContain('author');
    // Some look-ups find one object, the others a list.
    for (const lookup of Object.values(lookups)) {
      expect([undefined, []]).toContainEqual(lookup(post));
    }
  });

  test('reads each included object once, however often it is looked up', () => {
    const size = 100;
    let reads = 0;
    const users = Array.from({ length: size }, (_, id) => ({
      get id() {
        reads++;
        return `${id}`;
      },
      name: '',
      username: `user${id}`,
    }));
    const data = Array.from({ length: size }, (_, id) => ({ id: `${id}`, author_id: `${id}` }));
    const { page } = createPage({ data, includes: { users } });
    for (const post of page.data) {
      expect(indexIncludes(page).author(post)?.username).toBe(`user${post.id}`);
    }

    expect(reads).toBe(size);
  });
});
