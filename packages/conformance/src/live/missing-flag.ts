import { defaults } from '../options.ts';
import type { OptionalInput, PlannedRequest } from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';

/** The flags of the options that requests need. */
const flags: Readonly<Record<OptionalInput, string>> = {
  accessToken: '--token <token>',
  userWithoutLikes: '--user-without-likes <id>',
  unknownUser: '--unknown-user <id>',
};

/** The flag of the option that a request lacks, if any. What it `needs` comes before its `user`. */
export function findMissingFlag(
  { needs, user }: PlannedRequest,
  settings: Settings,
): string | undefined {
  const option = needs ?? user;
  // A handle comes from a page, and an `{ id }` from the plan.
  if (option === undefined || option === 'handleOfAuthor' || typeof option === 'object') {
    return undefined;
  }
  // The default token counts as not given, even if somebody gave it.
  const isDefaultToken = option === 'accessToken' && settings.accessToken === defaults.accessToken;
  const isGiven = settings[option] !== undefined && !isDefaultToken;
  return isGiven ? undefined : flags[option];
}
