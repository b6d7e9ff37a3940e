import type { ObjectReference, Post, Problem, ResourceName } from '@liked-posts/types';
import type { Clock } from '../clock.ts';
import { hiddenField, missingObject } from '../http/problems.ts';
import type { Beside, Lazy, Timeline } from '../likes/timeline.ts';
import { among, mix, mixText } from './hash.ts';
import { mediaOf } from './media.ts';
import { places } from './places.ts';
import { pollOf } from './poll.ts';
import { SyntheticPost } from './post.ts';
import {
  isGone,
  lastSlotBefore,
  likedPost,
  positionOf,
  readId,
  timelineEnd,
  whyGone,
} from './post-id.ts';
import { shares } from './shares.ts';
import { SyntheticUser } from './user.ts';
import { accountNamed, goneNamed, stateOf } from './user-id.ts';

export interface SyntheticSettings {
  readonly seed: number;
  /** The number of Posts that each user likes, unless `users` is set. */
  readonly likes: number;
  /** The only users, with the number of Posts they like; undefined if any number is a user. */
  readonly users: ReadonlyMap<string, number> | undefined;
  readonly clock: Pick<Clock, 'until' | 'timeOfPolls'>;
}

/** A timeline computed from a seed. Every position costs the same, and nothing is stored. */
export class SyntheticTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = true;
  readonly #settings: SyntheticSettings;
  readonly #seed: number;
  readonly #lastSlot: number;

  constructor(settings: SyntheticSettings) {
    const { seed, clock } = settings;
    this.#settings = settings;
    this.#lastSlot = lastSlotBefore(clock.until);
    const end = clock.until === timelineEnd ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${end}`;
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  likesOf(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    return stateOf(userId) === 'there' ? likes : undefined;
  }

  likedPost(userId: string, position: number): Lazy<Post> {
    const parts = likedPost(mixText(this.#seed, userId), position, this.#lastSlot);
    return new SyntheticPost(this.#seed, parts);
  }

  positionOf(userId: string, id: string): number | undefined {
    const parts = readId(id);
    return parts && positionOf(mixText(this.#seed, userId), parts, this.#lastSlot);
  }

  post(id: string): Lazy<Post> | undefined {
    const parts = readId(id);
    return parts && !isGone(parts) ? new SyntheticPost(this.#seed, parts) : undefined;
  }

  secondCopy(id: string): Lazy<Post> | undefined {
    const parts = readId(id);
    if (parts === undefined) return undefined;
    const copy = new SyntheticPost(this.#seed, parts, 'second copy');
    return copy.comesTwice ? copy : undefined;
  }

  beside(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): Beside {
    const own = posts.filter((post) => post instanceof SyntheticPost);
    const withTopics = own.filter(({ isFull }) => isFull && fields.has('context_annotations'));
    const withSecret = own.filter(({ hidesField }) => hidesField && fields.has('promoted_metrics'));
    return {
      topics: withTopics.flatMap(({ context_annotations = [] }) =>
        context_annotations.flatMap(({ entity }) => entity ?? []),
      ),
      errors: withSecret.map(({ id }) => hiddenField('promoted_metrics.impression_count', id)),
    };
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
        return pollOf(this.#seed, name, this.#settings.clock.timeOfPolls);
      case 'users': {
        const id = by === 'id' ? name : accountNamed(this.#seed, name);
        const exists = id !== undefined && stateOf(id) === 'there';
        return exists ? new SyntheticUser(this.#seed, id) : undefined;
      }
    }
  }

  /** A handle that an account had before it was renamed is not reported. */
  problem(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    const { by, name } = reference.at(-1) ?? reference[0];
    const user = by === 'id' ? stateOf(name) : goneNamed(name);
    const reason = type === 'tweet' ? whyGone(readId(name)) : user;
    if (reason === undefined) return undefined;
    const hash = mixText(this.#seed, name);
    return {
      ...missingObject(parameter, type, name, reason === 'there' ? 'deleted' : reason),
      ...(among(shares.errorStatus, mix(hash, 1)) && { status: reason === 'deleted' ? 404 : 403 }),
      ...(among(shares.protectedWithId, mix(hash, 2)) && { resource_id: name }),
    };
  }
}
