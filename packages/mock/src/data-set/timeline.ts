import type { Media, Place, Poll, Post, Problem, User } from '@liked-posts/types';
import type { Timeline } from '../likes/timeline.ts';
import { mixText } from '../synthetic/hash.ts';
import { copyChecked, keyOf } from './check-data-set.ts';
import type { DataSet, ErrorAboutObject } from './data-set.ts';

/** A timeline made from a data set. */
export class DataSetTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = false;
  readonly #likes: ReadonlyMap<string, readonly Post[]>;
  readonly #posts: ReadonlyMap<string, Post>;
  readonly #users: ReadonlyMap<string, User>;
  readonly #usersByName: ReadonlyMap<string, User>;
  readonly #media: ReadonlyMap<string, Media>;
  readonly #polls: ReadonlyMap<string, Poll>;
  readonly #places: ReadonlyMap<string, Place>;

  readonly #errors = new Map<string, readonly ErrorAboutObject[]>();

  /**
   * It keeps a copy, so that changes to the original do not change pages and tokens.
   *
   * @throws {DataSetError} when the data set does not follow the contract.
   */
  constructor(original: DataSet) {
    const dataSet = copyChecked(original);
    const json = JSON.stringify(dataSet);
    this.identity = `data set ${mixText(1, json)} ${mixText(2, json)}`;
    for (const error of dataSet.errors ?? []) {
      const key = keyOf(error.resource_type, error.value);
      this.#errors.set(key, [...(this.#errors.get(key) ?? []), error]);
    }
    this.#posts = new Map(dataSet.posts.map((post) => [post.id, post]));
    this.#users = new Map(dataSet.users?.map((user) => [user.id, user]));
    this.#usersByName = new Map(dataSet.users?.map((user) => [user.username.toLowerCase(), user]));
    this.#media = new Map(dataSet.media?.map((media) => [media.media_key, media]));
    this.#polls = new Map(dataSet.polls?.map((poll) => [poll.id, poll]));
    this.#places = new Map(dataSet.places?.map((place) => [place.id, place]));
    this.#likes = new Map(
      Object.entries(dataSet.likes).map(([userId, ids]) => [
        userId,
        ids.flatMap((id) => this.#posts.get(id) ?? []),
      ]),
    );
  }

  /** A user who is not in `likes` still exists if `users` has them and no error says otherwise. */
  likesOf(userId: string): number | undefined {
    const likes = this.#likes.get(userId)?.length;
    if (likes !== undefined || !this.#users.has(userId)) return likes;
    // The check refuses all other errors about a user who is there.
    return this.#errors.has(keyOf('user', userId)) ? undefined : 0;
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

  user(id: string): User | undefined {
    return this.#users.get(id);
  }

  /** Handles are compared without regard to case. */
  userNamed(username: string): User | undefined {
    return this.#usersByName.get(username.toLowerCase());
  }

  media(mediaKey: string): Media | undefined {
    return this.#media.get(mediaKey);
  }

  poll(id: string): Poll | undefined {
    return this.#polls.get(id);
  }

  place(id: string): Place | undefined {
    return this.#places.get(id);
  }

  /** The error as it was recorded, or as it would read of this parameter. */
  problem(parameter: string, resourceType: string, names: readonly string[]): Problem | undefined {
    const known = names.flatMap((name) => this.#errors.get(keyOf(resourceType, name)) ?? []);
    const same = known.find((error) => error.parameter === parameter);
    if (same !== undefined || known[0] === undefined) return same;
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
