import type { LikedPostsQuery, PageMeta } from '@liked-posts/types';
import type { Outgoing } from './http/messages.ts';

export interface PageSource {
  /**
   * The page for a query; undefined if its token is unknown.
   *
   * @param request the number of the request, from 1
   */
  find(userId: string, query: LikedPostsQuery, request: number): MockPage | undefined;
  /**
   * Changes likes.
   *
   * @throws {OptionError} when a change is not valid; then none is made.
   */
  change(changes: readonly unknown[]): void;
  reset(): void;
}

/** A page that was found, but whose body is not written yet. */
export interface MockPage {
  /** The number of the page, from 1, in a walk whose `max_results` does not change. */
  readonly number: number;
  /** Whether the token of the query comes from a page that an override emptied or split. */
  readonly afterOverride: boolean;
  /** The name of the example, if the page is one. */
  readonly example?: string;
  /** Writes it, or half of its Posts; an example and an answer without Posts are always whole. */
  readonly write: (half?: boolean) => Outgoing;
  /**
   * A token for this same page, as `next_token` or `previous_token`, whichever the walk follows;
   * undefined if there is none.
   */
  readonly tokenHere: (afterOverride: boolean) => PageMeta | undefined;
}
