import type { LikedPostsQuery } from '@liked-posts/types';
import { operation, responseFor } from '../contract/contract.ts';
import { type GroupName, groupNames } from './groups.ts';
import { divide, expandAlong, type ListQuery, lists, nameAsId } from './lists.ts';

/** A request that the suite sends. */
export interface PlannedRequest {
  /** The rule that its response keeps or breaks; missing if only other rules judge it. */
  readonly rule?: RequestRule;
  /** A query within the contract, or the pairs of one that may be outside of it. */
  readonly query?: LikedPostsQuery | ListQuery | readonly QueryPair[];
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
  /** Whether it asks for no more Posts than are needed to show what it selects. */
  readonly isSample?: true;
  /** The option without which it is not sent. */
  readonly needs?: OptionalInput;
}

export type QueryPair = [name: string, value: string];

/** An option that enables requests. */
export type OptionalInput = 'accessToken' | 'userWithoutLikes' | 'unknownUser';

/** What is expected of the response to one planned request. */
export interface RequestRule {
  readonly name: string;
  /** What must be true of the response, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. */
  readonly pointers: readonly string[];
  readonly expected: Expectation;
  /** The pointer to the promise that a page with Posts would break, where there must be none. */
  readonly promise?: string;
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

const page = '#/components/schemas/LikedPostsPage';
const meta = '#/components/schemas/PageMeta/properties';
const parametersOfQuery = `${operation}/parameters`;
const largest = { max_results: 100 };
const smallest = { max_results: 5 };
const ok = { status: [200] } as const;
/** A first page may be empty, but then it leads on. */
const hasPosts = { ...ok, hasOne: ['data', 'meta.next_token'] };

/** A request that is refused, with 400 unless another status is given. */
function refused(
  name: string,
  what: string,
  request: Omit<PlannedRequest, 'rule'>,
  status = 400,
): PlannedRequest {
  const rule = {
    name,
    sentence: `${what} is refused with ${status}.`,
    pointers: [responseFor(status)],
    expected: { status: [status], hasNo: ['data'] },
  };
  return { ...request, rule };
}

const wrongValue = (name: string, what: string, parameter: string, value: string) =>
  refused(name, what, { query: [[parameter, value]] });

/** A request that is not allowed to see anything, because it lacks a bearer token. */
function withoutAccess(
  name: string,
  what: string,
  request: Omit<PlannedRequest, 'rule'>,
): PlannedRequest {
  const { rule, ...planned } = refused(name, what, request, 401);
  return rule === undefined ? planned : { ...planned, rule: { ...rule, promise: '#/security' } };
}

const authentication: readonly PlannedRequest[] = [
  withoutAccess('accessTokenMissing', 'A request that has no access token', {
    authorization: () => undefined,
    continues: 'query',
  }),
  withoutAccess('accessTokenEmpty', 'A bearer token that is empty', {
    authorization: () => 'Bearer',
  }),
  withoutAccess('accessTokenWithoutScheme', 'An access token without the word Bearer', {
    authorization: (token) => token,
  }),
  withoutAccess('accessTokenOfOtherScheme', 'A scheme other than Bearer', {
    authorization: (token) => `Basic ${token}`,
  }),
  withoutAccess(
    'accessTokenUnknown',
    'A well-formed access token that the service never gave',
    // A mock accepts any token, so only those who have one are asked to refuse others.
    { authorization: () => 'Bearer a-token-that-no-server-gave', needs: 'accessToken' },
  ),
  {
    rule: {
      name: 'schemeInLowerCase',
      sentence: 'The word Bearer may be written in lower case.',
      pointers: ['#/components/securitySchemes/BearerToken'],
      expected: ok,
    },
    query: smallest,
    authorization: (token) => `bearer ${token}`,
  },
];

const limits: readonly PlannedRequest[] = [
  {
    rule: {
      name: 'maxResultsAboveMinimum',
      sentence: 'A page size of 6 is accepted.',
      pointers: ['#/components/parameters/MaxResults/schema/minimum', `${page}/properties/data`],
      expected: hasPosts,
    },
    query: { max_results: 6 },
  },
  wrongValue('maxResultsBelowMinimum', 'A page size of 4', 'max_results', '4'),
  wrongValue('maxResultsAboveMaximum', 'A page size of 101', 'max_results', '101'),
  wrongValue('maxResultsFraction', 'A page size of 5.5', 'max_results', '5.5'),
  wrongValue('maxResultsSigned', 'A page size with a sign', 'max_results', '+5'),
  wrongValue('maxResultsWithSpace', 'A page size with a space before it', 'max_results', ' 5'),
  wrongValue('pageTokenEmpty', 'An empty pagination_token', 'pagination_token', ''),
  wrongValue(
    'pageTokenMalformed',
    'A pagination_token with a NUL character',
    'pagination_token',
    'z0\0',
  ),
  wrongValue(
    'pageTokenUnknown',
    'A pagination_token of 4 kB that the service never gave',
    'pagination_token',
    'z0'.repeat(2048),
  ),
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
  wrongValue('listWithSpace', 'A list with a space in it', 'tweet.fields', 'id, text'),
  wrongValue('listInCapitals', 'A list in capitals', 'tweet.fields', 'LANG'),
  refused('idLong', 'An identifier of 20 digits', { user: { id: '98765432109876543210' } }),
  refused('idHandle', 'A handle in the place of an identifier', { user: 'handleOfAuthor' }),
  {
    rule: {
      name: 'otherMethod',
      sentence: 'A method that is not for this path is refused with 405, or 501 if no path has it.',
      pointers: [responseFor(405)],
      expected: { status: [405, 501], hasNo: ['data'] },
    },
    // It only reads, whatever a service takes it for.
    method: 'PROPFIND',
  },
  {
    rule: {
      name: 'head',
      sentence: 'HEAD is answered with 200, or refused with 405 or 501.',
      pointers: [responseFor(405)],
      expected: { status: [200, 405, 501] },
    },
    method: 'HEAD',
    query: smallest,
  },
  {
    rule: {
      name: 'options',
      sentence: 'OPTIONS is answered with 200 or 204, or refused with 405 or 501.',
      pointers: [responseFor(405)],
      expected: { status: [200, 204, 405, 501] },
    },
    method: 'OPTIONS',
  },
];

/** The requests for values of a list that the contract does not have. */
function askOutside(name: string): PlannedRequest[] {
  const [first = ''] = lists.get(name) ?? [];
  const unknown = wrongValue(
    `${nameAsId(name)}Unknown`,
    `An unknown value of ${name} beside a valid one`,
    name,
    `${first},no_such_value`,
  );
  // The other lists are probably read by the same code.
  const isTriedEmpty = name === 'tweet.fields' || name === 'expansions';
  if (!isTriedEmpty) return [unknown];
  return [wrongValue(`${nameAsId(name)}Empty`, `An empty ${name}`, name, ''), unknown];
}

/** A request for some values of lists, which the rules for lists and pages judge. */
function askSample(query: ListQuery): PlannedRequest {
  return { query, isSample: true };
}

const everyExpansion = lists.get('expansions') ?? [];
/** The lists that select fields of included objects, or that have a meaning of their own. */
const otherLists = [...lists].filter(([name]) => name !== 'tweet.fields' && name !== 'expansions');

/** Requests for the parts of each other list, all lists at once. */
function askPartsOfOthers(): PlannedRequest[] {
  const divided = otherLists.map(([name, values]) => ({ name, parts: divide(values) }));
  const count = Math.max(...divided.map(({ parts }) => parts.length));
  return Array.from({ length: count }, (_, index) => {
    const query: Record<string, readonly string[]> = { expansions: everyExpansion };
    for (const { name, parts } of divided) query[name] = parts[index % parts.length] ?? [];
    return askSample(query);
  });
}

const walkQuery = {
  'tweet.fields': ['author_id', 'created_at', 'referenced_tweets'],
  expansions: ['author_id', 'referenced_tweets.id'],
  'user.fields': ['created_at'],
} as const satisfies LikedPostsQuery;

function walkRequest(rule: RequestRule): PlannedRequest & { readonly rule: RequestRule } {
  return { query: walkQuery, rule };
}

/** The requests of a walk. Those that follow a token are sent as often as there are pages. */
export const walkRequests: Readonly<
  Record<
    'firstPage' | 'laterPage' | 'earlierPage' | 'firstLargePage',
    PlannedRequest & { readonly rule: RequestRule }
  >
> = {
  firstPage: walkRequest({
    name: 'firstPage',
    sentence: 'A first page that is not the last has a next_token, and no previous_token.',
    pointers: [parametersOfQuery, `${meta}/next_token`, `${meta}/previous_token`],
    expected: { ...ok, hasOne: ['meta.next_token'], hasNo: ['meta.previous_token'] },
  }),
  laterPage: walkRequest({
    name: 'laterPage',
    sentence: 'A next_token leads to another page, which has a previous_token.',
    pointers: [parametersOfQuery, `${meta}/previous_token`],
    expected: { ...ok, hasOne: ['meta.previous_token'] },
  }),
  earlierPage: walkRequest({
    name: 'earlierPage',
    sentence: 'A previous_token leads to another page, which has a next_token.',
    pointers: [parametersOfQuery, `${meta}/next_token`],
    expected: { ...ok, hasOne: ['meta.next_token'] },
  }),
  firstLargePage: walkRequest({
    name: 'firstLargePage',
    sentence: 'A first page of the largest size, 100, has Posts.',
    pointers: [parametersOfQuery, `${page}/properties/data`],
    expected: hasPosts,
  }),
};

const groups: Readonly<Record<GroupName, readonly PlannedRequest[]>> = {
  'first-page': [
    {
      rule: {
        name: 'pageWithoutParameters',
        sentence:
          'A request that has no parameters gets the first page, with Posts and no includes.',
        pointers: [parametersOfQuery, `${page}/properties/data`, `${page}/properties/includes`],
        expected: { ...hasPosts, hasNo: ['includes'] },
      },
    },
  ],
  walk: Object.values(walkRequests),
  authentication,
  limits,
  fields: [
    // The samples are chosen by what this page shows.
    { query: { ...Object.fromEntries(lists), ...largest } },
    ...divide(lists.get('tweet.fields') ?? []).map((part) => askSample({ 'tweet.fields': part })),
    ...askPartsOfOthers(),
    // Fields of objects may be asked for without expanding any.
    {
      query: {
        ...Object.fromEntries(otherLists.map(([name, values]) => [name, values.slice(0, 2)])),
        ...smallest,
      },
    },
    ...[...lists.keys()].filter((name) => name !== 'expansions').flatMap(askOutside),
  ],
  expansions: [
    ...divide(everyExpansion).map((part) => askSample(expandAlong(part))),
    ...askOutside('expansions'),
  ],
  'no-likes': [
    {
      rule: {
        name: 'pageWithoutLikes',
        sentence: 'For a user who has no likes, the page has result_count 0 and no data.',
        pointers: [parametersOfQuery, `${meta}/next_token`, `${meta}/result_count`],
        expected: { ...ok, isEmpty: true, hasNo: ['data', 'meta.next_token'] },
        promise: '#/components/parameters/UserIdPath',
      },
      user: 'userWithoutLikes',
    },
    refused('pageTokenOfAnotherUser', "A pagination_token of another user's list", {
      user: 'userWithoutLikes',
      query: smallest,
      continues: 'token',
    }),
  ],
  'unknown-user': [
    {
      rule: {
        name: 'pageOfUnknownUser',
        sentence: 'For a user who does not exist, the page has errors and nothing else.',
        pointers: [parametersOfQuery, `${page}/properties/errors`, page],
        expected: { ...ok, hasOne: ['errors'], hasNo: ['data', 'includes', 'meta'] },
        promise: '#/components/parameters/UserIdPath',
      },
      user: 'unknownUser',
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
