import { hidden } from '@liked-posts/internal/hide-token';
import { isAccessToken, queryNames } from '@liked-posts/types/request';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireString,
  requireWhole,
} from '../option-checks.ts';
import type { Match } from './match.ts';

/** @throws {OptionError} when a value is no {@link Match}. The error shows no access token. */
export function checkMatch(option: string, value: unknown): asserts value is Match {
  const allowed = 'an object such as { "user": "42" }';
  // Instead of an object, somebody may pass an access token.
  if (typeof value === 'string') throw new OptionError(option, { value: hidden }, allowed);
  checkOptions(value, memberChecks, { owner: option, allowed });
}

const memberChecks: Readonly<Record<keyof Match, OptionCheck>> = {
  user: requireString,
  token: requireToken,
  page: requireWhole(1),
  query: (option, value) => checkOptions(value, parameterChecks, { owner: option }),
};

const parameterChecks = Object.fromEntries(queryNames.map((name) => [name, requireParameter]));

function requireToken(option: string, value: unknown): void {
  if (isAccessToken(value)) return;
  // The error does not show the value, which may be a real access token.
  const allowed = 'one as the authorization server issued it, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not an access token', allowed);
}

/** Requires the value of a query parameter: `5`, `'lang'` or `['lang', 'geo']`. */
function requireParameter(option: string, value: unknown): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.every((item) => typeof item === 'string' || typeof item === 'number')) return;
  throw new OptionError(option, { value }, 'a value of this parameter');
}
