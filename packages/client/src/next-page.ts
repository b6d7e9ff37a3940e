import type { LikedPostsQuery } from '@liked-posts/types';
import type { Page, PostInPage, ReceivedPage } from './page.ts';
import { appendIds, maxIds, type Position } from './position.ts';

type AnyPage = Page<LikedPostsQuery>;
type AnyItem = PostInPage<LikedPostsQuery>;
type AnyPost = AnyPage['data'][number];

/** What a listing makes of a page that it requested at a position. */
export interface Placement {
  readonly from: Position;
  /** The Posts of the page that the listing has not yielded before. */
  readonly data: AnyPage['data'];
  /** Whether the next page is this one, or an earlier one. */
  readonly leadsBack: boolean;
}

/**
 * The page as a listing yields it: with its new Posts, and with the position after it.
 *
 * A service may name an earlier page as the next one by mistake. Then the listing continues at the
 * same page, so that it is requested once more.
 */
export function placePage(received: ReceivedPage, { from, data, leadsBack }: Placement): AnyPage {
  const { token } = from;
  // The last page may also have null or an empty string.
  const next = received.meta.next_token || undefined;
  const after = appendIds(from.after, data);
  let position: Position;
  if (next === undefined) position = { after, end: true };
  else if (leadsBack) position = { ...from, after, inPage: true, previous: next };
  else position = { token: next, after, ...(token && { previous: token }) };

  const page = { ...received, data, position };
  // `structuredClone` throws on a response, so it must not see it.
  return Object.defineProperty(page, 'response', { enumerable: false });
}

/** The Posts of a page, each with the position after it. */
export function placePosts(page: AnyPage, from: Position): AnyItem[] {
  const token = page.query.pagination_token;
  const before = from.after ?? [];
  const ids = [...before, ...page.data.map(({ id }) => id)];
  return page.data.map((post, index) => {
    if (index === page.data.length - 1) return new Item(post, page.position, page);
    const end = before.length + index + 1;
    const after = ids.slice(Math.max(0, end - maxIds), end);
    // Two literals, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? { after, inPage: true } : { token, after, inPage: true };
    return new Item(post, position, page);
  });
}

/** An item of a listing. Its page is not an own property: copies and JSON do not carry it. */
class Item implements AnyItem {
  readonly post: AnyPost;
  readonly position: Position;
  readonly #page: AnyPage;

  constructor(post: AnyPost, position: Position, page: AnyPage) {
    this.post = post;
    this.position = position;
    this.#page = page;
  }

  get page(): AnyPage {
    return this.#page;
  }
}
