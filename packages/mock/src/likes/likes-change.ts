import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireList,
  requireText,
  whole,
} from '../options/option-error.ts';
import { maximumLikes } from '../synthetic/post-id.ts';

/**
 * A change of the likes of one user, made all at once. A Post in both lists is liked again, and
 * moves to the front.
 *
 * @example
 * const change: LikesChange = { user: '42', like: 2, unlike: ['1939656233467052032'] };
 */
export interface LikesChange {
  /** The identifier of the user. */
  readonly user: string;
  /**
   * What the user likes in addition. With generated Posts, a number of new ones; with a data set,
   * the identifiers of its Posts, most recently liked first.
   */
  readonly like?: number | readonly string[];
  /** The identifiers of the Posts that the user no longer likes. */
  readonly unlike?: readonly string[];
}

/**
 * A change, and when it happens.
 *
 * @example
 * const changes: LikesChangeAtRequest[] = [{ request: 3, user: '42', like: 2 }];
 */
export interface LikesChangeAtRequest extends LikesChange {
  /**
   * The change happens before the request with this number, from 1. Only requests for a page count.
   */
  readonly request: number;
}

/** Refuses anything but a list of scheduled changes. */
export function checkChanges(changes: unknown): asserts changes is readonly LikesChangeAtRequest[] {
  requireList('changes', changes, (option, change) => {
    checkChange(change, option, { request: whole(1) });
    whole(1)(`${option}.request`, (change as Partial<LikesChangeAtRequest>).request);
  });
}

const checks = { user: requireText, like: requireLike, unlike: requireIds };

/**
 * Refuses anything but a change.
 *
 * @param option what errors call it, such as `change[0]`
 * @param alsoKnown the checks of members that it may have besides
 */
export function checkChange(
  change: unknown,
  option: string,
  alsoKnown: Readonly<Record<string, OptionCheck>> = {},
): asserts change is LikesChange {
  const anObject = 'an object such as { "user": "42", "like": 2 }';
  checkOptions(change, { ...alsoKnown, ...checks }, option, anObject);
  const { user, like, unlike }: Partial<LikesChange> = change;
  requireText(`${option}.user`, user);
  if (like !== undefined || unlike !== undefined) return;
  throw new OptionError(option, 'it changes nothing', 'at least one of like, unlike');
}

function requireLike(option: string, value: unknown): void {
  if (Array.isArray(value)) requireIds(option, value);
  else whole(0, maximumLikes)(option, value);
}

function requireIds(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return;
  throw new OptionError(option, { value }, 'a list of identifiers of Posts, as texts');
}
