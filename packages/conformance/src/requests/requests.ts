import { parameters } from '@liked-posts/types/request';
import { metaMembers, pageMembers, pointToResponse } from '../contract/contract.ts';
import { divide, lists, nameAsId } from './lists.ts';
import {
  type GroupName,
  groupNames,
  type PagesSeen,
  type PlannedRequest,
  type Query,
} from './planned-request.ts';
import { allExpansions, sampleExpansions, sampleFields } from './sample.ts';
import { parametersPointer, postsExpected, rulesOfWalk, walkQuery } from './walk.ts';

/** A request that must be refused. The contract demands the first of `statuses`; the others pass, too. */
function refused(
  name: string,
  what: string,
  {
    statuses = [400],
    ...request
  }: Omit<PlannedRequest, 'rule'> & { statuses?: readonly [400 | 401, ...number[]] },
): PlannedRequest {
  const [status] = statuses;
  return {
    ...request,
    rule: {
      name,
      sentence: `${what} is refused with ${statuses.join(' or ')}.`,
      pointers: [pointToResponse(status)],
      expected: { status: statuses, hasNo: ['data'] },
      pointerIfPostsCome: status === 401 ? '#/security' : undefined,
    },
  };
}

const firstPage: readonly PlannedRequest[] = [
  {
    rule: {
      name: 'pageWithoutParameters',
      sentence: 'A request that has no parameters gets the first page, with Posts and no includes.',
      pointers: [parametersPointer, `${pageMembers}/data`, `${pageMembers}/includes`],
      expected: { ...postsExpected, hasNo: ['includes'] },
    },
  },
];

/** Listed for their rules. `sendWalk` plans the requests, because each needs a token of the page before. */
const walk: readonly PlannedRequest[] = Object.values(rulesOfWalk).map((rule) => ({
  rule,
  query: walkQuery,
}));

const authentication: readonly PlannedRequest[] = [
  refused('accessTokenMissing', 'A request that has no access token', {
    authorization: () => undefined,
    // The query of a walk: a service may check the token only where a query selects something.
    query: ({ nextPage }) => nextPage ?? {},
    statuses: [401],
  }),
  refused('accessTokenEmpty', 'A bearer token that is empty', {
    authorization: () => 'Bearer',
    statuses: [401],
  }),
  refused('accessTokenWithoutScheme', 'An access token without the word Bearer', {
    authorization: (token) => token,
    statuses: [401],
  }),
  refused('accessTokenOfOtherScheme', 'A scheme other than Bearer', {
    authorization: (token) => `Basic ${token}`,
    statuses: [401],
  }),
  // Not sent without the option `accessToken`: a mock accepts any token.
  refused('accessTokenUnknown', 'A well-formed access token that the service never gave', {
    authorization: () => 'Bearer a-token-that-no-server-gave',
    needs: 'accessToken',
    statuses: [401],
  }),
  {
    rule: {
      name: 'schemeInLowerCase',
      sentence: 'The word Bearer may be written in lower case.',
      pointers: ['#/components/securitySchemes/BearerToken'],
      expected: { status: [200] },
    },
    query: { max_results: 5 },
    authorization: (token) => `bearer ${token}`,
  },
];

/** A server in front of the service may refuse a URL that it does not take with 414 or 431. */
const statusesForUrl = [400, 414, 431] as const;

const limits: readonly PlannedRequest[] = [
  {
    rule: {
      name: 'maxResultsAboveMinimum',
      sentence: 'A page size of 6 is accepted.',
      pointers: ['#/components/parameters/MaxResults/schema/minimum', `${pageMembers}/data`],
      expected: postsExpected,
    },
    query: { max_results: 6 },
  },
  refused('maxResultsBelowMinimum', 'A page size of 4', { query: 'max_results=4' }),
  refused('maxResultsAboveMaximum', 'A page size of 101', { query: 'max_results=101' }),
  refused('maxResultsFraction', 'A page size of 5.5', { query: 'max_results=5.5' }),
  refused('maxResultsSigned', 'A page size with a sign', { query: 'max_results=%2B5' }),
  refused('maxResultsWithSpace', 'A page size with a space before it', { query: 'max_results=+5' }),
  refused('pageTokenEmpty', 'An empty pagination_token', { query: 'pagination_token=' }),
  refused('pageTokenMalformed', 'A pagination_token with a NUL character', {
    query: 'pagination_token=z0%00',
    statuses: statusesForUrl,
  }),
  refused('pageTokenUnknown', 'A pagination_token of 4 kB that the service never gave', {
    query: `pagination_token=${'z0'.repeat(2048)}`,
    statuses: statusesForUrl,
  }),
  refused('unknownParameter', 'A query parameter that does not exist', {
    query: 'tweetFields=author_id',
  }),
  refused('parameterTwice', 'A parameter that is given twice', {
    query: 'tweet.fields=id&tweet.fields=text',
  }),
  refused('listWithSpace', 'A list with a space in it', { query: 'tweet.fields=id,+text' }),
  refused('listInCapitals', 'A list in capitals', { query: 'tweet.fields=LANG' }),
  refused('idLong', 'An identifier of 20 digits', { user: () => '98765432109876543210' }),
  refused('idHandle', 'A handle in the place of an identifier', { user: ({ handle }) => handle }),
  // Only methods that change nothing, even if a service has them.
  {
    rule: {
      name: 'otherMethod',
      sentence: 'A method that is not for this path is refused with 405, or 501 if no path has it.',
      pointers: [pointToResponse(405)],
      expected: { status: [405, 501], hasNo: ['data'] },
    },
    method: 'PROPFIND',
  },
  {
    rule: {
      name: 'head',
      sentence: 'HEAD is answered with 200, or refused with 405 or 501.',
      pointers: [pointToResponse(405)],
      expected: { status: [200, 405, 501] },
    },
    method: 'HEAD',
    query: { max_results: 5 },
  },
  {
    rule: {
      name: 'options',
      sentence: 'OPTIONS is answered with 200 or 204, or refused with 405 or 501.',
      pointers: [pointToResponse(405)],
      expected: { status: [200, 204, 405, 501] },
    },
    method: 'OPTIONS',
  },
];

/** The requests for values of a list that the contract does not have. */
function planInvalidLists([name, [first]]: readonly [string, readonly string[]]): PlannedRequest[] {
  const unknown = refused(
    `${nameAsId(name)}Unknown`,
    `An unknown value of ${name} beside a valid one`,
    { query: `${name}=${first},no_such_value` },
  );
  const empty = refused(`${nameAsId(name)}Empty`, `An empty ${name}`, { query: `${name}=` });
  // An empty list is sent for two parameters only: the others are probably read by the same code.
  return name === 'tweet.fields' || name === 'expansions' ? [empty, unknown] : [unknown];
}

/** The lists that select fields of included objects, with their values. */
const listsOfIncludes = [...lists].filter(
  ([name]) => name !== 'tweet.fields' && name !== 'expansions',
);

/**
 * Queries for the parts of each list of fields: first each part of `tweet.fields`. Of the other lists, the
 * query n has part n: with three parts of `user.fields` and two of `poll.fields`, only the third query
 * has no `poll.fields`.
 */
function divideFields(): Query[] {
  const forPosts = divide(parameters['tweet.fields'].values);
  const expansions = parameters.expansions.values;
  const forIncludes: Query[] = [];
  for (const [name, values] of listsOfIncludes) {
    for (const [index, part] of divide(values).entries()) {
      forIncludes[index] = { expansions, ...forIncludes[index], [name]: part };
    }
  }
  return [...forPosts.map((part) => ({ 'tweet.fields': part })), ...forIncludes];
}

const fields: readonly PlannedRequest[] = [
  // The full page shows how many Posts are enough to see each expansion.
  { query: { ...Object.fromEntries(lists), max_results: 100 }, isFullPage: true },
  ...divideFields().map((part) => ({
    query: (pagesSeen: PagesSeen) => sampleFields(part, pagesSeen),
  })),
  // A query may select fields of included objects, and expand nothing.
  {
    query: {
      ...Object.fromEntries(listsOfIncludes.map(([name, values]) => [name, values.slice(0, 2)])),
      max_results: 5,
    },
  },
  ...[...lists].filter(([name]) => name !== 'expansions').flatMap(planInvalidLists),
];

const expansions: readonly PlannedRequest[] = [
  ...divide(allExpansions).map((part) => ({
    query: (pagesSeen: PagesSeen) => sampleExpansions(part, pagesSeen),
  })),
  ...planInvalidLists(['expansions', parameters.expansions.values]),
];

const noLikes: readonly PlannedRequest[] = [
  {
    rule: {
      name: 'pageWithoutLikes',
      sentence: 'For a user who has no likes, the page has result_count 0 and no data.',
      pointers: [parametersPointer, `${metaMembers}/next_token`, `${metaMembers}/result_count`],
      expected: {
        status: [200],
        hasOne: ['meta.result_count'],
        hasNo: ['data', 'meta.next_token'],
      },
      pointerIfPostsCome: '#/components/parameters/UserIdPath',
    },
    user: 'userWithoutLikes',
  },
  refused('pageTokenOfAnotherUser', "A pagination_token of another user's list", {
    user: 'userWithoutLikes',
    query: ({ nextPage }) =>
      nextPage && { max_results: 5, pagination_token: nextPage.pagination_token },
  }),
];

const unknownUser: readonly PlannedRequest[] = [
  {
    rule: {
      name: 'pageOfUnknownUser',
      sentence: 'For a user who does not exist, the page has errors and nothing else.',
      pointers: [parametersPointer, `${pageMembers}/errors`, '#/components/schemas/LikedPostsPage'],
      expected: { status: [200], hasOne: ['errors'], hasNo: ['data', 'includes', 'meta'] },
      pointerIfPostsCome: '#/components/parameters/UserIdPath',
    },
    user: 'unknownUser',
  },
];

const requestsByGroup: Readonly<Record<GroupName, readonly PlannedRequest[]>> = {
  'first-page': firstPage,
  walk,
  authentication,
  limits,
  fields,
  expansions,
  'no-likes': noLikes,
  'unknown-user': unknownUser,
};

export interface RequestGroup {
  readonly name: GroupName;
  readonly requests: readonly PlannedRequest[];
}

export const requestGroups: readonly RequestGroup[] = groupNames.map((name) => ({
  name,
  requests: requestsByGroup[name],
}));
