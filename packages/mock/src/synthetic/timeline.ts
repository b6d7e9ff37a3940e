import type { Post, ResourceName } from '@liked-posts/types';
import type { Lazy, Timeline } from '../likes/timeline.ts';
import { mix, mixText } from './hash.ts';
import { mediaOf } from './media.ts';
import { places } from './places.ts';
import { pollOf } from './poll.ts';
import { SyntheticPost } from './post.ts';
import { likedPost, positionOf, readId } from './post-id.ts';
import { isUserId, SyntheticUser } from './user.ts';

/** What a generated timeline is made of. */
export interface Recipe {
  readonly seed: number;
  /** How many Posts each user likes who is not listed. */
  readonly likes: number;
  /** The only users there are, with the number of Posts they like; undefined for all users. */
  readonly users: ReadonlyMap<string, number> | undefined;
}

/** A timeline computed from a seed: any position costs the same, and nothing is kept. */
export class SyntheticTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = true;
  readonly #likes: number;
  readonly #users: ReadonlyMap<string, number> | undefined;
  readonly #seed: number;

  constructor({ seed, likes, users }: Recipe) {
    this.identity = `generated from ${seed}`;
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
    this.#likes = likes;
    this.#users = users;
  }

  likesOf(userId: string): number | undefined {
    if (this.#users !== undefined) return this.#users.get(userId);
    return isUserId(userId) ? this.#likes : undefined;
  }

  likedPost(userId: string, position: number): Lazy<Post> {
    return new SyntheticPost(this.#seed, likedPost(mixText(this.#seed, userId), position));
  }

  positionOf(userId: string, id: string): number | undefined {
    const parts = readId(id);
    return parts && positionOf(mixText(this.#seed, userId), parts);
  }

  post(id: string): Lazy<Post> | undefined {
    const parts = readId(id);
    return parts && new SyntheticPost(this.#seed, parts);
  }

  find(
    member: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): Lazy<object> | undefined {
    switch (member) {
      case 'media':
        return mediaOf(this.#seed, name);
      case 'places':
        return places.find(({ id }) => id === name);
      case 'polls':
        return pollOf(this.#seed, name);
      case 'users':
        // Generated mentions carry identifiers, so that no user is looked for by handle.
        return by === 'id' && isUserId(name) ? new SyntheticUser(this.#seed, name) : undefined;
    }
  }
}
