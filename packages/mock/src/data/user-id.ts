import { parameters, readPathParameter } from '@liked-posts/types/request';

/** What to give as the identifier of a user, for errors: `1 to 19 digits, not a handle`. */
export const userIdDescription: string =
  parameters.id.patternDescription ?? 'the identifier of a user';

/** Whether a request can have this identifier in its path. Whether there is such a user is not checked. */
export function isValidUserId(userId: string): boolean {
  // A lone surrogate cannot be encoded.
  return !/\p{Cs}/u.test(userId) && 'value' in readPathParameter('id', encodeURIComponent(userId));
}
