import type { Media, Place, Poll, Post, User } from '@liked-posts/types';

/**
 * Posts of your own, the objects that they refer to, and who likes which. What a Post refers to need not
 * be there: the sandbox then answers as the service does for objects that are gone.
 *
 * @example
 * const dataset: DataSet = {
 *   posts: [{ id: '20', text: 'Setting up.', author_id: '12' }],
 *   users: [{ id: '12', name: 'Town Museum', username: 'townmuseum' }],
 *   likes: { '12': ['20'] },
 * };
 */
export interface DataSet {
  readonly posts: readonly Post[];
  readonly users?: readonly User[];
  readonly media?: readonly Media[];
  readonly polls?: readonly Poll[];
  readonly places?: readonly Place[];
  /** For each user, by identifier: the identifiers of the Posts they like, most recently liked first. */
  readonly likes: Readonly<Record<string, readonly string[]>>;
}
