import {
  type ObjectReference,
  type Post,
  type Problem,
  type ResourceName,
  resourceNames,
  resources,
} from '@liked-posts/types';
import { missingObject } from '../http/problems.ts';
import { type Lazy, type Timeline, writtenIn } from '../likes/timeline.ts';
import { mixText } from '../synthetic/hash.ts';
import { copyChecked, keyOf, listOf, recordings } from './check-data-set.ts';
import type { DataSet, ErrorAboutObject } from './data-set.ts';

export class DataSetTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = false;
  readonly #likes: ReadonlyMap<string, readonly Post[]>;
  readonly #posts: ReadonlyMap<string, Post>;
  readonly #isRecorded: boolean;
  readonly #objects = new Map<string, Lazy<object>>();
  readonly #errors = new Map<string, readonly ErrorAboutObject[]>();

  /**
   * Copies the data set, so that later changes to the original have no effect.
   *
   * @throws {DataSetError} when the data set does not follow the contract.
   */
  constructor(original: DataSet) {
    const dataSet = copyChecked(original);
    this.#isRecorded = recordings.has(original);
    const json = JSON.stringify(dataSet);
    this.identity = `data set ${mixText(1, json)} ${mixText(2, json)}`;
    for (const error of dataSet.errors ?? []) {
      const key = keyOf(error.resource_type, error.value);
      this.#errors.set(key, [...(this.#errors.get(key) ?? []), error]);
    }
    this.#posts = new Map(dataSet.posts.map((post) => [post.id, post]));
    for (const resource of resourceNames) {
      const { identifiedBy, type } = resources[resource];
      const objects: readonly Lazy<object>[] = dataSet[listOf[resource]] ?? [];
      for (const object of objects) {
        const names = object as Readonly<Record<string, unknown>>;
        for (const by of identifiedBy) {
          this.#objects.set(`${by} ${keyOf(type, String(names[by]))}`, object);
        }
      }
    }
    this.#likes = new Map(
      Object.entries(dataSet.likes).map(([userId, ids]) => [
        userId,
        ids.flatMap((id) => this.#posts.get(id) ?? []),
      ]),
    );
  }

  /** A user who is not in `likes` exists if `users` has them and no error is about their likes. */
  likesOf(userId: string): number | undefined {
    const likes = this.#likes.get(userId)?.length;
    if (likes !== undefined || !this.find('users', 'id', userId)) return likes;
    const errors = this.#errors.get(keyOf('user', userId)) ?? [];
    // Others are about references to the user.
    return errors.some(({ parameter }) => parameter === 'id') ? undefined : 0;
  }

  likedPost(userId: string, position: number): Post {
    const post = this.#likes.get(userId)?.[position];
    if (post === undefined) {
      throw new RangeError(`User ${userId} has no like at position ${position}.`);
    }
    return post;
  }

  positionOf(userId: string, id: string): number | undefined {
    const position = this.#likes.get(userId)?.findIndex((post) => post.id === id) ?? -1;
    return position < 0 ? undefined : position;
  }

  post(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  find(resource: ResourceName, by: string, name: string): Lazy<object> | undefined {
    return this.#objects.get(`${by} ${keyOf(resources[resource].type, name)}`);
  }

  /**
   * The recorded error, adapted to this parameter if it was recorded for another. A recorded mention
   * with only a handle, and no error, is of a renamed account, which the service does not report.
   */
  problem(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    const known = reference.flatMap(({ name }) => this.#errors.get(keyOf(type, name)) ?? []);
    const same = known.find((error) => error.parameter === parameter);
    if (same !== undefined) return same;
    if (known[0] === undefined) {
      const isOldHandle = this.#isRecorded && reference.every(({ by }) => by === 'username');
      return isOldHandle ? undefined : missingObject(parameter, type, writtenIn(reference));
    }
    const { parameter: recorded, detail, ...error } = known[0];
    return {
      ...error,
      ...(detail !== undefined && {
        detail: recorded ? detail.replaceAll(recorded, parameter) : detail,
      }),
      parameter,
    };
  }
}
