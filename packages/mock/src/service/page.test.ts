import { type LikedPostsQuery, type Post, type ResourceName, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyField } from '../generated/fields.ts';
import { Likes } from '../likes/likes.ts';
import type { Resource } from '../likes/timeline.ts';
import { SyntheticTimeline } from '../synthetic/timeline.ts';
import { expand } from './expand.ts';
import { type FoundPage, findPage, type Source, writePage } from './page.ts';

/** The page as one object, of objects that are made anew for each of its lists, with the `meta` of `body`. */
function plainPage(
  { timeline }: Source,
  query: LikedPostsQuery,
  { listing, start, end }: FoundPage,
  body: string,
): string {
  const posts: Resource<Post>[] = [];
  for (let position = start; position < end; position += 1) {
    posts.push(listing.likedPost(position) ?? {});
  }
  const selected = (member: ResourceName) => (resource: Resource<object>) => {
    const asked: readonly string[] = [
      ...resources[member].defaults,
      ...(query[resources[member].parameter] ?? []),
    ];
    const fields = Object.keys(copyField[member]).filter((field) => asked.includes(field));
    const fresh = member === 'tweets' ? timeline.post(String(Object(resource).id)) : resource;
    return Object.fromEntries(fields.map((field) => [field, Object(fresh)[field]]));
  };
  const { includes, errors } = expand(timeline, posts, query.expansions ?? []);
  const members = includes.map(([member, objects]) => [member, objects.map(selected(member))]);
  return JSON.stringify({
    ...(posts.length > 0 && { data: posts.map(selected('tweets')) }),
    ...(members.length > 0 && { includes: Object.fromEntries(members) }),
    ...(errors.length > 0 && { errors }),
    meta: JSON.parse(body).meta,
  });
}

const lists = Object.entries(parameters).flatMap(([name, parameter]) =>
  'values' in parameter
    ? [[name, fc.subarray<string>([...parameter.values], { minLength: 1 })]]
    : [],
);
const queries = fc.record(
  { max_results: fc.integer({ min: 5, max: 20 }), ...Object.fromEntries(lists) },
  { requiredKeys: [] },
) as fc.Arbitrary<LikedPostsQuery>;

const seed = Date.now() % 2 ** 31;

test(`a page has the bytes of its objects, written at once: 60 pages of seed ${seed}`, () => {
  const timeline = new SyntheticTimeline({ seed, likes: 1e9, users: undefined });
  const source: Source = { timeline, likes: new Likes(timeline, []), pages: 'recorded', seed };
  let twice = 0;
  for (const [user, query] of fc.sample(queries, { numRuns: 60, seed }).entries()) {
    const page = findPage(source, String(user + 1), query);
    if (!page) throw new Error('There is no page.');
    const body = writePage(timeline, query, page);

    expect(body).toBe(plainPage(source, query, page, body));
    if (query.expansions?.includes('edit_history_tweet_ids')) twice += 1;
  }
  expect(twice).toBeGreaterThan(3);
});
