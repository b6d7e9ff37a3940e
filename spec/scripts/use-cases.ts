import { type ArazzoStep, has, hasNo, refused, step, type UseCase } from './arazzo.ts';

const authorization = (value: string) => [{ name: 'Authorization', in: 'header', value }];

const unauthorized = (id: string, what: string, value?: string): ArazzoStep => ({
  ...step(id, `${what} is refused with 401.`, {}, 401, hasNo('data')),
  ...(value !== undefined && { parameters: authorization(value) }),
});

const acceptedSize = (id: string, what: string, max_results: number): ArazzoStep =>
  step(`maxResults${id}`, `${what} is accepted.`, { max_results }, 200, has('data'));

const pageSize = (id: string, what: string, max_results: string | number): ArazzoStep =>
  refused(`maxResults${id}`, `${what} is refused with 400.`, { max_results });

const pageToken = (id: string, what: string, pagination_token: string): ArazzoStep =>
  refused(`pageToken${id}`, `${what} is refused with 400.`, { pagination_token });

/** The use cases that are tables of requests, besides those that follow from the contract. */
export const useCases: readonly UseCase[] = [
  {
    workflowId: 'authentication',
    title: 'Authentication',
    description: 'Requests that have no bearer access token are refused.',
    summary: 'Sends no access token, malformed ones, and one whose scheme is spelt differently.',
    sendsToken: true,
    steps: [
      unauthorized('accessTokenMissing', 'A request that has no access token'),
      unauthorized('accessTokenEmpty', 'A bearer token that is empty', 'Bearer'),
      unauthorized(
        'accessTokenWithoutScheme',
        'An access token that does not follow the word Bearer',
        'not-a-real-token',
      ),
      unauthorized('accessTokenOfOtherScheme', 'A scheme other than Bearer', 'Basic bm86dG9rZW4='),
      {
        ...step('schemeInLowerCase', 'The word Bearer may be written in lower case.', {}, 200),
        parameters: authorization('bearer {$inputs.accessToken}'),
      },
    ],
  },
  {
    workflowId: 'firstPage',
    title: 'The first page',
    description: 'The response to a request that has no parameters.',
    summary: 'Asks for Posts, and for nothing else.',
    note: 'The response has the most recently liked Posts, up to 100, with their default fields.',
    steps: [
      step(
        'pageWithoutParameters',
        'A request that has no parameters gets the first page, with Posts and no includes.',
        {},
        200,
        has('data'),
        hasNo('includes'),
      ),
    ],
  },
  {
    workflowId: 'limits',
    title: 'Limits of the parameters',
    description: 'Values at the limits, and beyond them.',
    summary: 'Asks for page sizes and page tokens at the limits, and beyond them.',
    steps: [
      acceptedSize('AtMinimum', 'The smallest page size, 5,', 5),
      acceptedSize('AtMaximum', 'The largest page size, 100,', 100),
      pageSize('BelowMinimum', 'A page size of 4', 4),
      pageSize('AboveMaximum', 'A page size of 101', 101),
      pageSize('Zero', 'A page size of 0', 0),
      pageSize('Negative', 'A negative page size', -5),
      pageSize('Fraction', 'A page size that is not a whole number', '5.5'),
      pageSize('Text', 'A page size that is not a number', 'five'),
      pageSize('Empty', 'An empty page size', ''),
      pageSize('Signed', 'A page size with a sign', '+5'),
      pageSize('WithSpace', 'A page size with a space before it', ' 5'),
      pageToken('Empty', 'An empty pagination_token', ''),
      pageToken('Malformed', 'A pagination_token that is not base36', 'not a token!'),
      pageToken('Unknown', 'A pagination_token that the service never gave', `${'z0'.repeat(22)}z`),
      refused('unknownParameter', 'A query parameter that does not exist is refused with 400.', {
        tweetFields: 'author_id',
      }),
    ],
  },
  {
    workflowId: 'unknownUser',
    title: 'An unknown user',
    description: 'The response for a user who does not exist.',
    summary: 'Asks for the likes of a user who does not exist.',
    note: 'The request itself is valid.',
    user: { name: 'unknownUserId', description: 'An identifier that no user has.' },
    steps: [
      step(
        'pageOfUnknownUser',
        'For a user who does not exist, the page has errors and nothing else.',
        {},
        200,
        has('errors'),
        hasNo('data'),
        hasNo('includes'),
        hasNo('meta'),
      ),
    ],
  },
];
