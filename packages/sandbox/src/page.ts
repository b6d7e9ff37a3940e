import type { Expansion, PageMeta, Post } from '@liked-posts/types';
import { expand, gone } from './expand.ts';
import { type Cursor, readToken, type TokenKey, tokenKey, writeToken } from './page-token.ts';
import type { ParameterError } from './problems.ts';
import { error, type Query } from './query.ts';
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

/** The page that a request leads to; undefined if there is no such user, or what is wrong with its token. */
export function locate(
  timeline: Timeline,
  userId: string,
  query: Query,
): Stretch | ParameterError | undefined {
  const likes = timeline.likesOf(userId);
  if (likes === undefined) return query.token === undefined ? undefined : foreign(query.token);
  const key = tokenKey(timeline.identity, userId, likes);
  const cursor = query.token === undefined ? first : readToken(key, query.token);
  if (cursor === undefined) return foreign(query.token);
  const { position, backward, afterFault } = cursor;
  const start = backward ? Math.max(0, position - query.maxResults) : position;
  const end = backward ? position : Math.min(likes, position + query.maxResults);
  return { start, end, likes, key, afterFault };
}

function foreign(token = ''): ParameterError {
  return error(
    'pagination_token',
    [token],
    'is not valid: it is damaged, or it pages through something else. Send the `next_token` or `previous_token` of an earlier response unchanged',
  );
}

const first: Cursor = { position: 0, backward: false, afterFault: false };

/** Whether a value that may be a stretch says instead what is wrong. */
export function isError(value: Stretch | ParameterError): value is ParameterError {
  return 'message' in value;
}

/** The body of a page. */
export function writePage(timeline: Timeline, userId: string, query: Query, at: Stretch): string {
  return JSON.stringify({ ...contentOf(timeline, userId, query, at), meta: metaOf(at) });
}

/** A page whose `next_token` leads to that page again: the very token it was asked for with. */
export function writeRepeatingPage(
  timeline: Timeline,
  userId: string,
  query: Query,
  at: Stretch,
): string {
  const next_token = query.token ?? writeToken(at.key, first);
  return JSON.stringify({
    ...contentOf(timeline, userId, query, at),
    meta: { ...metaOf(at), next_token },
  });
}

interface Content {
  data?: readonly object[];
  includes?: object;
  errors?: readonly object[];
}

function contentOf(timeline: Timeline, userId: string, query: Query, at: Stretch): Content {
  const selection = selectionFor(query.lists);
  const posts: Resource<Post>[] = [];
  const data: object[] = [];
  for (let position = at.start; position < at.end; position += 1) {
    const post = timeline.likedPost(userId, position);
    posts.push(post);
    data.push(select(post, selection.tweets));
  }
  const page: Content = {};
  if (data.length > 0) page.data = data;
  // The validator has let pass nothing but expansions.
  const expansions = query.lists['expansions'] as readonly Expansion[] | undefined;
  if (expansions !== undefined) {
    const { includes, errors } = expand(timeline, posts, expansions, selection);
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

/** A page without Posts, whose token leads to those that were left out. */
export function writeEmptyPage(at: Stretch): string {
  const next_token = writeToken(at.key, { position: at.start, backward: false, afterFault: true });
  return JSON.stringify({ meta: { ...metaOf(at), result_count: 0, next_token } });
}

/** The page for a user who does not exist: errors, and nothing else. */
export function writeUnknownUser(userId: string): string {
  return JSON.stringify({ errors: [gone('id', 'user', userId)] });
}
