import type { LikedPostsQuery, PageMeta, Post } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { expand } from './expand.ts';
import { type Cursor, readToken, type TokenKey, tokenKey, writeToken } from './page-token.ts';
import { select, selectionFor } from './selection.ts';
import type { Resource, Timeline } from './timeline.ts';

/** A stretch of a listing: the Posts from `start` up to, and without, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly likes: number;
  readonly key: TokenKey;
  readonly afterFault: boolean;
}

/** The number of Posts that a page has at most. */
export function pageSizeOf({ max_results }: LikedPostsQuery): number {
  const { default: usual, maximum } = parameters.max_results;
  return max_results ?? usual ?? maximum;
}

/** The page that a query leads to; null if there is no such user, undefined if its token leads nowhere. */
export function locate(
  timeline: Timeline,
  userId: string,
  query: LikedPostsQuery,
): Stretch | null | undefined {
  const token = query.pagination_token;
  const likes = timeline.likesOf(userId);
  if (likes === undefined) return token === undefined ? null : undefined;
  const key = tokenKey(timeline.identity, userId, likes);
  const cursor = token === undefined ? first : readToken(key, token);
  if (cursor === undefined) return undefined;
  const { position, backward, afterFault } = cursor;
  const size = pageSizeOf(query);
  const start = backward ? Math.max(0, position - size) : position;
  const end = backward ? position : Math.min(likes, position + size);
  return { start, end, likes, key, afterFault };
}

const first: Cursor = { position: 0, backward: false, afterFault: false };

/** A token that leads to a page: the one that it was asked for with, or another after an injected fault. */
export function tokenHere(
  { key, start }: Stretch,
  { pagination_token }: LikedPostsQuery,
  afterFault: boolean,
): string {
  if (afterFault) return writeToken(key, { position: start, backward: false, afterFault });
  return pagination_token ?? writeToken(key, first);
}

/** The body of a page. */
export function writePage(
  timeline: Timeline,
  userId: string,
  query: LikedPostsQuery,
  at: Stretch,
): string {
  return JSON.stringify({ ...contentOf(timeline, userId, query, at), meta: metaOf(at) });
}

interface Content {
  data?: readonly object[];
  includes?: object;
  errors?: readonly object[];
}

function contentOf(
  timeline: Timeline,
  userId: string,
  query: LikedPostsQuery,
  at: Stretch,
): Content {
  const selection = selectionFor(query);
  const posts: Resource<Post>[] = [];
  const data: object[] = [];
  for (let position = at.start; position < at.end; position += 1) {
    const post = timeline.likedPost(userId, position);
    posts.push(post);
    data.push(select(post, selection.tweets));
  }
  const page: Content = {};
  if (data.length > 0) page.data = data;
  if (query.expansions !== undefined) {
    const { includes, errors } = expand(timeline, posts, query.expansions, selection);
    if (Object.keys(includes).length > 0) page.includes = includes;
    if (errors.length > 0) page.errors = errors;
  }
  return page;
}

/** The number of Posts, and the tokens of the pages before and after, which are absent at the ends. */
function metaOf({ start, end, likes, key }: Stretch): PageMeta {
  const meta: PageMeta = { result_count: end - start };
  if (end < likes) {
    meta.next_token = writeToken(key, { position: end, backward: false, afterFault: false });
  }
  if (start > 0) {
    meta.previous_token = writeToken(key, { position: start, backward: true, afterFault: false });
  }
  return meta;
}
