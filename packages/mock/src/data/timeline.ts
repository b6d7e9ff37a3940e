import type { ObjectReference, Post, Problem, ResourceName, Topic } from '@liked-posts/types';

/**
 * A source of Posts and the objects they refer to. The same arguments give the same results. Members of
 * generated Posts are computed when they are read by name: `{ ...post }` lacks them.
 */
export interface Timeline {
  /**
   * Differs between timelines with different content, such as `generated from 1`: the tokens of one are
   * invalid in another.
   */
  readonly identity: string;
  /** The number of Posts that the user likes; undefined if there is no such user. */
  countLikes(userId: string): number | undefined;
  /** Whether it can generate new Posts, at positions below 0, as a data set cannot. */
  readonly generatesPosts: boolean;
  /** The Post that the user likes at this position, if there is one; 0 is the most recently liked. */
  getLikedPost(userId: string, position: number): Post | undefined;
  /** The position of a Post, which may be beyond the likes of the user; undefined if it has none. */
  findPosition(userId: string, id: string): number | undefined;
  /** The Post with this identifier; undefined if it does not exist. */
  findPost(id: string): Post | undefined;
  /**
   * The object of another resource with this name; undefined if it does not exist.
   *
   * @param by the field with the name, such as `username`
   */
  findObject(
    resource: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): object | undefined;
  /**
   * The error about an object that `findPost` or `findObject` does not have; undefined if the service
   * reports none.
   *
   * @param parameter the expansion that led to it, such as `author_id`; `id` for the user in the path
   * @param type the `resource_type` of the error, such as `user` (while `findObject` has `users`)
   * @param reference its names, such as `[{ by: 'id', name: '42' }]`
   */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined;
  /** A Post that the service includes twice, the second time; undefined for most. Data sets have none. */
  findDuplicate?(id: string): Post | undefined;
  /** The topics that come with these fields of these Posts, listed or included. */
  findTopics(posts: readonly Post[], fields: ReadonlySet<string>): readonly Topic[];
  /** The errors about these fields of these Posts: only their author may see them. */
  findFieldErrors(posts: readonly Post[], fields: ReadonlySet<string>): readonly Problem[];
}
