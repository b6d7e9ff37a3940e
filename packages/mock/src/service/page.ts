import {
  type LikedPostsQuery,
  type PageMeta,
  type Post,
  type ResourceName,
  selectionOf,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { type CopyField, copyField } from '../generated/fields.ts';
import type { Likes, Listing } from '../likes/likes.ts';
import type { Lazy, Timeline } from '../likes/timeline.ts';
import { mixText } from '../synthetic/hash.ts';
import { expand } from './expand.ts';
import {
  backward,
  forward,
  fullPage,
  type PageBounds,
  type PageSizes,
  recordedPage,
} from './page-sizes.ts';
import { type Cursor, readToken, type TokenKey, tokenKey, writeToken } from './page-token.ts';

/** Where pages come from. */
export interface PagingContext {
  readonly timeline: Timeline;
  readonly likes: Likes;
  readonly pages: PageSizes;
  readonly seed: number;
}

/** A page that a query leads to. It is not written yet. */
export interface FoundPage extends PageBounds {
  readonly listing: Listing;
  readonly key: TokenKey;
  /** The cursor of the query. */
  readonly cursor: Cursor;
}

/** The page that a query leads to; undefined if its token leads nowhere. */
export function findPage(
  { timeline, likes, pages, seed }: PagingContext,
  userId: string,
  { pagination_token: token, max_results }: LikedPostsQuery,
): FoundPage | undefined {
  const listing = likes.of(userId);
  const key = tokenKey(timeline.identity, userId, listing.originally);
  const cursor = token === undefined ? forward(listing.first) : readToken(key, token);
  if (cursor === undefined) return undefined;
  const { default: usual, maximum } = parameters.max_results;
  const size = max_results ?? usual ?? maximum;
  const bounds =
    pages === 'full'
      ? fullPage(listing, cursor, size)
      : recordedPage(listing, cursor, size, mixText(seed >>> 0, userId), maximum);
  return { ...bounds, listing, key, cursor };
}

/** The half of a page that a walk sees first. After it, faults for the page do not apply. */
export function firstHalf(page: FoundPage): FoundPage {
  const { start, end, cursor } = page;
  const half = Math.floor((end - start) / 2);
  if (half === 0) return page;
  const after = { afterOverride: true };
  return cursor.backward
    ? { ...page, start: start + half, previous: backward(start + half, after) }
    : { ...page, end: end - half, next: forward(end - half, after) };
}

/**
 * A token that leads to this same page, for a walk that goes on by it: the token of the query, if
 * it has one.
 */
export function tokenHere({ key, cursor }: FoundPage, afterOverride: boolean): PageMeta {
  const token = writeToken(key, {
    ...cursor,
    afterOverride: afterOverride || cursor.afterOverride,
  });
  return cursor.backward ? { previous_token: token } : { next_token: token };
}

/** The body of a page. */
export function writePage(timeline: Timeline, query: LikedPostsQuery, page: FoundPage): string {
  const { listing, start, end } = page;
  const posts: Lazy<Post>[] = [];
  for (let position = start; position < end; position += 1) {
    const post = listing.likedPost(position);
    if (post !== undefined) posts.push(post);
  }
  const copiers = fieldCopiers(query);
  const { includes, errors } = expand(timeline, posts, query.expansions ?? []);
  const write = includes.some(([member]) => member === 'tweets') ? writeOnce() : writeList;
  let body = posts.length > 0 ? `"data":${write(posts, copiers('tweets'))},` : '';
  if (includes.length > 0) {
    const members = includes.map(
      ([member, objects]) => `"${member}":${write(objects, copiers(member))}`,
    );
    body += `"includes":{${members.join()}},`;
  }
  if (errors.length > 0) body += `"errors":${JSON.stringify(errors)},`;
  return `{${body}"meta":${JSON.stringify(metaOf(page, posts.length))}}`;
}

type WriteList = (objects: readonly Lazy<object>[], fields: readonly CopyField[]) => string;

/** Objects with the selected fields, as a list in JSON. */
const writeList: WriteList = (objects, fields) =>
  JSON.stringify(objects.map((object) => select(object, fields)));

/** The same for lists that have Posts in common, each of which is written once. */
function writeOnce(): WriteList {
  const written = new Map<object, string>();
  return (objects, fields) => {
    let list = '';
    for (const object of objects) {
      const text = written.get(object) ?? JSON.stringify(select(object, fields));
      written.set(object, text);
      list += list === '' ? text : `,${text}`;
    }
    return `[${list}]`;
  };
}

/** The number of Posts, and the tokens of the pages after and before. */
function metaOf({ key, next, previous }: FoundPage, posts: number): PageMeta {
  return {
    result_count: posts,
    ...(next && { next_token: writeToken(key, next) }),
    ...(previous && { previous_token: writeToken(key, previous) }),
  };
}

/** Queries that ask for no fields of a kind share one set, and so the copiers. */
const known = new WeakMap<ReadonlySet<string>, readonly CopyField[]>();

/** For a kind of object: how to copy the fields that a query selects, in the contract's order. */
function fieldCopiers(query: LikedPostsQuery): (member: ResourceName) => readonly CopyField[] {
  const { fields } = selectionOf(query);
  return (member) => {
    const selected = fields[member];
    let copiers = known.get(selected);
    if (copiers === undefined) {
      const all = Object.entries(copyField[member]);
      copiers = all.filter(([name]) => selected.has(name)).map(([, copy]) => copy);
      known.set(selected, copiers);
    }
    return copiers;
  };
}

/** An object with the selected fields that it has. */
function select(resource: Lazy<object>, fields: readonly CopyField[]): Record<string, unknown> {
  // The fields are the contract's own names of this kind of object.
  const from = resource as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const copy of fields) copy(from, to);
  return to;
}
