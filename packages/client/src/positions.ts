import { describeKind, isObject } from '@liked-posts/internal/json';
import type { LikedPostsQuery } from '@liked-posts/types';
import type { PageOptions } from './options.ts';
import type { AnyPage, Position, PostInPage, Posts, ReceivedPage } from './page.ts';
import { check } from './read-options.ts';

type AnyItem = PostInPage<LikedPostsQuery>;

/** How many ids a position has at most. To resume exactly, one of their Posts must still be listed. */
export const maxIds = 10;

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if `from` is neither a position nor a token
 */
export function readStart(query: LikedPostsQuery, options: PageOptions): Position {
  const { from = query.pagination_token } = options;
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isPageToken(from), 'a position or a token, not an empty string');
    check('from', !from.startsWith('{'), 'a position or a token. Parse a position that is JSON');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${describeKind(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isMember = value === undefined || isPositionMember(name, value);
    const allowed = `the position of a Post, a page or an error; its member ${name} is wrong`;
    check('from', isMember, allowed);
  }
  return from;
}

/** Whether a position may have a member of this name with this value. */
function isPositionMember(name: string, value: unknown): boolean {
  switch (name) {
    case 'token':
    case 'previous':
      return isPageToken(value);
    case 'after':
      return Array.isArray(value) && value.every((id) => typeof id === 'string');
    case 'inPage':
    case 'end':
      return value === true;
    default:
      return false;
  }
}

/** Whether a value may be the token of a page: a string that is not empty, and that a URL can contain. */
export function isPageToken(value: unknown): value is string {
  // `encodeURIComponent` throws on a lone surrogate.
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}

/**
 * The position after a page. For the page of `b` with the Posts 8 and 7, and `from` after Post 9:
 *
 *   it names no next page          { after: ['9', '8', '7'], end: true }
 *   it leads back to `a`           { token: 'b', after: ['9', '8', '7'], inPage: true, previous: 'a' }
 *   it names `c`                   { token: 'c', after: ['9', '8', '7'], previous: 'b' }
 *
 * In the second case, the listing requests the page of `b` once more, which then may lead on. The
 * first page has no token, so the position after it has no `previous`.
 *
 * @param data - the Posts of the page that are new to the walk
 */
export function createPosition(
  received: ReceivedPage,
  { from, data, leadsBack }: { from: Position; data: Posts; leadsBack: boolean },
): Position {
  // Not `from.token`: if the walk has searched its place, the page may be a later one.
  const token = received.query.pagination_token;
  const next = received.meta.next_token;
  const after = takeLastIds([...(from.after ?? []), ...data.map(({ id }) => id)]);
  // Instead of a next token, the last page may have null or `''`.
  if (!next) return { after, end: true };
  if (leadsBack) return { token, after, inPage: true, previous: next };
  return token === undefined ? { token: next, after } : { token: next, after, previous: token };
}

/**
 * The Posts of a page as items of a listing, each with the position after it. For the page of `b`
 * with the Posts 8, 7 and 6, and `from` after Post 9:
 *
 *   8   { token: 'b', after: ['9', '8'], inPage: true }
 *   7   { token: 'b', after: ['9', '8', '7'], inPage: true }
 *   6   the position after the page: { token: 'c', after: ['9', '8', '7', '6'], previous: 'b' }
 */
export function createItems(page: AnyPage, from: Position): AnyItem[] {
  const token = page.query.pagination_token;
  const earlierIds = from.after ?? [];
  const ids = [...earlierIds, ...page.data.map(({ id }) => id)];
  return page.data.map((post, index) => {
    if (index === page.data.length - 1) return new Item(post, page.position, page);
    const after = takeLastIds(ids, earlierIds.length + index + 1);
    // Two literals, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? { after, inPage: true } : { token, after, inPage: true };
    return new Item(post, position, page);
  });
}

/** The last `maxIds` of the ids before the index `end`. */
function takeLastIds(ids: readonly string[], end = ids.length): string[] {
  return ids.slice(Math.max(0, end - maxIds), end);
}

/** An item of a listing. Its page is a getter, so that copies and JSON of an item lack the page. */
class Item implements AnyItem {
  readonly post: AnyItem['post'];
  readonly position: Position;
  readonly #page: AnyPage;

  constructor(post: AnyItem['post'], position: Position, page: AnyPage) {
    this.post = post;
    this.position = position;
    this.#page = page;
  }

  get page(): AnyPage {
    return this.#page;
  }
}
