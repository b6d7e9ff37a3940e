import type { ObjectReference, Poll, Post, Problem, ResourceName, Topic } from '@liked-posts/types';
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
import type { Timeline } from './timeline.ts';

/*
 * A copy of a Post has another identifier than its fixture, and so have its poll and the Posts that it
 * refers to. Polls, and errors about Posts, are therefore found by the last three digits of an
 * identifier, which stay the same, and then get the copy's identifier. Here, the digits are 275:
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

/** The base class of `FixtureTimeline`, with the methods of `Timeline` that find objects and errors. */
export class FixtureObjects implements Partial<Timeline> {
  /** The time in milliseconds since 1970. A poll is open if it ends after this time. */
  readonly #pollClock: () => number;

  constructor(pollClock: () => number) {
    this.#pollClock = pollClock;
  }

  /**
   * Whether a user can have this identifier: all from 1 to 2 ** 63 - 1, unless an error says that the user
   * is missing. The contract also allows 0, and greater numbers of 19 digits.
   */
  protected mayHaveUser(id: string): boolean {
    if (!/^[1-9][0-9]{0,18}$/.test(id) || BigInt(id) >= 2n ** 63n) return false;
    return sharedObjects.findErrorsOfMissing('user', [{ by: 'id', name: id }]).length === 0;
  }

  findFieldErrors(posts: readonly Post[], fields: ReadonlySet<string>): readonly Problem[] {
    const errorsOfPosts = posts.flatMap(({ id }) => findPostErrors(id));
    return errorsOfPosts.filter((error) => isFieldSelected(error, fields));
  }

  findTopics(posts: readonly Post[], fields: ReadonlySet<string>): readonly Topic[] {
    return sharedObjects.findTopics(posts, fields);
  }

  findObject(resource: ResourceName, by: string, name: string): object | undefined {
    if (resource === 'polls') return this.#findPoll(name);
    return sharedObjects.findObject(resource, by, name);
  }

  #findPoll(id: string): Poll | undefined {
    const poll = pollsByNumber.get(readFixtureNumber(id));
    if (poll === undefined) return undefined;
    // Each poll of the data file has a duration: the default is for the compiler.
    const { duration_minutes: minutes = 0 } = poll;
    const endMs = readTime(id) + minutes * 60_000;
    return {
      ...poll,
      id,
      end_datetime: new Date(endMs).toISOString(),
      voting_status: endMs > this.#pollClock() ? 'open' : 'closed',
    };
  }

  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    if (type !== 'tweet') {
      // No error is about a username that its account no longer has: the service reports none.
      return chooseError(sharedObjects.findErrorsOfMissing(type, reference), parameter);
    }
    // A Post has only one name, its identifier. All its errors say that it is missing: errors about fields
    // are about Posts that the data file has.
    const [{ name: id }] = reference;
    return chooseError(findPostErrors(id), parameter);
  }
}

/**
 * The errors about a Post, which is missing or has a field that only its author may see. In the text and
 * the members of each error, the identifier in the data file becomes that of the Post.
 */
function findPostErrors(id: string): readonly ErrorAboutObject[] {
  const number = readFixtureNumber(id);
  return postErrors
    .filter(({ value }) => readFixtureNumber(value) === number)
    .map((error) => JSON.parse(JSON.stringify(error).replaceAll(error.value, id)));
}
