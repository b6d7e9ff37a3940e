import type { ObjectReference, Post, Problem } from '@liked-posts/types';
import { chooseError, describeMissing } from '../examples/error-bodies.ts';
import { copyChecked } from './check-data-set.ts';
import type { DataSet } from './data-set.ts';
import { mixText } from './hash.ts';
import { KnownObjects } from './known-objects.ts';
import type { Timeline } from './timeline.ts';

/** The likes of a data set, and the objects that its Posts refer to. */
export class DataSetTimeline extends KnownObjects implements Timeline {
  readonly identity: string;
  readonly generatesPosts = false;
  /** The identifiers of the Posts that a user likes, by the identifier of the user. */
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

  countLikes(userId: string): number | undefined {
    const likedIds = this.#likes.get(userId);
    if (likedIds !== undefined) return likedIds.length;
    return this.#hasEmptyLikes(userId) ? 0 : undefined;
  }

  /** Whether a user without an entry in `likes` exists, and likes nothing, as no error says otherwise. */
  #hasEmptyLikes(userId: string): boolean {
    const user = this.findObject('users', 'id', userId);
    const errors = this.findErrorsOfMissing('user', [{ by: 'id', name: userId }]);
    // The parameter is `id` in an error about the likes. In an error about a reference to the user, it is
    // an expansion, such as `author_id`.
    const hasLikesError = errors.some(({ parameter }) => parameter === 'id');
    return user !== undefined && !hasLikesError;
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

  /** The error that the data set has about the object, or else that the object was not found. */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    const error = chooseError(this.findErrorsOfMissing(type, reference), parameter);
    // A mention can have two names, the identifier and the username. The service names the second.
    const { name } = reference[1] ?? reference[0];
    return error ?? describeMissing({ parameter, type, value: name });
  }
}
