import type { LikedPostsQuery, PageMeta } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import type { Timeline } from '../data/timeline.ts';
import { writeErrorsOnly } from '../examples/problems.ts';
import { rewriteAsRecorded } from '../examples/recorded-form.ts';
import { Likes, type UserLikes } from './likes.ts';
import { checkChange } from './likes-change.ts';
import {
  corruptBounds,
  createFullPattern,
  createRecordedPattern,
  findBounds,
  type PageBounds,
  type PageCorruption,
  type PagePattern,
  type PageSizes,
} from './page-bounds.ts';
import { type Cursor, readToken, writeToken } from './page-token.ts';
import { writePage } from './write-page.ts';

export interface PageSettings {
  readonly timeline: Timeline;
  readonly pages: PageSizes;
  readonly seed: number;
  /** How times and types are written. */
  readonly as: 'contract' | 'recorded';
}

/** A page whose body is not written yet. */
export interface MockPage {
  /** The number of the page in its walk. */
  readonly number: number;
  /** Writes its body. */
  readonly write: () => string;
  /** Writes its body as a corruption changes it; undefined if it cannot. */
  readonly writeCorrupt: (corruption: PageCorruption | 'errorsOnly') => string | undefined;
}

/** Pages like the service's. The same settings and queries give the same pages. */
export class ServicePages {
  readonly #settings: PageSettings;
  readonly #likes: Likes;

  constructor(settings: PageSettings) {
    this.#settings = settings;
    this.#likes = new Likes(settings.timeline);
  }

  /** Whether a token leads to a page of the user. */
  knowsToken(userId: string, token: string): boolean {
    return readToken(this.#likes.findLikes(userId).name, token) !== undefined;
  }

  /** @throws {RangeError} if the token of the query is unknown. */
  find(userId: string, query: LikedPostsQuery): MockPage {
    const likes = this.#likes.findLikes(userId);
    const cursor = findCursor(likes, query.pagination_token);
    const writeErrors = (): string => this.#convertForm(this.#writeErrorsOnly(userId, likes));
    if (!likes.hasUser) {
      return {
        number: cursor.number,
        write: writeErrors,
        writeCorrupt: (corruption) => (corruption === 'errorsOnly' ? writeErrors() : undefined),
      };
    }
    const place = { likes, cursor, pattern: this.#createPattern(userId, query, likes) };
    const page = findBounds(place);
    const write = (bounds: PageBounds): string => {
      const posts = likes.listPosts(bounds.start, bounds.end);
      const meta = writeMeta(bounds, likes.name, posts.length);
      const { timeline } = this.#settings;
      return this.#convertForm(writePage({ timeline, query, posts, meta }));
    };
    return {
      number: cursor.number,
      write: () => write(page),
      writeCorrupt: (corruption) => {
        if (corruption === 'errorsOnly') return writeErrors();
        const changed = corruptBounds(place, page, corruption);
        return changed && write(changed);
      },
    };
  }

  #convertForm(body: string): string {
    return this.#settings.as === 'recorded' ? rewriteAsRecorded(body) : body;
  }

  #writeErrorsOnly(userId: string, { hasUser }: UserLikes): string {
    if (hasUser) return writeErrorsOnly(userId);
    const reference = [{ by: 'id', name: userId }] as const;
    const problem = this.#settings.timeline.explainMissing('id', 'user', reference);
    return writeErrorsOnly(userId, problem);
  }

  #createPattern(userId: string, query: LikedPostsQuery, likes: UserLikes): PagePattern {
    const { default: defaultSize, maximum } = parameters.max_results;
    const size = query.max_results ?? defaultSize ?? maximum;
    if (this.#settings.pages === 'full') return createFullPattern(size);
    const hash = mixText(this.#settings.seed >>> 0, userId);
    return createRecordedPattern({ size, maxSize: maximum, likes: likes.initialCount, hash });
  }

  /**
   * Changes likes.
   *
   * @throws {OptionError} if a change is not valid; then none is made.
   */
  change(changes: readonly unknown[]): void {
    const checked = changes.map((change, index) => {
      checkChange(change, `change[${index}]`);
      this.#likes.check(change, `change[${index}]`);
      return change;
    });
    for (const change of checked) this.#likes.change(change);
  }

  /** Undoes all changes, or those of one user. */
  reset(userId?: string): void {
    this.#likes.reset(userId);
  }
}

function findCursor(likes: UserLikes, token: string | undefined): Cursor {
  if (token === undefined) return { position: likes.first, backward: false, number: 1 };
  const cursor = readToken(likes.name, token);
  if (cursor === undefined) throw new RangeError('The token leads to no page of this user.');
  return cursor;
}

function writeMeta({ next, previous }: PageBounds, listing: string, count: number): PageMeta {
  return {
    result_count: count,
    ...(next && { next_token: writeToken(listing, next) }),
    ...(previous && { previous_token: writeToken(listing, previous) }),
  };
}
