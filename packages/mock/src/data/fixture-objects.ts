import type { ObjectReference, Poll, Post, Problem, ResourceName } from '@liked-posts/types';
import { chooseError } from '../examples/error-bodies.ts';
import type { ErrorAboutObject } from './data-set.ts';
import { errors } from './fixtures/errors.ts';
import { media } from './fixtures/media.ts';
import { places } from './fixtures/places.ts';
import { polls } from './fixtures/polls.ts';
import { topics } from './fixtures/posts.ts';
import { users } from './fixtures/users.ts';
import { isFieldSelected, KnownObjects } from './known-objects.ts';
import { readFixtureNumber, readTime } from './post-id.ts';
import type { PageExtras } from './timeline.ts';

/*
 * The objects and errors that copies of the Posts of the data file refer to. A copy has another
 * identifier than its fixture, and so have its poll and the Posts that it refers to. Polls, and errors
 * about Posts, are therefore found by the last three digits, and rewritten. Here it is 275:
 *
 *   data file   Could not find tweet with referenced_tweets.id: [1938751120718196275].
 *   page        Could not find tweet with referenced_tweets.id: [1938427469595175275].
 *
 * All other objects, and errors about users, are the same for each copy.
 */

const userErrors = errors.filter(({ resource_type }) => resource_type === 'user');
const postErrors = errors.filter(({ resource_type }) => resource_type === 'tweet');
const sharedObjects = new KnownObjects({ users, media, places, topics, errors: userErrors });
const pollsByNumber = new Map(polls.map((poll) => [readFixtureNumber(poll.id), poll]));

/** The half of `FixtureTimeline` that finds objects and errors: `Timeline` says what each method does. */
export class FixtureObjects {
  readonly #pollClock: () => number;

  constructor(pollClock: () => number) {
    this.#pollClock = pollClock;
  }

  /**
   * Whether there may be a user with this identifier: any positive signed 64-bit integer, unless an
   * error is about the user. The path may have others (see `isValidUserId`), such as
   * 9999999999999999999: then the page has only errors.
   */
  protected mayHaveUser(id: string): boolean {
    if (!/^[1-9][0-9]{0,18}$/.test(id) || BigInt(id) >= 2n ** 63n) return false;
    return sharedObjects.findErrorsOfMissing('user', [{ by: 'id', name: id }]).length === 0;
  }

  findExtras(posts: readonly Post[], fields: ReadonlySet<string>): PageExtras {
    const extras = sharedObjects.findExtras(posts, fields);
    const errorsOfPosts = posts.flatMap(({ id }) => findPostErrors(id));
    return {
      topics: extras.topics,
      errors: errorsOfPosts.filter((error) => isFieldSelected(error, fields)),
    };
  }

  findObject(resource: ResourceName, field: string, name: string): object | undefined {
    if (resource === 'polls') return this.#findPoll(name);
    return sharedObjects.findObject(resource, field, name);
  }

  #findPoll(id: string): Poll | undefined {
    const poll = pollsByNumber.get(readFixtureNumber(id));
    if (poll?.duration_minutes === undefined) return undefined;
    const endMs = readTime(id) + poll.duration_minutes * 60_000;
    return {
      ...poll,
      id,
      end_datetime: new Date(endMs).toISOString(),
      voting_status: endMs > this.#pollClock() ? 'open' : 'closed',
    };
  }

  /** Undefined for a username that its account no longer has: the service reports no error about it. */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    // A Post has only one name, its identifier.
    const [{ name: id }] = reference;
    const errorsOfMissing =
      type === 'tweet' ? findPostErrors(id) : sharedObjects.findErrorsOfMissing(type, reference);
    return chooseError(errorsOfMissing, parameter);
  }
}

/** The errors about a missing Post, or about its fields that only the author may see. */
function findPostErrors(id: string): readonly ErrorAboutObject[] {
  const number = readFixtureNumber(id);
  return postErrors
    .filter(({ value }) => readFixtureNumber(value) === number)
    .map((error) => JSON.parse(JSON.stringify(error).replaceAll(error.value, id)));
}
