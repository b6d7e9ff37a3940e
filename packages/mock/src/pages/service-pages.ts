import {
  type LikedPostsQuery,
  type PageMeta,
  type Post,
  type ResourceName,
  selectionOf,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import type { Lazy, Timeline } from '../data/timeline.ts';
import { errorsOnly } from '../examples/problems.ts';
import { type CopyField, copyField } from '../generated/fields.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { Settings } from '../options/options.ts';
import { expand } from './expand.ts';
import { Likes, type Listing } from './likes.ts';
import { checkChange } from './likes-change.ts';
import { backward, forward, fullPage, type PageBounds, recordedPage } from './page-sizes.ts';
import { type Cursor, readToken, type TokenKey, tokenKey, writeToken } from './page-token.ts';

/** A page that was found, but whose body is not written yet. */
export interface MockPage {
  /** The number of the page, from 1, in a walk whose `max_results` does not change. */
  readonly number: number;
  /** Whether the token of the query comes from a page that an override emptied or split. */
  readonly afterOverride: boolean;
  /** Writes it, or half of its Posts; an answer without Posts is always whole. */
  readonly write: (half?: boolean) => Outgoing;
  /**
   * A token for this same page, as `next_token` or `previous_token`, whichever the walk follows;
   * undefined if there is none.
   */
  readonly tokenHere: (afterOverride: boolean) => PageMeta | undefined;
}

/**
 * Pages like the service's. The same settings and queries give the same pages.
 */
export class ServicePages {
  readonly #settings: Settings;
  readonly #likes: Likes;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#likes = new Likes(settings.timeline);
  }

  /** The page for a query; undefined if its token is unknown. */
  find(userId: string, query: LikedPostsQuery): MockPage | undefined {
    const { timeline } = this.#settings;
    const found = this.#find(userId, query);
    if (found === undefined) return undefined;
    const { number, cursor, listing } = found;
    const page = { number, afterOverride: cursor.afterOverride };
    if (!listing.hasUser) {
      const problem = timeline.problem('id', 'user', [{ by: 'id', name: userId }]);
      return {
        ...page,
        write: () => respond(200, errorsOnly(userId, problem)),
        tokenHere: () => undefined,
      };
    }
    return {
      ...page,
      write: (half) => respond(200, writePage(timeline, query, half ? firstHalf(found) : found)),
      tokenHere: (afterOverride) => tokenHere(found, afterOverride),
    };
  }

  #find(
    userId: string,
    { pagination_token: token, max_results }: LikedPostsQuery,
  ): FoundPage | undefined {
    const { timeline, pages, seed } = this.#settings;
    const listing = this.#likes.of(userId);
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

  /**
   * Changes likes.
   *
   * @throws {OptionError} when a change is not valid; then none is made.
   */
  change(changes: readonly unknown[]): void {
    const checked = changes.map((change, index) => {
      checkChange(change, `change[${index}]`);
      this.#likes.check(change, `change[${index}]`);
      return change;
    });
    for (const change of checked) this.#likes.change(change);
  }

  reset(): void {
    this.#likes.reset();
  }
}

/** A page that was found, but whose body is not written yet. */
interface FoundPage extends PageBounds {
  readonly listing: Listing;
  readonly key: TokenKey;
  readonly cursor: Cursor;
}

/**
 * The half of a page that a walk sees first. Faults for the page do not apply to the other half.
 */
function firstHalf(page: FoundPage): FoundPage {
  const { start, end, cursor } = page;
  const half = Math.floor((end - start) / 2);
  if (half === 0) return page;
  const after = { afterOverride: true };
  return cursor.backward
    ? { ...page, start: start + half, previous: backward(start + half, after) }
    : { ...page, end: end - half, next: forward(end - half, after) };
}

/**
 * A token for this same page; the one in the query, if any.
 */
function tokenHere({ key, cursor }: FoundPage, afterOverride: boolean): PageMeta {
  const token = writeToken(key, {
    ...cursor,
    afterOverride: afterOverride || cursor.afterOverride,
  });
  return cursor.backward ? { previous_token: token } : { next_token: token };
}

function writePage(timeline: Timeline, query: LikedPostsQuery, page: FoundPage): string {
  const { listing, start, end } = page;
  const posts: Lazy<Post>[] = [];
  for (let position = start; position < end; position += 1) {
    const post = listing.likedPost(position);
    if (post !== undefined) posts.push(post);
  }
  const { fields } = selectionOf(query);
  const copiers = (resource: ResourceName) => copiersOf(resource, fields[resource]);
  const { includes, errors: missing } = expand(timeline, posts, query.expansions ?? []);
  const included = includes.flatMap(([resource, objects]) =>
    resource === 'tweets' ? objects : [],
  );
  const all = [...new Set<Lazy<Post>>([...posts, ...included])];
  const { topics, errors: hidden } = timeline.beside(all, fields.tweets);
  const write = includes.some(([resource]) => resource === 'tweets') ? writeOnce() : writeList;
  let body = posts.length > 0 ? `"data":${write(posts, copiers('tweets'))},` : '';
  if (includes.length + topics.length > 0) {
    const lists = includes.map(
      ([resource, objects]) => `"${resource}":${write(objects, copiers(resource))}`,
    );
    if (topics.length > 0) lists.push(`"topics":${JSON.stringify(topics)}`);
    body += `"includes":{${lists.join()}},`;
  }
  const errors = [...missing, ...hidden];
  if (errors.length > 0) body += `"errors":${JSON.stringify(errors)},`;
  return `{${body}"meta":${JSON.stringify(metaOf(page, posts.length))}}`;
}

type WriteList = (objects: readonly Lazy<object>[], fields: readonly CopyField[]) => string;

const writeList: WriteList = (objects, fields) =>
  JSON.stringify(objects.map((object) => select(object, fields)));

/** The same, for lists that share Posts: each Post is serialized once. */
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

function metaOf({ key, next, previous }: FoundPage, posts: number): PageMeta {
  return {
    result_count: posts,
    ...(next && { next_token: writeToken(key, next) }),
    ...(previous && { previous_token: writeToken(key, previous) }),
  };
}

/** By set of fields. Queries that select no fields of a resource share the same set. */
const known = new WeakMap<ReadonlySet<string>, readonly CopyField[]>();

/** How to copy the selected fields of a resource, in the contract's order. */
function copiersOf(resource: ResourceName, selected: ReadonlySet<string>): readonly CopyField[] {
  let copiers = known.get(selected);
  if (copiers === undefined) {
    const all = Object.entries(copyField[resource]);
    copiers = all.filter(([name]) => selected.has(name)).map(([, copy]) => copy);
    if (resource === 'tweets' && selected.has('author_id')) copiers = [...copiers, copyUsername];
    known.set(selected, copiers);
  }
  return copiers;
}

/** No parameter requests the `username` of a Post, thus it comes with the author. */
const copyUsername: CopyField = (from, to) => {
  const { username } = from;
  if (username !== undefined) to['username'] = username;
};

function select(object: Lazy<object>, fields: readonly CopyField[]): Record<string, unknown> {
  // The fields are those of this resource, hence the cast.
  const from = object as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const copy of fields) copy(from, to);
  return to;
}
