/** A request that the suite sends. */
export interface PlannedRequest {
  /** The rule that its response keeps or breaks; missing if only other rules judge it. */
  readonly rule?: RequestRule;
  /**
   * Its parameters, or the query as it is written where it may be outside the contract. A full page
   * with all fields, if one came, shows how many Posts are enough.
   */
  readonly query?: Query | string | ((fullPage: FullPage) => Query);
  /** Default: GET. */
  readonly method?: string;
  /** The header `Authorization`, with the access token. Default: a bearer token. */
  readonly authorization?: (token: string) => string | undefined;
  /** Whose likes. Default: those of the option `user`. */
  readonly user?: OptionalInput | 'handleOfAuthor' | { readonly id: string };
  /**
   * Whether it asks for the page after one that the option `user` was shown: with that query and
   * the token, or with the token alone.
   */
  readonly continues?: 'query' | 'token';
  /** The option without which it is not sent. */
  readonly needs?: OptionalInput;
}

/** The Posts of a page with all fields and of the largest size; undefined before one came. */
export type FullPage = readonly object[] | undefined;

/** Parameters by name. */
export type Query = Readonly<Record<string, number | string | readonly string[]>>;

/** An option that enables requests. */
export type OptionalInput = 'accessToken' | 'userWithoutLikes' | 'unknownUser';

/** What is expected of the response to one planned request. */
export interface RequestRule {
  readonly name: string;
  /** What must be true of the response, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. The first is about the status. */
  readonly pointers: readonly string[];
  readonly expected: Expectation;
  /** The pointer to the promise that a page with Posts would break, where there must be none. */
  readonly promise?: string | undefined;
}

/** What a response must be like. */
export interface Expectation {
  /** The status: one of these. */
  readonly status: readonly number[];
  /** Paths of members of which the body must have one, such as `meta.next_token`. */
  readonly hasOne?: readonly string[];
  /** Paths of members that the body must not have. */
  readonly hasNo?: readonly string[];
  /** Whether `meta.result_count` must be 0. */
  readonly isEmpty?: true;
}
