import { defaults } from '../options.ts';
import type { OptionalInput, PlannedRequest } from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';

/** The flags of the options that requests need. */
const flags: Readonly<Record<OptionalInput, string>> = {
  accessToken: '--token <token>',
  userWithoutLikes: '--user-without-likes <id>',
  unknownUser: '--unknown-user <id>',
};

/** The flag without which a request cannot be sent; undefined if it can, or needs none. */
export function findMissingFlag(
  { needs, user }: PlannedRequest,
  settings: Settings,
): string | undefined {
  const option = needs ?? user;
  // A handle comes from a page, and an `{ id }` from the plan.
  if (option === undefined || option === 'handleOfAuthor' || typeof option === 'object') {
    return undefined;
  }
  const value = settings[option];
  // The default token counts as not given, even if somebody gave it.
  const isGiven = value !== undefined && value !== defaults.accessToken;
  return isGiven ? undefined : flags[option];
}
