import type { Media, Place, Poll, Post, Problem, Topic, User } from '@liked-posts/types';

/**
 * Your own Posts, the objects that they refer to, and the likes of users. If an object that a Post
 * refers to is missing, the mock responds as the service does for deleted objects.
 *
 * @example
 * const dataset: DataSet = {
 *   posts: [{ id: '20', text: 'Setting up.', author_id: '12' }],
 *   users: [{ id: '12', name: 'Town Museum', username: 'townmuseum' }],
 *   likes: { '12': ['20'] },
 * };
 */
export interface DataSet {
  readonly posts: readonly Post[];
  readonly users?: readonly User[];
  readonly media?: readonly Media[];
  readonly polls?: readonly Poll[];
  readonly places?: readonly Place[];
  /** Topics. A page has the topics whose identifiers are in `context_annotations` of its Posts. */
  readonly topics?: readonly Topic[];
  /** The identifiers of the Posts that each user likes, by user, most recently liked first. */
  readonly likes: Readonly<Record<string, readonly string[]>>;
  /**
   * Errors about missing objects, such as protected Posts, instead of the usual error, and about
   * fields of Posts that cannot be seen.
   */
  readonly errors?: readonly ErrorAboutObject[];
}

/**
 * An error about an object that the data set does not have, as in a page. If its `parameter` is
 * `id` and its `resource_type` is `user`, it is about the likes of that user. If it has a `field`, it
 * is about this field of a Post, and comes with the Post if the field is requested.
 *
 * @example
 * const error: ErrorAboutObject = {
 *   title: 'Authorization Error',
 *   detail: 'Sorry, you are not authorized to see the Tweet with referenced_tweets.id: [21].',
 *   type: 'https://api.example.com/2/problems/not-authorized-for-resource',
 *   parameter: 'referenced_tweets.id',
 *   resource_type: 'tweet',
 *   value: '21',
 * };
 */
export interface ErrorAboutObject extends Problem {
  /** The type of the object: `tweet`, `user`, `media`, `poll` or `place`. */
  readonly resource_type: string;
  /** The identifier or the username in the reference to the object. */
  readonly value: string;
}

/** One thing that is wrong with a data set. */
export interface DataSetViolation {
  /** A JSON pointer such as `/posts/3/created_at`. */
  readonly path: string;
  readonly message: string;
}

/** The most violations in a message. */
const maxListed = 20;

/** A data set does not follow the contract. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
  /** All violations. The message has the first twenty. */
  readonly violations: readonly DataSetViolation[];

  constructor(violations: readonly DataSetViolation[]) {
    const listed = violations.slice(0, maxListed);
    // The data set itself has the path '', which would be hard to see in a message.
    const lines = listed.map(({ path, message }) => `  ${path || '/'} ${message}`);
    const more = violations.length - listed.length;
    if (more > 0) lines.push(`  And ${more} more.`);
    super(['The data set violates the contract:', ...lines].join('\n'));
    this.violations = violations;
  }
}
