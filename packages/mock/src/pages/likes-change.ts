import { maxLikes } from '../data/like-code.ts';
import type { Timeline } from '../data/timeline.ts';
import { checkOptions, OptionError, requireString, requireWhole } from '../option-checks.ts';

/**
 * A change of one user's likes, made all at once. A Post in both lists is liked again, so that it
 * becomes the most recent like.
 *
 * @example
 * const change: LikesChange = { user: '42', like: 2, unlike: ['1939656233467052032'] };
 */
export interface LikesChange {
  /** The identifier of the user. */
  readonly user: string;
  /**
   * The Posts that the user newly likes. If Posts are generated, how many; with a data set, the
   * identifiers of its Posts, most recently liked first.
   */
  readonly like?: number | readonly string[];
  /** The identifiers of the Posts that the user no longer likes. */
  readonly unlike?: readonly string[];
}

/**
 * Requires a change that a timeline can have.
 *
 * @param option its name in errors, such as `change[0]`
 */
export function requireChange(timeline: Timeline, change: unknown, option: string): LikesChange {
  requireForm(change, option);
  if (timeline.countLikes(change.user) === undefined) {
    throw new OptionError(`${option}.user`, `there is no user ${change.user}`, 'an existing user');
  }
  if (timeline.generatesPosts) requireGenerated(timeline, change, option);
  else requireInDataSet(timeline, change, option);
  return change;
}

const changeChecks = { user: requireString, like: requireLike, unlike: requireIds };

function requireForm(change: unknown, option: string): asserts change is LikesChange {
  const allowed = 'an object such as { "user": "42", "like": 2 }';
  checkOptions(change, changeChecks, { owner: option, allowed, required: ['user'] });
  const { like, unlike }: Partial<LikesChange> = change;
  // 0 and empty lists are allowed, because a test may compute them.
  if (like !== undefined || unlike !== undefined) return;
  throw new OptionError(option, 'it changes nothing', 'at least one of like, unlike');
}

function requireLike(option: string, value: unknown): void {
  if (Array.isArray(value)) requireIds(option, value);
  else requireWhole(0, maxLikes)(option, value);
}

function requireIds(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return;
  throw new OptionError(option, { value }, 'a list of identifiers of Posts, as strings');
}

/** Of generated Posts, the user can like any number, and unlike those that the user likes or liked. */
function requireGenerated(timeline: Timeline, change: LikesChange, option: string): void {
  const { user, like, unlike = [] } = change;
  if (typeof like === 'object') {
    throw new OptionError(`${option}.like`, 'Posts are generated', 'how many more to like');
  }
  const likeCount = timeline.countLikes(user) ?? 0;
  for (const [index, id] of unlike.entries()) {
    const position = timeline.findPosition(user, id);
    // A position below 0 will do: the change before this one, which is not made yet, may like the Post.
    if (position !== undefined && position < likeCount) continue;
    const reason = `there is no Post ${id} that user ${user} liked`;
    const allowed = 'the identifier of one, as a page has it';
    throw new OptionError(`${option}.unlike[${index}]`, reason, allowed);
  }
}

/** The user can like and unlike all Posts of a data set. */
function requireInDataSet(timeline: Timeline, change: LikesChange, option: string): void {
  const { like = [], unlike = [] } = change;
  if (typeof like === 'number') {
    const allowed = 'the identifiers of Posts in it';
    throw new OptionError(`${option}.like`, 'Posts come from a data set', allowed);
  }
  for (const [list, ids] of Object.entries({ like, unlike })) {
    for (const [index, id] of ids.entries()) {
      if (timeline.findPost(id) !== undefined) continue;
      const allowed = 'the identifier of one of the data set';
      throw new OptionError(`${option}.${list}[${index}]`, `there is no Post ${id}`, allowed);
    }
  }
}
