import { hidden } from '@liked-posts/internal/hide-token';
import { isAccessToken, queryNames } from '@liked-posts/types/request';
import { checkOptions, OptionError, requireString, requireWhole } from '../option-checks.ts';
import type { Match } from './match.ts';

const queryChecks = Object.fromEntries(queryNames.map((name) => [name, requireValue]));

const matchChecks = {
  user: requireString,
  token: requireToken,
  page: requireWhole(1),
  query: (option: string, value: unknown) => checkOptions(value, queryChecks, { owner: option }),
};

/** @throws {OptionError} when a value is no {@link Match}. The error shows no access token. */
export function checkMatch(option: string, value: unknown): asserts value is Match {
  const allowed = 'an object such as { "user": "42" }';
  // A string may be a token, passed by mistake. `hidden` in its place is refused as any string is.
  const shownValue = typeof value === 'string' ? hidden : value;
  checkOptions(shownValue, matchChecks, { owner: option, allowed });
}

function requireToken(option: string, value: unknown): void {
  if (isAccessToken(value)) return;
  // The error does not show the value, which may be a real access token.
  const allowed = 'one as the authorization server issued it, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not an access token', allowed);
}

function requireValue(option: string, value: unknown): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.every((item) => ['string', 'number'].includes(typeof item))) return;
  throw new OptionError(option, { value }, 'a value of this parameter');
}
