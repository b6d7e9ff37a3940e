import { defaults } from '../options.ts';
import {
  createSearch,
  type OptionalInput,
  type PagesSeen,
  type PlannedRequest,
  type RequestRule,
} from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';

/** A planned request whose user and query are known. */
export interface ReadyRequest
  extends Pick<PlannedRequest, 'method' | 'authorization' | 'isFullPage'> {
  readonly rule?: RequestRule | undefined;
  /** The identifier in the path. */
  readonly user: string;
  readonly query: URLSearchParams;
}

/** Finds the user and the query; undefined if they need what nobody gave, or no page has shown. */
export function prepareRequest(
  planned: PlannedRequest,
  settings: Settings,
  pagesSeen: PagesSeen,
): ReadyRequest | undefined {
  if (findMissingFlag(planned, settings) !== undefined) return undefined;
  const { user: userSource = 'user', query = {} } = planned;
  const user = typeof userSource === 'function' ? userSource(pagesSeen) : settings[userSource];
  const chosenQuery = typeof query === 'function' ? query(pagesSeen) : query;
  if (user === undefined || chosenQuery === undefined) return undefined;
  return { ...planned, user, query: createSearch(chosenQuery) };
}

/** The flags of the options that requests need. */
const flags: Readonly<Record<OptionalInput, string>> = {
  accessToken: '--token <token>',
  userWithoutLikes: '--user-without-likes <id>',
  unknownUser: '--unknown-user <id>',
};

/** The flag that a request lacks: `--token <token>` for `needs: 'accessToken'` without a token. */
export function findMissingFlag(
  { needs, user }: PlannedRequest,
  settings: Settings,
): string | undefined {
  // A function takes the user from pages, and so needs no option.
  const option = needs ?? (typeof user === 'function' ? undefined : user);
  return option === undefined || isGiven(option, settings) ? undefined : flags[option];
}

function isGiven(option: OptionalInput, settings: Settings): boolean {
  // A service that accepts the default token probably accepts any, so nothing shows which it refuses.
  if (option === 'accessToken') return settings.accessToken !== defaults.accessToken;
  return settings[option] !== undefined;
}
