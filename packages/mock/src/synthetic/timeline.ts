import type { Post, ResourceName } from '@liked-posts/types';
import type { Lazy, Timeline } from '../likes/timeline.ts';
import { mix, mixText } from './hash.ts';
import { mediaOf } from './media.ts';
import { places } from './places.ts';
import { pollOf } from './poll.ts';
import { SyntheticPost } from './post.ts';
import { likedPost, positionOf, readId } from './post-id.ts';
import { isUserId, SyntheticUser } from './user.ts';

export interface SyntheticSettings {
  readonly seed: number;
  /** The number of Posts that each user likes, unless `users` is set. */
  readonly likes: number;
  /** The only users, with the number of Posts they like; undefined if any number is a user. */
  readonly users: ReadonlyMap<string, number> | undefined;
}

/** A timeline computed from a seed. Every position costs the same, and nothing is stored. */
export class SyntheticTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = true;
  readonly #likes: number;
  readonly #users: ReadonlyMap<string, number> | undefined;
  readonly #seed: number;

  constructor({ seed, likes, users }: SyntheticSettings) {
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
    resource: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): Lazy<object> | undefined {
    switch (resource) {
      case 'media':
        return mediaOf(this.#seed, name);
      case 'places':
        return places.find(({ id }) => id === name);
      case 'polls':
        return pollOf(this.#seed, name);
      case 'users':
        // Generated mentions have identifiers, so no user is looked up by handle.
        return by === 'id' && isUserId(name) ? new SyntheticUser(this.#seed, name) : undefined;
    }
  }
}
