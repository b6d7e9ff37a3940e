import type { LikedPostsQuery } from '@liked-posts/types';
import { respond } from '../http/messages.ts';
import { errorsOnly } from '../http/problems.ts';
import { Likes } from '../likes/likes.ts';
import { checkChange } from '../likes/likes-change.ts';
import type { Settings } from '../options/options.ts';
import type { MockPage, PageSource } from '../page-source.ts';
import { findPage, firstHalf, type PagingContext, tokenHere, writePage } from './page.ts';

/**
 * Pages like the service's. The same settings and queries give the same pages.
 */
export class ServicePages implements PageSource {
  readonly #source: PagingContext;

  constructor(settings: Settings) {
    this.#source = { ...settings, likes: new Likes(settings.timeline, settings.changes) };
  }

  find(userId: string, query: LikedPostsQuery, request: number): MockPage | undefined {
    const { likes, timeline } = this.#source;
    likes.advance(request);
    const found = findPage(this.#source, userId, query);
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
      write: () => respond(200, writePage(timeline, query, found)),
      tokenHere: (afterOverride) => tokenHere(found, afterOverride),
      writeHalf: () => respond(200, writePage(timeline, query, firstHalf(found))),
    };
  }

  change(changes: readonly unknown[]): void {
    const { likes } = this.#source;
    const checked = changes.map((change, index) => {
      checkChange(change, `change[${index}]`);
      likes.check(change, `change[${index}]`);
      return change;
    });
    for (const change of checked) likes.change(change);
  }

  reset(): void {
    this.#source.likes.reset();
  }
}
