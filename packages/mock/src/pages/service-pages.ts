import type { LikedPostsQuery, PageMeta } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import type { Timeline } from '../data/timeline.ts';
import { describeMissing } from '../examples/error-bodies.ts';
import { rewriteTimesAndTypes } from '../examples/recorded-form.ts';
import { Likes } from './likes.ts';
import { findBounds, type PageBounds } from './page-bounds.ts';
import { corruptBounds, type PageCorruption } from './page-corruption.ts';
import { createPattern, type PagePattern, type PageSizes } from './page-sizes.ts';
import { type Cursor, readToken, writeToken } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';
import { writePage } from './write-page.ts';

export interface PageSettings {
  readonly timeline: Timeline;
  readonly pages: PageSizes;
  readonly seed: number;
  /** How times of Posts, and types of problems, are written. */
  readonly as: 'contract' | 'recorded';
}

/** A page whose body is only written when it is needed: an override can replace it. */
export interface MockPage {
  /** The number of the page in its walk. */
  readonly number: number;
  readonly write: () => string;
  /** Writes the body with a corruption; undefined if the page cannot have this corruption. */
  readonly writeCorrupt: (corruption: PageCorruption | 'errorsOnly') => string | undefined;
}

/** Pages like the service's. The same settings and queries give the same pages. */
export class ServicePages {
  readonly #settings: PageSettings;
  readonly likes: Likes;

  constructor(settings: PageSettings) {
    this.#settings = settings;
    this.likes = new Likes(settings.timeline);
  }

  /** Whether a pagination token leads to a page of the user. */
  knowsToken(userId: string, token: string): boolean {
    return readToken(this.likes.findLikes(userId).tokenScope, token) !== undefined;
  }

  /**
   * Finds the page of a query. For example, the third of a walk in full pages of 10 Posts:
   *
   *   token      f0100000k01000003…   begins at position 20, page 3
   *   bounds     20 to before 30
   *   next       f0100000u01000004…   begins at position 30, page 4
   *   previous   b0100000k01000002…   ends before position 20, page 2
   *
   * @throws {RangeError} if the token of the query is unknown.
   */
  findPage(userId: string, query: LikedPostsQuery): MockPage {
    const likes = this.likes.findLikes(userId);
    const cursor = findCursor(likes, query.pagination_token);
    const place = { likes, cursor, pattern: this.#createPattern(userId, query, likes) };
    const bounds = findBounds(place);
    return {
      number: cursor.number,
      write: () =>
        likes.hasUser ? this.#writePosts(query, likes, bounds) : this.#writeErrorsOnly(userId),
      writeCorrupt: (corruption) => {
        if (corruption === 'errorsOnly') return this.#writeErrorsOnly(userId);
        if (!likes.hasUser) return undefined;
        const corruptedBounds = corruptBounds(place, bounds, corruption);
        return corruptedBounds && this.#writePosts(query, likes, corruptedBounds);
      },
    };
  }

  /** The sizes of the pages in walks through the likes of the user with this `max_results`. */
  #createPattern(userId: string, query: LikedPostsQuery, likes: UserLikes): PagePattern {
    const { pages, seed } = this.#settings;
    const { default: defaultSize, maximum } = parameters.max_results;
    return createPattern(pages, {
      // The contract has a default: `maximum` is for the compiler.
      size: query.max_results ?? defaultSize ?? maximum,
      likes: likes.initialCount,
      // Of the seed, which may have 53 bits, 32 are enough to tell walks apart.
      hash: mixText(seed >>> 0, userId),
    });
  }

  #writePosts(query: LikedPostsQuery, likes: UserLikes, bounds: PageBounds): string {
    const { timeline } = this.#settings;
    const posts = likes.listPosts(bounds.start, bounds.end);
    const meta = createMeta(bounds, likes.tokenScope, posts.length);
    return this.#rewriteIfRecorded(writePage({ timeline, query, posts, meta }));
  }

  /** The body without a page: for a missing user, and for the corruption `errorsOnly`. */
  #writeErrorsOnly(userId: string): string {
    const { timeline } = this.#settings;
    // The timeline may know why the user is missing, such as an error of the data set.
    const problem =
      timeline.explainMissing('id', 'user', [{ by: 'id', name: userId }]) ??
      describeMissing({ parameter: 'id', type: 'user', value: userId });
    return this.#rewriteIfRecorded(JSON.stringify({ errors: [problem] }));
  }

  #rewriteIfRecorded(body: string): string {
    return this.#settings.as === 'recorded' ? rewriteTimesAndTypes(body) : body;
  }
}

function findCursor(likes: UserLikes, token: string | undefined): Cursor {
  if (token === undefined) return { position: likes.first, backward: false, number: 1 };
  const cursor = readToken(likes.tokenScope, token);
  if (cursor === undefined) throw new RangeError('The token leads to no page of this user.');
  return cursor;
}

function createMeta({ next, previous }: PageBounds, tokenScope: string, count: number): PageMeta {
  const meta: PageMeta = { result_count: count };
  if (next) meta.next_token = writeToken(tokenScope, next);
  if (previous) meta.previous_token = writeToken(tokenScope, previous);
  return meta;
}
