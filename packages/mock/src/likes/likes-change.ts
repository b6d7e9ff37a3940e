import {
  InvalidOptionError,
  refuseUnknown,
  requireText,
  requireWhole,
  show,
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
 * const changes: ScheduledChange[] = [{ request: 3, user: '42', like: 2 }];
 */
export interface ScheduledChange extends LikesChange {
  /**
   * The change happens before the request with this number, from 1. Only requests for a page count.
   */
  readonly request: number;
}

/** Refuses anything but a list of scheduled changes. */
export function checkSchedule(changes: unknown): asserts changes is readonly ScheduledChange[] {
  if (!Array.isArray(changes)) {
    throw new InvalidOptionError('changes', `${show(changes)} is not a list`, 'a list of changes');
  }
  for (const [index, change] of changes.entries()) {
    const option = `changes[${index}]`;
    checkForm(change, option, ['request']);
    requireWhole(
      `${option}.request`,
      'request' in change ? change.request : undefined,
      1,
      Number.MAX_SAFE_INTEGER,
    );
  }
}

/**
 * Refuses anything but a change.
 *
 * @param option what errors call it, such as `change[0]`
 * @param alsoKnown members that the caller checks
 */
export function checkForm(
  change: unknown,
  option: string,
  alsoKnown: readonly string[] = [],
): asserts change is LikesChange {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new InvalidOptionError(
      option,
      `${show(change)} is not an object`,
      'an object such as { "user": "42", "like": 2 }',
    );
  }
  refuseUnknown(change, [...alsoKnown, 'user', 'like', 'unlike'], (name) => `${option}.${name}`);
  const { user, like, unlike }: { user?: unknown; like?: unknown; unlike?: unknown } = change;
  requireText(`${option}.user`, user);
  if (like === undefined && unlike === undefined) {
    throw new InvalidOptionError(option, 'it changes nothing', 'at least one of like, unlike');
  }
  if (Array.isArray(like)) checkIds(`${option}.like`, like);
  else if (like !== undefined) requireWhole(`${option}.like`, like, 0, maximumLikes);
  if (unlike !== undefined) checkIds(`${option}.unlike`, unlike);
}

function checkIds(option: string, ids: unknown): void {
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return;
  throw new InvalidOptionError(
    option,
    `${show(ids)} is not a list of identifiers`,
    'identifiers of Posts, as texts',
  );
}
