import {
  type LikedPostsQuery,
  type PageMeta,
  type Post,
  type ResourceName,
  resources,
  selectionOf,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import type { Lazy, Timeline } from '../data/timeline.ts';
import { errorsOnly } from '../examples/problems.ts';
import { withRecordedDates } from '../examples/recorded-form.ts';
import { expand } from './expand.ts';
import { checkChange, Likes, type Listing } from './likes.ts';
import {
  backward,
  forward,
  fullPage,
  type PageBounds,
  type PageSizes,
  recordedPage,
} from './page-sizes.ts';
import { type Cursor, readToken, type TokenKey, tokenKey, writeToken } from './page-token.ts';

export interface PageSettings {
  readonly timeline: Timeline;
  readonly pages: PageSizes;
  readonly seed: number;
  /** How times are written. */
  readonly as: 'contract' | 'recorded';
}

/** A page that was found, but whose body is not written yet. */
export interface MockPage {
  /** The number of the page, from 1, in a walk whose `max_results` does not change. */
  readonly number: number;
  /** Whether the token of the query comes from a page that an override emptied or split. */
  readonly afterOverride: boolean;
  /** Writes its body, or that of half of its Posts; one without Posts is always whole. */
  readonly write: (half?: boolean) => string;
  /**
   * A token for this same page, as `next_token` or `previous_token`, whichever the walk follows;
   * undefined if there is none.
   */
  readonly tokenHere: (afterOverride: boolean) => PageMeta | undefined;
}

/** Pages like the service's. The same settings and queries give the same pages. */
export class ServicePages {
  readonly #settings: PageSettings;
  readonly #likes: Likes;

  constructor(settings: PageSettings) {
    this.#settings = settings;
    this.#likes = new Likes(settings.timeline);
  }

  /** The page for a query; undefined if its token is unknown. */
  find(userId: string, query: LikedPostsQuery): MockPage | undefined {
    const { timeline, pages, seed, as } = this.#settings;
    const { pagination_token: token, max_results } = query;
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
    const { afterOverride } = cursor;
    const page = { number: bounds.number, afterOverride };
    if (!listing.hasUser) {
      const problem = timeline.problem('id', 'user', [{ by: 'id', name: userId }]);
      return { ...page, write: () => errorsOnly(userId, problem), tokenHere: () => undefined };
    }
    const found = { ...bounds, listing, key, cursor };
    return {
      ...page,
      write: (half) => {
        const body = writePage(timeline, query, half ? firstHalf(found) : found);
        return as === 'recorded' ? withRecordedDates(body) : body;
      },
      tokenHere: (emptied) => {
        const here = writeToken(key, { ...cursor, afterOverride: emptied || afterOverride });
        return cursor.backward ? { previous_token: here } : { next_token: here };
      },
    };
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

function writePage(timeline: Timeline, query: LikedPostsQuery, page: FoundPage): string {
  const { listing, start, end } = page;
  const posts: Lazy<Post>[] = [];
  for (let position = start; position < end; position += 1) {
    const post = listing.likedPost(position);
    if (post !== undefined) posts.push(post);
  }
  const { fields } = selectionOf(query);
  const { includes, errors: missing } = expand(timeline, posts, query.expansions ?? []);
  const included = includes.flatMap(([resource, objects]) =>
    resource === 'tweets' ? objects : [],
  );
  const all = [...new Set<Lazy<Post>>([...posts, ...included])];
  const { topics, errors: hidden } = timeline.beside(all, fields.tweets);
  const errors = [...missing, ...hidden];
  const select = (resource: ResourceName, objects: readonly Lazy<object>[]) => {
    const names = namesOf(resource, fields[resource]);
    return objects.map((object) => selected(object, names));
  };
  const lists = [
    ...includes.map(([resource, objects]) => [resource, select(resource, objects)] as const),
    ...(topics.length > 0 ? [['topics', topics] as const] : []),
  ];
  return JSON.stringify({
    ...(posts.length > 0 && { data: select('tweets', posts) }),
    ...(lists.length > 0 && { includes: Object.fromEntries(lists) }),
    ...(errors.length > 0 && { errors }),
    meta: metaOf(page, posts.length),
  });
}

function metaOf({ key, next, previous }: FoundPage, posts: number): PageMeta {
  return {
    result_count: posts,
    ...(next && { next_token: writeToken(key, next) }),
    ...(previous && { previous_token: writeToken(key, previous) }),
  };
}

/** The selected fields of a resource: the default ones first, then as the contract lists them. */
function namesOf(resource: ResourceName, selected: ReadonlySet<string>): readonly string[] {
  const { parameter, defaults } = resources[resource];
  const all = new Set<string>([...defaults, ...parameters[parameter].values]);
  const names = [...all].filter((name) => selected.has(name));
  // No parameter requests the `username` of a Post, thus it comes with the author.
  return resource === 'tweets' && selected.has('author_id') ? [...names, 'username'] : names;
}

function selected(object: Lazy<object>, names: readonly string[]): object {
  // The names are those of this resource, hence the cast.
  const from = object as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) to[name] = value;
  }
  return to;
}
