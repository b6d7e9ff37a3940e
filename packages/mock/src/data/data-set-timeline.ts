import type { ObjectReference, Post, Problem } from '@liked-posts/types';
import { describeMissing } from '../examples/error-bodies.ts';
import { copyChecked } from './check-data-set.ts';
import type { DataSet } from './data-set.ts';
import { mixText } from './hash.ts';
import { adaptError, KnownObjects } from './known-objects.ts';
import type { Timeline } from './timeline.ts';

/** The likes of a data set, and the objects that its Posts refer to. */
export class DataSetTimeline extends KnownObjects implements Timeline {
  readonly identity: string;
  readonly generatesPosts = false;
  /** The identifiers of liked Posts, by user. */
  readonly #likes: ReadonlyMap<string, readonly string[]>;
  readonly #posts: ReadonlyMap<string, Post>;

  /**
   * Copies the data set, so that later changes to the original have no effect.
   *
   * @throws {DataSetError} when the data set does not follow the contract.
   */
  constructor(original: DataSet) {
    const dataSet = copyChecked(original);
    super(dataSet);
    const json = JSON.stringify(dataSet);
    // Two hashes, because two data sets could have the same one by chance.
    this.identity = `data set ${mixText(1, json)} ${mixText(2, json)}`;
    this.#posts = new Map(dataSet.posts.map((post) => [post.id, post]));
    this.#likes = new Map(Object.entries(dataSet.likes));
  }

  /**
   * The number of likes of a user:
   *
   *   in `likes`                                            as many as listed there
   *   only in `users`, and no error is about their likes    0
   *   any other user                                        undefined
   */
  countLikes(userId: string): number | undefined {
    const likedIds = this.#likes.get(userId);
    if (likedIds !== undefined) return likedIds.length;
    if (this.findObject('users', 'id', userId) === undefined) return undefined;
    const errors = this.findErrorsOfMissing('user', [{ by: 'id', name: userId }]);
    // An error with the parameter `id` is about their likes, any other about references to the user.
    return errors.some(({ parameter }) => parameter === 'id') ? undefined : 0;
  }

  getLikedPost(userId: string, position: number): Post | undefined {
    const id = this.#likes.get(userId)?.[position];
    return id === undefined ? undefined : this.findPost(id);
  }

  findPosition(userId: string, id: string): number | undefined {
    const position = this.#likes.get(userId)?.indexOf(id);
    return position === -1 ? undefined : position;
  }

  findPost(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  /** The error of the data set, adapted to this parameter if it is for another; or else the usual one. */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    // Of an identifier and a username in a mention, the service names the username, which is second.
    const { name } = reference[1] ?? reference[0];
    const errors = this.findErrorsOfMissing(type, reference);
    return adaptError(parameter, errors) ?? describeMissing({ parameter, type, value: name });
  }
}
