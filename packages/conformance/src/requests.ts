import { type Expansion, type LikedPostsQuery, type Route, routes } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { operation, responseFor } from './contract.ts';
import { type GroupName, groupNames } from './groups.ts';

/** A request that the suite sends, and the answer that it expects. */
export interface PlannedRequest {
  /** The name of the rule that the answer keeps or breaks; missing if other rules judge it. */
  readonly name?: string;
  /** What must be true of the answer, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. */
  readonly pointers: readonly string[];
  readonly expected: Expectation;
  /** A query within the contract, or the pairs of one that may be outside of it. */
  readonly query?:
    | LikedPostsQuery
    | ListQuery
    | readonly (readonly [name: string, value: string])[];
  /** Default: GET. */
  readonly method?: string;
  /** The header `Authorization`, with the access token. Default: a bearer token. */
  readonly authorization?: (token: string) => string | undefined;
  /** Whose likes: an option of the run, or an identifier. Default: the option `user`. */
  readonly user?: OptionalInput | { readonly id: string };
  /** Whether it has the token of the second page of the option `user`. */
  readonly hasPageToken?: boolean;
  /** The option without which it is not sent. */
  readonly needs?: OptionalInput;
}

/** An option that enables requests. */
export type OptionalInput = 'accessToken' | 'userWithoutLikes' | 'unknownUser';

/** What an answer must be like. */
export interface Expectation {
  /** The status: one of these. */
  readonly status: readonly number[];
  /** Paths of members that the body must have, such as `meta.next_token`. */
  readonly has?: readonly string[];
  /** Paths of members that the body must not have. */
  readonly hasNo?: readonly string[];
  /** Whether `meta.result_count` must be 0. */
  readonly isEmpty?: true;
}

/** The parameters that are lists, each with its allowed values. */
export const lists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(parameters).flatMap(([name, parameter]) =>
    'values' in parameter ? [[name, parameter.values] as const] : [],
  ),
);

/** The name of a list as the beginning of the names of its rules: `tweetFields`. */
export function camelCase(name: string): string {
  return name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
}

/** Lists by name, where the name is a variable. */
type ListQuery = Readonly<Record<string, readonly string[] | number>>;

const ok = { status: [200] } as const;

/** What the contract says about the parts of a page. */
const page = '#/components/schemas/LikedPostsPage';
const data = `${page}/properties/data`;
const includes = `${page}/properties/includes`;
const meta = '#/components/schemas/PageMeta/properties';
const pageToken = '#/components/schemas/PaginationToken/type';
const query = `${operation}/parameters`;
/** The largest pages show the most. */
const largest = parameters.max_results.maximum;

function size(id: string, what: string, max_results: number, keyword: string): PlannedRequest {
  return {
    name: `maxResults${id}`,
    sentence: `${what} is accepted.`,
    query: { max_results },
    pointers: [`#/components/parameters/MaxResults/schema/${keyword}`, data],
    expected: { ...ok, has: ['data'] },
  };
}

/** A request that is refused, with 400 unless another status is given. */
function refused(
  name: string,
  what: string,
  asked: Omit<PlannedRequest, 'name' | 'sentence' | 'pointers' | 'expected'>,
  status = 400,
): PlannedRequest {
  const sentence = `${what} is refused with ${status}.`;
  const expected = { status: [status], hasNo: ['data'] };
  return { ...asked, name, sentence, pointers: [responseFor(status)], expected };
}

const wrongValue = (name: string, what: string, parameter: string, value: string) =>
  refused(name, what, { query: [[parameter, value]] });

const wrongSize = (id: string, what: string, value: string) =>
  wrongValue(`maxResults${id}`, what, 'max_results', value);

const wrongToken = (id: string, what: string, value: string) =>
  wrongValue(`pageToken${id}`, what, 'pagination_token', value);

/** A request that has this in place of a bearer token. */
const withoutAccess = (id: string, what: string, authorization?: string): PlannedRequest =>
  refused(`accessToken${id}`, what, { authorization: () => authorization }, 401);

const authentication: readonly PlannedRequest[] = [
  withoutAccess('Missing', 'A request that has no access token'),
  withoutAccess('Empty', 'A bearer token that is empty', 'Bearer'),
  withoutAccess(
    'WithoutScheme',
    'An access token that does not follow the word Bearer',
    'not-a-real-token',
  ),
  withoutAccess('OfOtherScheme', 'A scheme other than Bearer', 'Basic bm86dG9rZW4='),
  {
    ...withoutAccess(
      'Unknown',
      'A well-formed access token that the service never gave',
      'Bearer a-token-that-no-server-gave',
    ),
    // A mock accepts any token, so only those who have one are asked to refuse others.
    needs: 'accessToken',
  },
  {
    name: 'schemeInLowerCase',
    sentence: 'The word Bearer may be written in lower case.',
    query: { max_results: 5 },
    authorization: (token) => `bearer ${token}`,
    pointers: ['#/components/securitySchemes/BearerToken'],
    expected: ok,
  },
];

const limits: readonly PlannedRequest[] = [
  size('AtMinimum', 'The smallest page size, 5,', 5, 'minimum'),
  size('AboveMinimum', 'A page size of 6', 6, 'minimum'),
  size('AtMaximum', 'The largest page size, 100,', 100, 'maximum'),
  wrongSize('BelowMinimum', 'A page size of 4', '4'),
  wrongSize('AboveMaximum', 'A page size of 101', '101'),
  wrongSize('Zero', 'A page size of 0', '0'),
  wrongSize('Negative', 'A negative page size', '-5'),
  wrongSize('Fraction', 'A page size that is not a whole number', '5.5'),
  wrongSize('Text', 'A page size that is not a number', 'five'),
  wrongSize('Empty', 'An empty page size', ''),
  wrongSize('Signed', 'A page size with a sign', '+5'),
  wrongSize('WithSpace', 'A page size with a space before it', ' 5'),
  // It is 88 where only 32 bits are read.
  wrongSize('Over32Bits', 'A page size of more than 32 bits', '4294967384'),
  wrongSize('Unicode', 'A page size in full-width digits', '８８'),
  wrongToken('Empty', 'An empty pagination_token', ''),
  wrongToken('Malformed', 'A pagination_token that is not base36', 'not a token!'),
  wrongToken('Unknown', 'A pagination_token that the service never gave', `${'z0'.repeat(22)}z`),
  wrongToken('Unicode', 'A pagination_token with letters beyond ASCII', '尢𤋮ჭ'),
  wrongValue(
    'unknownParameter',
    'A query parameter that does not exist',
    'tweetFields',
    'author_id',
  ),
  refused('parameterTwice', 'A parameter that is given twice', {
    query: [
      ['tweet.fields', 'id'],
      ['tweet.fields', 'text'],
    ],
  }),
  wrongValue('listWithComma', 'A list that ends in a comma', 'tweet.fields', 'id,'),
  wrongValue('listWithSpace', 'A list with a space in it', 'tweet.fields', 'id, text'),
  wrongValue('listInCapitals', 'A list in capitals', 'tweet.fields', 'LANG'),
  wrongValue('listUnicode', 'A list in full-width letters', 'tweet.fields', 'ｌａｎｇ'),
  {
    name: 'listWithRepeat',
    sentence: 'A list that has a value twice is accepted.',
    query: { max_results: 5, 'tweet.fields': ['lang', 'lang'] },
    pointers: ['#/components/schemas/TweetField/enum'],
    expected: ok,
  },
  refused('idLong', 'An identifier of 20 digits', { user: { id: '98765432109876543210' } }),
  refused('idWord', 'A word as an identifier', { user: { id: 'жук' } }),
  {
    name: 'otherMethod',
    sentence: 'A method that is not for this path is refused with 405, or 501 if no path has it.',
    // It only reads, whatever a service takes it for.
    method: 'PROPFIND',
    pointers: [responseFor(405)],
    expected: { status: [405, 501], hasNo: ['data'] },
  },
  {
    name: 'head',
    sentence: 'HEAD is answered with 200, or refused with 405 or 501.',
    method: 'HEAD',
    pointers: [responseFor(405)],
    query: { max_results: 5 },
    expected: { status: [200, 405, 501] },
  },
  {
    name: 'options',
    sentence: 'OPTIONS is answered with 200 or 204, or refused with 405 or 501.',
    method: 'OPTIONS',
    pointers: [responseFor(405)],
    expected: { status: [200, 204, 405, 501] },
  },
];

/** An unnamed request for some values of lists, which the rules for lists judge. */
function asking(lists: ListQuery): PlannedRequest {
  return { sentence: '', pointers: [], query: { ...lists, max_results: largest }, expected: ok };
}

/** The requests for values of a list that the contract does not have. */
function outside(name: string): PlannedRequest[] {
  const id = camelCase(name);
  const [first = ''] = lists.get(name) ?? [];
  return [
    wrongValue(`${id}Empty`, `An empty ${name}`, name, ''),
    wrongValue(
      `${id}Unknown`,
      `An unknown value of ${name} beside a valid one`,
      name,
      `${first},no_such_value`,
    ),
  ];
}

/** Everything that the expansions need: those on the way, and the fields where they start. */
export function expanding(names: readonly string[]): ListQuery {
  const wanted = names.filter((name): name is Expansion => Object.hasOwn(routes, name));
  const all = [...new Set(wanted.flatMap((name) => [...throughOf(name), name]))];
  const starts = [...new Set(all.map((name) => routes[name].path[0]))];
  return { expansions: all, 'tweet.fields': starts };
}

function throughOf(name: Expansion): Expansion[] {
  const { through }: Route = routes[name];
  return through === undefined ? [] : [...throughOf(through), through];
}

const everyExpansion = lists.get('expansions') ?? [];
/** The lists that select fields of included objects, or that have a meaning of their own. */
const others = [...lists].filter(([name]) => name !== 'tweet.fields' && name !== 'expansions');

/** Requests for the parts of each list of `others`, all lists at once. */
function partsOfOthers(): PlannedRequest[] {
  const parts = others.map(([name, values]) => [name, partsOf(values)] as const);
  const longest = Math.max(...parts.map(([, all]) => all.length));
  return Array.from({ length: longest }, (_, index) =>
    asking({
      expansions: everyExpansion,
      ...Object.fromEntries(parts.map(([name, all]) => [name, all[index % all.length] ?? []])),
    }),
  );
}

const walkQuery = {
  'tweet.fields': ['author_id', 'created_at', 'referenced_tweets'],
  expansions: ['author_id', 'referenced_tweets.id'],
  'user.fields': ['created_at'],
} as const satisfies LikedPostsQuery;

/** The requests of a walk. Those that follow a token are sent as often as there are pages. */
export const walkRequests: Readonly<
  Record<'firstPage' | 'laterPage' | 'earlierPage' | 'firstLargePage', PlannedRequest>
> = {
  firstPage: {
    name: 'firstPage',
    sentence: 'A first page that is not the last has a next_token, and no previous_token.',
    pointers: [query, `${meta}/next_token`, `${meta}/previous_token`],
    query: walkQuery,
    expected: { ...ok, has: ['meta.next_token'], hasNo: ['meta.previous_token'] },
  },
  laterPage: {
    name: 'laterPage',
    sentence: 'A next_token leads to another page, which has a previous_token.',
    pointers: [pageToken, `${meta}/previous_token`],
    query: walkQuery,
    expected: { ...ok, has: ['meta.previous_token'] },
  },
  earlierPage: {
    name: 'earlierPage',
    sentence: 'A previous_token leads to another page, which has a next_token.',
    pointers: [pageToken, `${meta}/next_token`],
    query: walkQuery,
    expected: { ...ok, has: ['meta.next_token'] },
  },
  firstLargePage: {
    name: 'firstLargePage',
    sentence: 'A first page of the largest size has Posts.',
    pointers: [query, data],
    query: walkQuery,
    expected: { ...ok, has: ['data'] },
  },
};

const groups: Readonly<Record<GroupName, readonly PlannedRequest[]>> = {
  'first-page': [
    {
      name: 'pageWithoutParameters',
      sentence: 'A request that has no parameters gets the first page, with Posts and no includes.',
      pointers: [query, data, includes],
      expected: { ...ok, has: ['data'], hasNo: ['includes'] },
    },
  ],
  authentication,
  limits,
  walk: Object.values(walkRequests),
  fields: [
    ...partsOf(lists.get('tweet.fields') ?? []).map((part) => asking({ 'tweet.fields': part })),
    ...partsOfOthers(),
    asking(Object.fromEntries(lists)),
    ...[...lists.keys()].filter((name) => name !== 'expansions').flatMap(outside),
  ],
  expansions: [
    ...partsOf(everyExpansion).map((part) => asking(expanding(part))),
    ...outside('expansions'),
  ],
  'no-likes': [
    {
      name: 'pageWithoutLikes',
      sentence: 'For a user who has no likes, the page has result_count 0 and no data.',
      pointers: [query, data, `${meta}/next_token`, `${meta}/result_count`],
      user: 'userWithoutLikes',
      expected: { ...ok, isEmpty: true, hasNo: ['data', 'meta.next_token'] },
    },
    refused('pageTokenOfAnotherUser', "A pagination_token of another user's list", {
      user: 'userWithoutLikes',
      query: { max_results: 5 },
      hasPageToken: true,
    }),
  ],
  'unknown-user': [
    {
      name: 'pageOfUnknownUser',
      sentence: 'For a user who does not exist, the page has errors and nothing else.',
      pointers: [query, `${page}/properties/errors`, data, includes, page],
      user: 'unknownUser',
      expected: { ...ok, has: ['errors'], hasNo: ['data', 'includes', 'meta'] },
    },
  ],
};

/** The requests of a group. */
export interface RequestGroup {
  readonly name: GroupName;
  readonly requests: readonly PlannedRequest[];
}

/** All groups, in the order in which they are sent. */
export const requestGroups: readonly RequestGroup[] = groupNames.map((name) => ({
  name,
  requests: groups[name],
}));

/**
 * Divides values into a few parts, so that of any two values, each is in a part that lacks the
 * other. If one value is wrong, the parts that have it show which one it is.
 */
export function partsOf<Value>(values: readonly Value[]): Value[][] {
  let count = 1;
  // Of all numbers with so many bits, those with half of them set are the most that can differ so.
  while (codesOf(count).length < values.length) count += 1;
  const codes = codesOf(count);
  return Array.from({ length: count }, (_, bit) =>
    values.filter((_, index) => ((codes[index] ?? 0) >> bit) & 1),
  );
}

/** The numbers of so many bits that have half of them set. */
function codesOf(bits: number): number[] {
  const half = Math.max(1, Math.floor(bits / 2));
  return Array.from({ length: 2 ** bits }, (_, code) => code).filter(
    (code) => code.toString(2).replaceAll('0', '').length === half,
  );
}
