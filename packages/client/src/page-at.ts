import type { LikedPostsQuery } from '@liked-posts/types';
import { LikedPostsError, PaginationError } from './errors.ts';
import type { Ask } from './fetch-page.ts';
import type { Page, PostInPage } from './page.ts';
import { idsAround, type Position, placeOn } from './position.ts';

type AnyPage = Page<LikedPostsQuery>;
type AnyPost = AnyPage['data'][number];
type AnyItem = PostInPage<LikedPostsQuery>;

/** A page, and the ids of the last Posts before those that it has left. */
export interface PlacedPage {
  readonly page: AnyPage;
  readonly passed: readonly string[];
}

/** What a listing has seen. */
export interface Seen {
  /** The tokens that it used, and the first and last Post of each page. */
  readonly names: Set<string | undefined>;
  /** How often it asked for each page, by token. */
  readonly asked: Map<string | undefined, number>;
  /** How many pages in a row had no Posts. */
  empty: number;
}

/** How often a listing asks for a page: once, and again if that leads back. */
const mostAsked = 2;
/** How many pages in a row may have no Posts. */
const mostEmpty = 100;

/** What a listing that begins at a position has seen before. */
export function seenBefore({ previous, after, before }: Position): Seen {
  const names = new Set([previous, before ? undefined : after?.at(-1)]);
  return { names, asked: new Map(), empty: 0 };
}

/**
 * The page at a position, without the Posts before that position.
 *
 * One policy holds for all pages that come again. What comes before the position on a page is
 * skipped, whether it was yielded or is newer. A page with the first and last Post of an earlier
 * page has nothing new. A page that leads to a token that was used is asked for once more when the
 * next is due.
 *
 * @param seen what the listing has seen; this page is added
 * @throws {PaginationError} if there is nothing to yield, and no way on
 */
export async function pageAt(
  ask: Ask,
  query: LikedPostsQuery,
  from: Position,
  signal: AbortSignal | undefined,
  seen: Seen,
): Promise<PlacedPage> {
  const { token } = from;
  const { names, asked } = seen;
  try {
    const times = (asked.get(token) ?? 0) + 1;
    if (times > mostAsked) throw repeated(token, { position: from, attempts: 0 });
    asked.set(token, times);
    const { page: whole, attempts } = await ask({ ...query, pagination_token: token }, signal);
    const posts = [...whole.data];
    const ids = idsOf(posts);
    const place = placeOn(ids, from);
    const begin = Math.max(place, 0);
    const last = ids.at(-1);
    const ends = `${[ids[0], last]}`;
    const next = whole.meta.next_token ?? undefined;

    const isAway = place < 0 && (from.sought ?? !!from.before?.length);
    const leadsBack = next !== undefined && (next === token || names.has(next));
    // A service may also repeat a single Post, and those before it on the page are new.
    const overlaps = from.before ?? from.after?.includes(`${ids[begin - 2]}`);
    const passed = from.after ?? [];
    // A `Set` of all ids would notice more, and cost a twentieth of the time of a walk.
    const rest = posts
      .slice(overlaps ? begin : 0)
      .filter(({ id }, index, all) => id !== all[index - 1]?.id && !passed.includes(id));
    const cameBefore =
      last !== undefined && (names.has(ends) || (rest.length === 0 && names.has(last)));
    const data = isAway || cameBefore ? [] : rest;

    const after = [...passed, ...idsOf(data.slice(-idsAround))].slice(-idsAround);
    // If a page that came before leads back, the one that led to it is asked for again.
    const onward = leadsBack ? (cameBefore ? from.previous : token) : (next ?? token);
    const previous = leadsBack && !cameBefore ? next : token;
    const position: Position = {
      ...(onward !== undefined && { token: onward }),
      ...(after.length > 0 && { after }),
      ...(isAway && { before: from.before, sought: true }),
      ...(leadsBack && { before: [] }),
      ...(next === undefined ? { end: true } : !isAway && previous !== undefined && { previous }),
    };
    if (isAway && position.end) {
      throw new PaginationError('The Posts around the position are gone. Start anew.', {
        reason: 'lost',
        token,
        position: from,
        attempts,
      });
    }
    if (next !== undefined && (cameBefore || (leadsBack && data.length === 0))) {
      throw repeated(leadsBack ? next : token, { position, attempts });
    }
    seen.empty = last === undefined ? seen.empty + 1 : 0;
    if (seen.empty >= mostEmpty && next !== undefined) {
      throw new PaginationError(
        `${mostEmpty} pages in a row had no Posts. Continue from \`position\`.`,
        { reason: 'empty', token, position, attempts, retryable: true },
      );
    }
    if (!leadsBack) names.add(token).add(ends);
    const page = Object.defineProperty(
      { ...whole, data, position },
      // `structuredClone` throws on a response, so it must not see it.
      'response',
      { enumerable: false },
    );
    return { page, passed };
  } catch (error) {
    if (error instanceof LikedPostsError) error.position ??= from;
    throw error;
  }
}

function repeated(
  token: string | undefined,
  details: { readonly position: Position; readonly attempts: number },
): PaginationError {
  return new PaginationError('A page came again or leads back. Try again from `position`.', {
    reason: 'repeated',
    token,
    retryable: true,
    ...details,
  });
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
