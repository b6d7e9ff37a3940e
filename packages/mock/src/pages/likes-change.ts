import { maxLikes } from '../data/like-code.ts';
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

const changeChecks = { user: requireString, like: requireLike, unlike: requireIds };

/**
 * Requires the form of a change. `Likes.change` compares its values with the likes.
 *
 * @param option its name in errors, such as `change[0]`
 */
export function requireForm(change: unknown, option: string): asserts change is LikesChange {
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
