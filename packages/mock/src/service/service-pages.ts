import type { LikedPostsQuery } from '@liked-posts/types';
import { respond } from '../http/messages.ts';
import { errorsOnly } from '../http/problems.ts';
import { Likes } from '../likes/likes.ts';
import { checkForm } from '../likes/likes-change.ts';
import type { Settings } from '../options/options.ts';
import type { Page, Pages } from '../pages.ts';
import { findPage, firstHalf, type Source, tokenHere, writePage } from './page.ts';

/**
 * The pages of the service: what each query asks for. The same settings and queries give the same
 * pages.
 */
export class ServicePages implements Pages {
  readonly #source: Source;

  constructor(settings: Settings) {
    this.#source = { ...settings, likes: new Likes(settings.timeline, settings.changes) };
  }

  find(userId: string, query: LikedPostsQuery, request: number): Page | undefined {
    const { likes, timeline } = this.#source;
    likes.advance(request);
    const found = findPage(this.#source, userId, query);
    if (found === undefined) return undefined;
    const { number, cursor, listing } = found;
    const page = { number, afterFault: cursor.afterFault };
    if (!listing.hasUser) {
      const problem = timeline.problem?.('id', 'user', [userId]);
      return {
        ...page,
        write: () => respond(200, errorsOnly(userId, problem)),
        tokenHere: () => undefined,
      };
    }
    return {
      ...page,
      write: () => respond(200, writePage(timeline, query, found)),
      tokenHere: (afterFault) => tokenHere(found, afterFault),
      writeHalf: () => respond(200, writePage(timeline, query, firstHalf(found))),
    };
  }

  change(changes: readonly unknown[]): void {
    const { likes } = this.#source;
    const checked = changes.map((change, index) => {
      checkForm(change, `change[${index}]`);
      likes.check(change, `change[${index}]`);
      return change;
    });
    for (const change of checked) likes.change(change);
  }

  reset(): void {
    this.#source.likes.reset();
  }
}
