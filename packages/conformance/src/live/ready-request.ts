import { defaults } from '../options.ts';
import {
  createSearch,
  type OptionalInput,
  type PagesSeen,
  type PlannedRequest,
  type RequestRule,
} from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';
import { type CheckedPage, findToken } from '../traffic/interaction.ts';

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
  const option = needs ?? user;
  // A function takes the user from pages.
  if (option === undefined || typeof option === 'function') return undefined;
  // A service that accepts the default token probably accepts any, so nothing shows which it refuses.
  const isDefaultToken = option === 'accessToken' && settings.accessToken === defaults.accessToken;
  return settings[option] === undefined || isDefaultToken ? flags[option] : undefined;
}

/** Adds what a page of the option `user` shows: the first handle, the full page, the latest next page. */
export function addPage(
  pagesSeen: PagesSeen,
  page: CheckedPage,
  { isFullPage }: Pick<PlannedRequest, 'isFullPage'>,
): PagesSeen {
  return {
    handle: pagesSeen.handle ?? findHandle(page),
    fullPage: isFullPage ? page.posts : pagesSeen.fullPage,
    nextPage: findNextPage(page) ?? pagesSeen.nextPage,
  };
}

function findHandle({ includes }: CheckedPage): string | undefined {
  const users = includes.get('users') ?? [];
  return users.map(({ username }) => username).find(isHandle);
}

/** Whether a value can be a username, such as `anna_2`. Digits alone would be an identifier. */
function isHandle(value: unknown): value is string {
  return typeof value === 'string' && /^\w+$/.test(value) && !/^\d+$/.test(value);
}

/** The query for the page after one with expansions: `accessTokenMissing` needs these in its query. */
function findNextPage({ interaction }: CheckedPage): PagesSeen['nextPage'] {
  const { query } = interaction;
  const pagination_token = findToken(interaction, 'next_token');
  if (pagination_token === undefined || !query.has('expansions')) return undefined;
  return { ...Object.fromEntries(query), pagination_token };
}
