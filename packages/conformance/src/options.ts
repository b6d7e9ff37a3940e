import { path } from '@liked-posts/types';
import { isAccessToken, parameters } from '@liked-posts/types/request';
import { hideInLocation } from './answer.ts';
import { type CheckOptions, requireRules } from './check-rules.ts';
import { OptionError, show } from './errors.ts';
import { type GroupName, groupNames } from './groups.ts';
import { checkOptions, type OptionCheck, ofType, oneOf, whole } from './option-checks.ts';

/** The options of {@link checkConformance}. */
export interface ConformanceOptions extends Omit<CheckOptions, 'recorded'> {
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
  /**
   * How many seconds to wait for a service that is starting: that does not answer yet, or only with
   * 503. Default: 0.
   */
  readonly wait?: number;
  /** How many seconds to wait for rate limits in total. Default: 3600. */
  readonly maxWait?: number;
  /** Called before the first request. */
  readonly onStart?: (estimate: Estimate) => void;
  /** Called before each request. */
  readonly onRequest?: (progress: Progress) => void;
  /** Called before each wait for the rate limit. */
  readonly onWait?: (wait: Wait) => void;
  /** Aborts the run. */
  readonly signal?: AbortSignal;
}

/** How many requests a run will send. */
export interface Estimate {
  /** The number of requests without those of the walk. */
  readonly requests: number;
  /** The page size of the walk; undefined if there is none. */
  readonly pageSize: number | undefined;
}

/** How far a run is. */
export interface Progress {
  /** The group that is sent; undefined until the service has answered. */
  readonly group: GroupName | undefined;
  /** How many requests have been sent. */
  readonly sent: number;
  /** How many requests the run needs at least. */
  readonly expected: number;
}

export interface Wait {
  /** How long this wait takes. */
  readonly seconds: number;
  /** How many requests have been sent. */
  readonly sent: number;
  /** How many requests are left at least. */
  readonly requestsLeft: number;
  /** How long all waits from now on will take, if a window of the rate limit has 15 minutes. */
  readonly secondsLeft: number;
}

const { minimum, maximum } = parameters.max_results;

const flag = ofType('boolean', 'true or false');
const callback = ofType('function', 'a function');

const checks: Readonly<Record<keyof ConformanceOptions, OptionCheck>> = {
  url: (_option, value) => void baseUrlOf(value),
  accessToken: requireToken,
  user: requireId,
  userWithoutLikes: requireId,
  unknownUser: requireId,
  pageSize: whole(minimum, maximum),
  only: requireGroups,
  wait: whole(0, 3600),
  maxWait: whole(0, 86_400),
  requireAllFields: flag,
  promisedOnly: flag,
  except: requireRules,
  onRequest: callback,
  onStart: callback,
  onWait: callback,
  signal: () => {},
};

const defaults = {
  accessToken: 'any-token',
  user: '2244994945',
  pageSize: 5,
  only: groupNames as readonly GroupName[],
  wait: 0,
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
 * @throws {OptionError} when an option does not exist or its value is not allowed.
 */
export function settingsFor(options: ConformanceOptions): Settings {
  checkOptions(options, checks);
  // JavaScript callers may give `undefined`, which means the default.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...options, ...defaults, ...Object.fromEntries(given), url: baseUrlOf(options.url) };
}

/** The base URL of the service, without a trailing slash. */
function baseUrlOf(value: unknown): string {
  // In JavaScript, it may be a variable that is not set.
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const shown = show(hideInLocation(text));
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const allowed = 'its base URL with http or https, such as http://127.0.0.1:8080';
    throw new OptionError('url', `${shown} is not the address of a service`, allowed);
  }
  if (/[?#]/.test(text)) {
    const reason = `${shown} has a query or a fragment, which cannot be sent on`;
    throw new OptionError('url', reason, 'a URL without them, such as http://127.0.0.1:8080/base');
  }
  if (url.username + url.password !== '') {
    throw new OptionError('url', 'it has a user or a password', 'a URL without them');
  }
  const [start = ''] = path.split('{');
  if (url.pathname.includes(start)) {
    const reason = 'it includes the path of the operation';
    throw new OptionError('url', reason, `the part before ${path}`);
  }
  return url.href.replace(/\/+$/, '');
}

/** The message must not contain the token. */
function requireToken(option: string, token: unknown): void {
  // The token is hidden wherever it occurs: a short one would hide half of an answer.
  if (isAccessToken(token) && token.length >= 8) return;
  throw new OptionError(
    option,
    'it is not an access token of at least eight characters',
    'visible ASCII characters without spaces, as the authorization server gave them',
  );
}

/** A handle in place of an identifier would break every rule. */
function requireId(option: string, value: unknown): void {
  const { pattern = '', patternDescription = pattern } = parameters.id;
  if (typeof value === 'string' && new RegExp(pattern).test(value)) return;
  throw new OptionError(option, { value }, `an identifier: ${patternDescription}`);
}

function requireGroups(option: string, value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) {
    throw new OptionError(option, { value }, `some of ${groupNames.join(', ')}`);
  }
  for (const name of value) {
    if (groupNames.some((known) => known === name)) continue;
    throw new OptionError(option, { value: name }, oneOf(groupNames, String(name)));
  }
}
