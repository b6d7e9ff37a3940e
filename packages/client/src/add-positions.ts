import type { LikedPostsQuery } from '@liked-posts/types';
import type { AnyPage, Position, PostInPage, ReceivedPage } from './page.ts';

type AnyItem = PostInPage<LikedPostsQuery>;

/** How many ids a position has. A listing resumes exactly if one of these Posts is still listed. */
export const maxIds = 10;

/** What a walk knows of a page that it has received. */
interface PageInWalk {
  /** The position after the page before. */
  readonly from: Position;
  /** The Posts of the page that the walk has not yielded before. */
  readonly data: AnyPage['data'];
  /**
   * Whether the page names itself or an earlier page as the next one, by mistake. For example, the
   * page of `b` names `a`, from where the walk came:
   *
   *   page of a   Post 2        next b   { token: 'b', after: ['1', '2'], previous: 'a' }
   *   page of b   Post 3        next a   { token: 'b', after: ['1', '2', '3'], inPage: true,
   *                                        previous: 'a' }
   *   again b     nothing new   next a   PaginationError
   *   or          nothing new   next c   { token: 'c', after: ['1', '2', '3'], previous: 'b' }
   */
  readonly leadsBack: boolean;
}

/** The page as a listing yields it: with its new Posts, and with the position after it. */
export function addPosition(received: ReceivedPage, pageInWalk: PageInWalk): AnyPage {
  const position = createPosition(received, pageInWalk);
  const page = { ...received, data: pageInWalk.data, position };
  // `structuredClone` throws on a response, so it must not see it.
  return Object.defineProperty(page, 'response', { enumerable: false });
}

/** The position after a page; the first case that applies decides. */
function createPosition(received: ReceivedPage, { from, data, leadsBack }: PageInWalk): Position {
  const next = received.meta.next_token;
  // Not `from.token`: the walk may have searched on, to a later page.
  const token = received.query.pagination_token;
  const after = [...(from.after ?? []), ...data.map(({ id }) => id)].slice(-maxIds);
  // Instead of a next token, the last page may have null or `''`.
  if (!next) return { after, end: true };
  // The listing continues on the same page, which is requested once more, and may lead on then.
  if (leadsBack) return { token, after, inPage: true, previous: next };
  if (token === undefined) return { token: next, after };
  return { token: next, after, previous: token };
}

/**
 * The Posts of a page as items of a listing, each with the position after it. For the page of `t2`
 * with the Posts 8, 7 and 6, requested after Post 9:
 *
 *   8   { token: 't2', after: ['9', '8'], inPage: true }
 *   7   { token: 't2', after: ['9', '8', '7'], inPage: true }
 *   6   the position after the page: { token: 't3', after: ['9', '8', '7', '6'], previous: 't2' }
 */
export function createItems(page: AnyPage, from: Position): AnyItem[] {
  const token = page.query.pagination_token;
  const earlierIds = from.after ?? [];
  const ids = [...earlierIds, ...page.data.map(({ id }) => id)];
  return page.data.map((post, index) => {
    if (index === page.data.length - 1) return new Item(post, page.position, page);
    const idCount = earlierIds.length + index + 1;
    const after = ids.slice(Math.max(0, idCount - maxIds), idCount);
    // Two literals, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? { after, inPage: true } : { token, after, inPage: true };
    return new Item(post, position, page);
  });
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
