/** The groups of requests, in the order in which they are sent. */
export const groupNames = [
  'first-page',
  'walk',
  'authentication',
  'limits',
  'fields',
  'expansions',
  'no-likes',
  'unknown-user',
] as const;

/** The name of a group of requests. */
export type GroupName = (typeof groupNames)[number];

/**
 * A request that the suite sends. This one has a page token of another user's list:
 *
 *   { rule, user: 'userWithoutLikes', query: 'max_results=5', nextPage: 'own query' }
 *
 * The response to one of them is the full page: 100 Posts with all fields, for the functions `query`.
 */
export interface PlannedRequest {
  /** The rule that its response keeps or breaks; missing if only other rules judge it. */
  readonly rule?: RequestRule;
  /**
   * Its parameters, in one of three forms:
   *
   * - `{ max_results: 6 }`, within the contract
   * - `'max_results=5.5'`, text, because the contract does not allow it
   * - `(fullPage) => ({ max_results: 8 })`, enough Posts by what the full page shows
   */
  readonly query?: Query | string | ((fullPage: FullPage) => Query);
  /** Default: GET. */
  readonly method?: string;
  /** Writes the header `Authorization`. Default: a bearer token. */
  readonly authorization?: (token: string) => string | undefined;
  /**
   * Whose likes. Default: those of the option `user`. For `handleOfAuthor`, the path is
   * `/2/users/anna/liked_tweets`, where `anna` is the username of an author on an earlier page.
   */
  readonly user?: UserOption | 'handleOfAuthor' | { readonly id: string };
  /**
   * Set to ask for the page after an earlier one. Default: it asks for a first page.
   *
   *                  if an earlier page has a token         if no page has a token
   *   'same query'   the query of that page and its token   `query`, which asks for a first page
   *   'own query'    `query` and the token                  not sent
   */
  readonly nextPage?: 'same query' | 'own query';
  /** The option without which it is not sent, such as `accessToken`. Default: the one in `user`. */
  readonly needs?: OptionalInput;
  /** Whether its response is the full page. */
  readonly isFullPage?: true;
}

/** The Posts of the full page; undefined if it did not come. */
export type FullPage = readonly object[] | undefined;

/** Parameters by name. */
export type Query = Readonly<Record<string, number | string | readonly string[]>>;

/** An option with another user. */
export type UserOption = 'userWithoutLikes' | 'unknownUser';

/** An option that enables requests. */
export type OptionalInput = UserOption | 'accessToken';

/** What is expected of the response to one planned request. */
export interface RequestRule {
  readonly name: string;
  /** What must be true of the response, in one sentence. */
  readonly sentence: string;
  /**
   * The requirements behind it, as JSON pointers into the contract. The report names the first one
   * if the status is another than expected.
   */
  readonly pointers: readonly [string, ...string[]];
  readonly expected: Expectation;
  /**
   * If Posts come although none may: the promise that this breaks, such as `#/security` for a
   * request without an access token. The report names it in the place of `pointers`.
   */
  readonly promiseBrokenByPosts?: string | undefined;
}

/** What a response must be like. */
export interface Expectation {
  /** The status: one of these. */
  readonly status: readonly number[];
  /** Members of which the body must have at least one. */
  readonly hasOne?: readonly MemberPath[];
  /** Members that the body must not have. */
  readonly hasNo?: readonly MemberPath[];
}

/** The path of a member of a page. */
export type MemberPath = 'data' | 'includes' | 'errors' | 'meta' | `meta.${string}`;
