import { path } from '@liked-posts/types';
import { isAccessToken, parameters, suggest } from '@liked-posts/types/request';
import { optionError, quoteValue } from './errors.ts';
import { type ConformanceOptions, defaults } from './options.ts';
import type { CheckOptions } from './report/report.ts';
import { groupNames } from './requests/planned-request.ts';
import { ruleNames } from './rules/check-rules.ts';
import { hideInLocation } from './traffic/response.ts';

/** The options with their defaults, and the URL without a trailing slash. */
export type Settings = ConformanceOptions &
  Required<Pick<ConformanceOptions, keyof typeof defaults>>;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {CannotCheckError} when the value of an option is not allowed.
 */
export function readSettings(options: ConformanceOptions): Settings {
  const {
    accessToken = defaults.accessToken,
    user = defaults.user,
    pageSize = defaults.pageSize,
    only = defaults.only,
    maxWait = defaults.maxWait,
    userWithoutLikes,
    unknownUser,
  } = options;
  const url = readBaseUrl(options.url);
  requireToken(accessToken);
  for (const [option, id] of Object.entries({ user, userWithoutLikes, unknownUser })) {
    if (id !== undefined) requireId(option, id);
  }
  requireWhole('pageSize', pageSize, parameters.max_results);
  requireWhole('maxWait', maxWait, { minimum: 0, maximum: 86_400 });
  const names = groupNames.join(', ');
  if (only.length === 0) throw optionError('only', { value: only }, `some of ${names}`);
  requireNames('only', only, { known: groupNames, allowed: `one of ${names}` });
  requireRules(options);
  return { ...options, url, accessToken, user, pageSize, only, maxWait };
}

/** Makes sure that each excepted rule exists. */
export function requireRules({ except = [] }: CheckOptions): void {
  requireNames('except', except, {
    known: ruleNames,
    allowed: 'the name of a rule, as --verbose lists them',
  });
}

/** Refuses an unknown name, and suggests the one that was probably meant. */
function requireNames(
  option: string,
  names: readonly string[],
  { known, allowed }: { known: readonly string[]; allowed: string },
): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const meant = suggest(String(name), known);
    const hint = meant === undefined ? '' : `. Did you mean \`${meant}\`?`;
    throw optionError(option, { value: name }, allowed + hint);
  }
}

function requireWhole(
  option: string,
  value: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): void {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return;
  throw optionError(option, { value }, `a whole number from ${minimum} to ${maximum}`);
}

/** The base URL of the service, without a trailing slash. */
function readBaseUrl(value: unknown): string {
  // In JavaScript, the value may be a variable that is not set.
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const urlText = quoteValue(hideInLocation(text));
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const allowed = 'its base URL with http or https, such as http://127.0.0.1:8080';
    throw optionError('url', `${urlText} is not the address of a service`, allowed);
  }
  if (/[?#]/.test(text) || url.username + url.password !== '') {
    const reason = `${urlText} has a query, a fragment, a user or a password`;
    throw optionError('url', reason, 'a URL without them, such as http://127.0.0.1:8080/base');
  }
  // `/2/users/`
  const [start = ''] = path.split('{');
  if (url.pathname.includes(start)) {
    throw optionError('url', 'it includes the path of the operation', `the part before ${path}`);
  }
  return url.href.replace(/\/+$/, '');
}

/** Refuses what cannot be an access token. The message must not contain it. */
function requireToken(token: string): void {
  // The token is hidden wherever it occurs. A short one would hide half of a response.
  if (isAccessToken(token) && token.length >= 8) return;
  throw optionError(
    'accessToken',
    'it is not an access token of at least eight characters',
    'visible ASCII characters without spaces, as the authorization server gave them',
  );
}

/** Refuses a handle in place of an identifier, with which every rule would be broken. */
function requireId(option: string, value: string): void {
  const { pattern = '', patternDescription = pattern } = parameters.id;
  if (new RegExp(pattern).test(value)) return;
  throw optionError(option, { value }, `an identifier: ${patternDescription}`);
}
