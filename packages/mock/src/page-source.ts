import type { LikedPostsQuery, PageMeta } from '@liked-posts/types';
import type { Outgoing } from './http/messages.ts';

/** Where pages come from. */
export interface PageSource {
  /**
   * The page that a query leads to; undefined if its token leads nowhere.
   *
   * @param request the number of the request, from 1
   */
  find(userId: string, query: LikedPostsQuery, request: number): MockPage | undefined;
  /**
   * Changes likes.
   *
   * @throws {OptionError} when one of the changes is not possible; then none is made.
   */
  change(changes: readonly unknown[]): void;
  /** Undoes all changes. */
  reset(): void;
}

/** A page that a query leads to. It is not written yet. */
export interface MockPage {
  /** The number of the page, from 1, in a walk with one `max_results`. */
  readonly number: number;
  /** Whether the query follows an override empty page. */
  readonly afterOverride: boolean;
  /** The name of the example that it is, if it is one. */
  readonly example?: string;
  readonly write: () => Outgoing;
  /**
   * The token that leads to this same page, under the name for the direction of the walk; undefined
   * if none does.
   */
  readonly tokenHere: (afterOverride: boolean) => PageMeta | undefined;
  /** Writes half of the page; left out if it cannot be cut. */
  readonly writeHalf?: () => Outgoing;
}
