/** A request that the suite sends. */
export interface PlannedRequest {
  /** The rule that its response keeps or breaks; missing if only other rules judge it. */
  readonly rule?: RequestRule;
  /**
   * Its parameters; text if the contract does not allow them, such as `max_results=5.5`; or a
   * function if the Posts of the full page say how many Posts are enough.
   */
  readonly query?: Query | string | ((fullPage: FullPage) => Query);
  /** Default: GET. */
  readonly method?: string;
  /** Writes the header `Authorization`. Default: a bearer token. */
  readonly authorization?: (token: string) => string | undefined;
  /** Whose likes. Default: those of the option `user`. */
  readonly user?: UserOption | 'handleOfAuthor' | { readonly id: string };
  /**
   * Whether it asks for the page after one that was shown before: with the query of that page and
   * the token, or with the token and a query of its own. Default: it asks for a first page.
   */
  readonly nextPage?: 'same query' | 'token only';
  /** The option without which it is not sent. */
  readonly needs?: OptionalInput;
  /** Whether its response is the full page that the queries of later requests depend on. */
  readonly isFullPage?: true;
}

/** The Posts of a page with all fields and of the largest size; undefined if none came. */
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
  /** The requirements behind it, as JSON pointers into the contract. The first is about the status. */
  readonly pointers: readonly string[];
  readonly expected: Expectation;
  /**
   * The pointer to the promise that Posts in the response would break: `#/security` if the request
   * has no access token.
   */
  readonly promiseAgainstPosts?: string | undefined;
}

/** What a response must be like. */
export interface Expectation {
  /** The status: one of these. */
  readonly status: readonly number[];
  /** Paths of members, such as `meta.next_token`, of which the body must have at least one. */
  readonly hasOne?: readonly string[];
  /** Paths of members that the body must not have. */
  readonly hasNo?: readonly string[];
  /** Whether `meta.result_count` must be 0. */
  readonly isEmpty?: true;
}
