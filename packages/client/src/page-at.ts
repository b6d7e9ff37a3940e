import type { LikedPostsQuery } from '@liked-posts/types';
import { ListingError, PaginationError } from './errors.ts';
import type { PagingOptions } from './options.ts';
import type { FetchedPage, Page, PostInPage } from './page.ts';
import { idsAround, isBackward, markOf, type Position, placeOn, withMarks } from './position.ts';

export type AnyPage = Page<LikedPostsQuery>;
type AnyPost = AnyPage['data'][number];
type AnyItem = PostInPage<LikedPostsQuery>;

/** Asks for the page that answers a query. */
export type Ask = (
  query: LikedPostsQuery,
  signal: AbortSignal | undefined,
) => Promise<FetchedPage<LikedPostsQuery>>;

/** A page, and the position before the Posts that it has left. */
export interface PlacedPage {
  readonly page: AnyPage;
  readonly start: Position;
}

/**
 * The page at a position, without the Posts before that position.
 *
 * One policy holds for all pages that come again. What comes before the position on a page is
 * skipped, whether it was yielded or is newer. A page whose last Post ended an earlier page has
 * nothing new. A page that leads to a token that was used is asked for again when it is due.
 *
 * @param known marks of the pages so far, to which those of this page are added
 * @throws {PaginationError} if there is nothing to yield, and no way on
 */
export async function pageAt(
  ask: Ask,
  query: LikedPostsQuery,
  from: Position,
  { direction, signal }: Pick<PagingOptions, 'direction' | 'signal'>,
  known: Set<string>,
): Promise<PlacedPage> {
  const { token } = from;
  const goesBack = isBackward(from, direction);
  const isTurned = goesBack !== isBackward(from);
  // What was yielded in the other direction comes again now.
  if (isTurned) known.clear();
  const start: Position = {
    ...(token !== undefined && { token, known: (isTurned ? undefined : from.known) ?? '' }),
    ...(goesBack && { backward: true }),
    ...(!isTurned && from.after && { after: from.after }),
  };
  try {
    const whole = await ask({ ...query, pagination_token: token }, signal);
    const posts = distinct(whole.data);
    if (from.backward) posts.reverse();
    const ids = posts.map(({ id }) => id);
    const last = isTurned ? ids[0] : ids.at(-1);
    const marks = [token, last].flatMap((text) => (text === undefined ? [] : markOf(text)));

    const place = placeOn(ids, from);
    const isAway = place === undefined && (from.sought ?? (token === undefined && !!from.before));
    const next = (goesBack ? whole.meta.previous_token : whole.meta.next_token) ?? undefined;
    const leadsBack = next !== undefined && (next === token || known.has(markOf(next)));
    const cameBefore = last !== undefined && known.has(markOf(last));
    const rest = isTurned ? posts.slice(0, place).reverse() : posts.slice(place);
    const data = isAway || cameBefore || (isTurned && !place) ? [] : rest;

    const { after } = idsAround(start, idsOf(data), data.length);
    const here: Position = { ...start, ...(after.length > 0 && { after }) };
    const position: Position =
      next === undefined
        ? { ...here, end: true }
        : leadsBack
          ? here
          : {
              ...here,
              token: next,
              known: withMarks(start, marks),
              ...(isAway && { before: from.before, sought: true }),
            };
    if (isAway && (next === undefined || isTurned)) {
      throw new PaginationError(
        'The Posts around the position are no longer in the listing. Start from its beginning.',
        { reason: 'lost', token, position: from },
      );
    }
    if (next !== undefined && (cameBefore || (leadsBack && data.length === 0))) {
      throw new PaginationError(
        'A page came before or leads back to an earlier one. Try again from `position`, or stop.',
        { reason: 'repeated', token: leadsBack ? next : token, position },
      );
    }
    if (!leadsBack) for (const mark of marks) known.add(mark);
    const page = Object.defineProperty(
      { ...whole, data, position },
      // `structuredClone` throws on a response, so it must not see it.
      'response',
      { enumerable: false },
    );
    return { page, start };
  } catch (error) {
    if (error instanceof ListingError) error.position ??= from;
    throw error;
  }
}

function idsOf(posts: readonly AnyPost[]): string[] {
  return posts.map(({ id }) => id);
}

/** A copy without the Posts that are listed a second time. */
function distinct(posts: readonly AnyPost[]): AnyPost[] {
  const ids = new Set<string>();
  return posts.filter(({ id }) => ids.size < ids.add(id).size);
}

/** The Posts of a page with their positions. */
export function postsIn({ page, start }: PlacedPage): AnyItem[] {
  const { data: posts, position: end } = page;
  const { token, known, backward } = start;
  const ids = idsOf(posts);
  return posts.map((post, index) => {
    if (index === posts.length - 1) return new Item(post, end, page);
    const { after, before } = idsAround(start, ids, index + 1);
    // Written out, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? { after, before } : { token, known, after, before };
    return new Item(post, backward ? { ...position, backward } : position, page);
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
