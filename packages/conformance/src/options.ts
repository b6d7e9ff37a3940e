import { path } from '@liked-posts/types';
import { isAccessToken, parameters, suggest } from '@liked-posts/types/request';
import { optionError, quoteValue } from './errors.ts';
import type { CheckOptions } from './report/report.ts';
import { type GroupName, groupNames } from './requests/planned-request.ts';
import { ruleNames } from './rules/check-rules.ts';
import { hideInLocation } from './traffic/response.ts';

/** The options of {@link checkConformance}. */
export interface ConformanceOptions extends CheckOptions {
  /** The base URL of the service, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** An access token that the service accepts. Default: `any-token`, which a mock accepts. */
  readonly accessToken?: string;
  /** A user who has liked more Posts than `pageSize`. Default: `2244994945`. */
  readonly user?: string;
  /** A user who has liked nothing. If left out, the group `no-likes` is not sent. */
  readonly userWithoutLikes?: string;
  /** An identifier that no user has. If left out, the group `unknown-user` is not sent. */
  readonly unknownUser?: string;
  /** The size of the pages to walk through, from 5 to 100. Default: 5. */
  readonly pageSize?: number;
  /** The groups of requests to send. Default: all. */
  readonly only?: readonly GroupName[];
  /** How many seconds to wait for rate limits in total. Default: 3600. */
  readonly maxWait?: number;
  /** Called before each request, and before each wait for the rate limit. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a run is. */
export interface Progress {
  /** The group that is sent; undefined until the service has answered. */
  readonly group: GroupName | undefined;
  /** How many requests have been sent. */
  readonly sent: number;
  /** How many seconds it now waits for the rate limit; undefined if it sends the next request. */
  readonly waiting: number | undefined;
}

const { minimum, maximum } = parameters.max_results;

const defaults = {
  accessToken: 'any-token',
  user: '2244994945',
  pageSize: 5,
  only: groupNames as readonly GroupName[],
  maxWait: 3600,
};

/** A token that a mock accepts. It is no secret. */
export const defaultToken: string = defaults.accessToken;

/** The options with their defaults, and the URL without a trailing slash. */
export type Settings = ConformanceOptions &
  Required<Pick<ConformanceOptions, keyof typeof defaults>>;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {CannotCheckError} when the value of an option is not allowed.
 */
export function settingsFor(options: ConformanceOptions): Settings {
  // JavaScript callers may give `undefined`, which means the default.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const settings: Settings = {
    ...options,
    ...defaults,
    ...Object.fromEntries(given),
    url: readBaseUrl(options.url),
  };
  requireToken(settings.accessToken);
  for (const option of ['user', 'userWithoutLikes', 'unknownUser'] as const) {
    if (settings[option] !== undefined) requireId(option, settings[option]);
  }
  requireWhole('pageSize', settings.pageSize, { minimum, maximum });
  requireWhole('maxWait', settings.maxWait, { minimum: 0, maximum: 86_400 });
  if (settings.only.length === 0) {
    throw optionError('only', { value: settings.only }, `some of ${groupNames.join(', ')}`);
  }
  requireNames('only', settings.only, {
    known: groupNames,
    allowed: `one of ${groupNames.join(', ')}`,
  });
  requireRules(settings);
  return settings;
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
  // In JavaScript, it may be a variable that is not set.
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
  const [start = ''] = path.split('{');
  if (url.pathname.includes(start)) {
    const reason = 'it includes the path of the operation';
    throw optionError('url', reason, `the part before ${path}`);
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
