import type { LikedPostsQuery } from '@liked-posts/types';
import { ListingError, PaginationError } from './errors.ts';
import type { PagingOptions } from './options.ts';
import type { FetchedPage, Page, PostInPage } from './page.ts';
import { idsAround, isBackward, type Position, placeOn } from './position.ts';

type AnyPage = Page<LikedPostsQuery>;
type AnyPost = AnyPage['data'][number];
type AnyItem = PostInPage<LikedPostsQuery>;

/** Asks for the page that answers a query. */
export type Ask = (query: LikedPostsQuery, signal: AbortSignal | undefined) => Promise<FetchedPage>;

/** A page, and the ids of the last Posts before those that it has left. */
export interface PlacedPage {
  readonly page: AnyPage;
  readonly passed: readonly string[];
}

/** What a listing has seen: the tokens that it used, and the first and last Post of each page. */
export type Seen = Set<string | undefined>;

/** What a listing that begins at a position has seen before. */
export function seenBefore({ previous, after, before }: Position): Seen {
  return new Set([previous, before ? undefined : after?.at(-1)]);
}

/**
 * The page at a position, without the Posts before that position.
 *
 * One policy holds for all pages that come again. What comes before the position on a page is
 * skipped, whether it was yielded or is newer. A page with the first and last Post of an earlier
 * page has nothing new. A page that leads to a token that was used is asked for again when the next
 * is due.
 *
 * @param seen what the listing has seen; this page is added
 * @throws {PaginationError} if there is nothing to yield, and no way on
 */
export async function pageAt(
  ask: Ask,
  query: LikedPostsQuery,
  from: Position,
  { direction, signal }: Pick<PagingOptions, 'direction' | 'signal'>,
  seen: Seen,
): Promise<PlacedPage> {
  const { token } = from;
  const goesBack = isBackward(from, direction);
  const isTurned = goesBack !== isBackward(from);
  // What was yielded in the other direction comes again now.
  if (isTurned) seen.clear();
  try {
    const whole = await ask({ ...query, pagination_token: token }, signal);
    const posts = [...whole.data];
    if (isBackward(from)) posts.reverse();
    const ids = idsOf(posts);
    const place = placeOn(ids, from);
    const begin = Math.max(place, 0);
    const last = ids.at(-1);
    const ends = `${[ids[0], last].sort()}`;
    const next = (goesBack ? whole.meta.previous_token : whole.meta.next_token) ?? undefined;

    const isAway = place < 0 && (from.sought ?? !!from.before?.length);
    const leadsBack = next !== undefined && (next === token || seen.has(next));
    // A service may also repeat a single Post, and those before it on the page are new.
    const overlaps = from.before ?? from.after?.includes(`${ids[begin - 2]}`);
    const passed = isTurned ? [] : (from.after ?? []);
    // A `Set` of all ids would notice more, and cost a twentieth of the time of a walk.
    const rest = (
      isTurned ? posts.slice(0, begin).reverse() : posts.slice(overlaps ? begin : 0)
    ).filter(({ id }, index, all) => id !== all[index - 1]?.id && !passed.includes(id));
    const cameBefore =
      last !== undefined && (seen.has(ends) || (rest.length === 0 && seen.has(last)));
    const data = isAway || cameBefore ? [] : rest;

    const after = [...passed, ...idsOf(data.slice(-idsAround))].slice(-idsAround);
    // If a page that came before leads back, the one that led to it is asked for again.
    const onward = leadsBack ? (cameBefore ? from.previous : token) : (next ?? token);
    const previous = leadsBack && !cameBefore ? next : token;
    const position: Position = {
      ...(onward !== undefined && { token: onward }),
      ...(goesBack && { backward: true }),
      ...(after.length > 0 && { after }),
      ...(isAway && { before: from.before, sought: true }),
      ...(leadsBack && { before: [] }),
      ...(next === undefined ? { end: true } : !isAway && previous !== undefined && { previous }),
    };
    const isLost = isAway && (isTurned || position.end);
    if (isLost || (next !== undefined && (cameBefore || (leadsBack && data.length === 0)))) {
      throw new PaginationError(
        isLost
          ? 'The Posts around the position are gone. Start anew.'
          : 'A page came again or leads back. Try again from `position`.',
        {
          reason: isLost ? 'lost' : 'repeated',
          token: leadsBack ? next : token,
          position: isLost ? from : position,
        },
      );
    }
    if (!leadsBack) seen.add(token).add(ends);
    const page = Object.defineProperty(
      { ...whole, data, position },
      // `structuredClone` throws on a response, so it must not see it.
      'response',
      { enumerable: false },
    );
    return { page, passed };
  } catch (error) {
    if (error instanceof ListingError) error.position ??= from;
    throw error;
  }
}

function idsOf(posts: readonly AnyPost[]): string[] {
  return posts.map(({ id }) => id);
}

/** The Posts of a page with their positions. */
export function postsIn({ page, passed }: PlacedPage): AnyItem[] {
  const { data: posts, position: end } = page;
  const token = page.query.pagination_token;
  const ids = [...passed, ...idsOf(posts)];
  return posts.map((post, index) => {
    if (index === posts.length - 1) return new Item(post, end, page);
    const place = passed.length + index + 1;
    const around = {
      after: ids.slice(Math.max(0, place - idsAround), place),
      before: ids.slice(place, place + idsAround),
    };
    // Written out, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? around : { token, after: around.after, before: around.before };
    return new Item(post, end.backward ? { ...position, backward: true } : position, page);
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
