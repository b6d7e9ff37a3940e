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

/** A request that the suite sends. */
export interface PlannedRequest {
  /** The rule that its response keeps or breaks; missing if only other rules judge it. */
  readonly rule?: RequestRule;
  /**
   * Its parameters, none by default:
   *
   *   { max_results: 6 }                 a query of the contract
   *   'max_results=4'                    text, for a query that the contract does not allow
   *   ({ nextPage }) => nextPage         from pages before; if it returns undefined, nothing is sent
   */
  readonly query?: Query | string | ((pagesSeen: PagesSeen) => Query | undefined);
  /** Default: GET. */
  readonly method?: string;
  /** Writes the header `Authorization`. Default: a bearer token. */
  readonly authorization?: (token: string) => string | undefined;
  /** Whose likes: an option by its name, or a function, as for `query`. Default: the option `user`. */
  readonly user?: UserOption | ((pagesSeen: PagesSeen) => string | undefined);
  /** The option without which it is not sent. Default: the option that `user` names, if it names one. */
  readonly needs?: OptionalInput;
  /** Whether the Posts of its response become the `fullPage` of `PagesSeen`. */
  readonly isFullPage?: true;
}

/** What the pages of the option `user` have shown so far. `addPage` adds to it. */
export interface PagesSeen {
  /** The username of an author, such as `anna`. */
  readonly handle?: string | undefined;
  /** The Posts of a page of 100 with all fields; undefined if it did not come. */
  readonly fullPage?: readonly object[] | undefined;
  /** The query for the page after one of these pages; undefined if no page has a `next_token`. */
  readonly nextPage?: (Query & { readonly pagination_token: string }) | undefined;
}

export type Query = Readonly<Record<string, number | string | readonly string[]>>;

/** Writes a query. A query outside the contract is text already. */
export function createSearch(query: Query | string = {}): URLSearchParams {
  if (typeof query === 'string') return new URLSearchParams(query);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, `${value}`);
  return search;
}

export type UserOption = 'userWithoutLikes' | 'unknownUser';

/** An option that enables requests. */
export type OptionalInput = UserOption | 'accessToken';

/** What is expected of the response to one planned request. */
export interface RequestRule {
  readonly name: string;
  readonly sentence: string;
  /** The requirements, as pointers into the contract. A wrong status breaks the first one. */
  readonly pointers: readonly [string, ...string[]];
  readonly expected: Expectation;
  /** The requirement that Posts break if none may come: `#/security` for a request without a token. */
  readonly pointerIfPostsCome?: string | undefined;
}

export interface Expectation {
  readonly status: readonly number[];
  /** Members of which the body must have at least one. */
  readonly hasOne?: readonly MemberPath[];
  /** Members that the body must not have. */
  readonly hasNo?: readonly MemberPath[];
}

export type MemberPath = 'data' | 'includes' | 'errors' | 'meta' | `meta.${string}`;
