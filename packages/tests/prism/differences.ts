import { parameters } from '@liked-posts/types/request';
import type { WireRequest } from './request.ts';

/** A difference between how Prism and the mock read requests. */
export interface Difference {
  /** What Prism does. */
  readonly does: string;
  /** A request that gets another status only because of this difference. */
  readonly example: WireRequest;
  /** The request as Prism reads it; the same request if there is no difference. */
  readonly reading: (request: WireRequest) => WireRequest;
}

/** The request as a server with these differences reads it. */
export function readWith(differences: readonly Difference[], request: WireRequest): WireRequest {
  return differences.reduce((read, { reading }) => reading(read), request);
}

/** The names of the query parameters. The identifier in the path is not among them. */
const names = Object.entries(parameters).flatMap(([name, parameter]) =>
  parameter.in === 'query' ? [name] : [],
);
const integer = 'max_results';
const token = 'pagination_token';

const sound: WireRequest = {
  method: 'GET',
  path: '/2/users/1/liked_tweets',
  query: [],
  authorization: 'Bearer abc',
};

/** A request with the same method and access token that is only refused for its query. */
const foundAndRefused = ({ method, authorization }: WireRequest): WireRequest => ({
  ...sound,
  method,
  query: [[integer, '0']],
  authorization,
});

const withQuery = (
  request: WireRequest,
  change: (query: WireRequest['query']) => WireRequest['query'],
): WireRequest => ({ ...request, query: change(request.query) });

const withValue = (
  request: WireRequest,
  parameter: string,
  change: (value: string) => string,
): WireRequest =>
  withQuery(request, (query) =>
    query.map(([name, value]) => [name, name === parameter ? change(value) : value]),
  );

/** Removes a parameter that comes once: Prism treats repeated parameters differently. */
const withoutOne = (
  request: WireRequest,
  parameter: string,
  isLeftOut: (value: string) => boolean,
): WireRequest =>
  withQuery(request, (query) =>
    query.filter(([name]) => name === parameter).length > 1
      ? query
      : query.filter(([name, value]) => name !== parameter || !isLeftOut(value)),
  );

/** How Prism reads requests. `spec/generators.md` uses the same words. */
export const gapsOfPrism: readonly Difference[] = [
  {
    does: 'decodes the path before it looks up the operation, and then does not find the identifier',
    example: { ...sound, path: '/2/users/1/liked%5Ftweets' },
    reading: (request) =>
      request.path === '/2/users/1/liked%5Ftweets' ? foundAndRefused(request) : request,
  },
  {
    does: 'resolves . and .. in the path, also when written as %2E',
    example: { ...sound, path: '/2/users/../liked_tweets' },
    reading: (request) =>
      /\/(\.|%2e){1,2}\//i.test(request.path)
        ? { ...request, path: new URL(request.path, 'http://prism').pathname }
        : request,
  },
  {
    does: 'knows only the methods of the contract, and so no HEAD',
    example: { ...sound, method: 'HEAD' },
    reading: (request) => (request.method === 'HEAD' ? { ...request, method: 'POST' } : request),
  },
  {
    does: 'accepts an access token with white space in it, or with a tab before it',
    example: { ...sound, authorization: 'Bearer a b' },
    reading: (request) =>
      /^bearer\s+\S/i.test(request.authorization ?? '')
        ? { ...request, authorization: request.authorization?.replace(/\s.*$/s, ' abc') }
        : request,
  },
  {
    does: 'ignores case in the names of parameters',
    example: { ...sound, query: [['MAX_RESULTS', '10']] },
    reading: (request) =>
      withQuery(request, (query) => {
        // If two spellings occur, the last one counts.
        const spellings = new Map(query.map(([name]) => [name, name.toLowerCase()]));
        const last = new Map([...spellings].map(([name, lower]) => [lower, name]));
        return query
          .filter(([name]) => last.get(name.toLowerCase()) === name)
          .map(([name, value]) => [name.toLowerCase(), value]);
      }),
  },
  {
    does: 'ignores query parameters that are not in the contract',
    example: {
      ...sound,
      query: [
        ['tweetFields', 'id'],
        ['id', '1'],
      ],
    },
    reading: (request) =>
      withQuery(request, (query) => query.filter(([name]) => names.includes(name))),
  },
  {
    does: 'ignores an empty list',
    example: { ...sound, query: [['tweet.fields', '']] },
    reading: (request) =>
      names
        .filter((name) => ![integer, token].includes(name))
        .reduce((read, list) => withoutOne(read, list, (value) => value === ''), request),
  },
  {
    does: 'uses only the last value if a list is repeated',
    example: {
      ...sound,
      query: [
        ['tweet.fields', 'id'],
        ['tweet.fields', 'text'],
      ],
    },
    reading: (request) =>
      withQuery(request, (query) => {
        const others = query.filter(([name]) => [integer, token].includes(name));
        const lists = query.filter(([name]) => ![integer, token].includes(name));
        return [...others, ...new Map(lists)];
      }),
  },
  {
    does: 'ignores an empty pagination_token',
    example: { ...sound, query: [[token, '']] },
    reading: (request) => withoutOne(request, token, (value) => value === ''),
  },
  {
    does: 'ignores an empty max_results',
    example: { ...sound, query: [[integer, '']] },
    reading: (request) => withoutOne(request, integer, (value) => value === ''),
  },
  {
    does: 'accepts a pagination_token that it never issued',
    example: { ...sound, query: [[token, 'a']] },
    reading: (request) => withoutOne(request, token, (value) => /^[0-9a-z]+$/.test(value)),
  },
  {
    does: 'accepts as an integer whatever JavaScript can convert to one',
    example: { ...sound, query: [[integer, '0x10']] },
    reading: (request) =>
      withValue(request, integer, (value) =>
        value.trim() !== '' && Number.isInteger(Number(value)) ? String(Number(value)) : value,
      ),
  },
  {
    does: 'accepts the scheme Bearer only in this spelling',
    example: { ...sound, authorization: 'bearer abc' },
    reading: (request) =>
      /^Bearer\s/.test(request.authorization ?? '')
        ? request
        : { ...request, authorization: undefined },
  },
];

/** The answer of a server. */
export interface ServedAnswer {
  readonly status: number;
  /** Header values by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Whether it is an example or a page, and not a refusal. */
  readonly isExample: boolean;
}

/** A difference between the answers to a request that both read alike, and the reason. */
interface AnswersDiffer {
  readonly example: WireRequest;
  readonly in: RegExp;
  readonly when: (both: {
    readonly request: WireRequest;
    readonly prism: ServedAnswer;
    readonly mock: ServedAnswer;
  }) => boolean;
  readonly because: string;
}

const doesNotFind: AnswersDiffer['when'] = ({ request, prism, mock }) =>
  mock.isExample && prism.status === 404 && /^example=/.test(request.prefer ?? '');

/** The known differences between answers. Otherwise, answers are the same to the byte. */
export const answersDiffer: readonly AnswersDiffer[] = [
  {
    example: { ...sound, prefer: 'example=usageCapped' },
    in: /./,
    when: doesNotFind,
    because: 'Prism looks for an example of an error only if its status is named as well.',
  },
  {
    example: { ...sound, path: '//' },
    in: /./,
    when: ({ request, prism }) => prism.status === 500 && request.path === '//',
    because: 'Prism fails at a path of two slashes.',
  },
  {
    example: { ...sound, query: [[integer, '0']] },
    in: /^body$/,
    when: ({ mock }) => !mock.isExample,
    because:
      'The mock says what is wrong with the request; Prism gives the example, or its own words.',
  },
  {
    example: { ...sound, query: [[integer, '0']] },
    in: /^x-/,
    when: ({ mock }) => !mock.isExample,
    because: 'Prism sends the headers of the example with a refusal, which uses up nothing.',
  },
  {
    example: { ...sound, query: [[integer, '0']] },
    in: /^sl-violations$/,
    when: ({ mock }) => !mock.isExample,
    because: 'Prism says in a header of its own what is wrong with the request.',
  },
  {
    example: { ...sound, method: 'POST' },
    in: /^(allow|www-authenticate)$/,
    when: ({ mock }) => [401, 405].includes(mock.status),
    because: 'HTTP requires these headers.',
  },
  {
    example: { ...sound, prefer: 'code=429' },
    in: /^x-rate-limit-remaining$/,
    when: ({ mock }) => mock.status === 429,
    because: 'The header has one example for all statuses; the mock says that nothing remains.',
  },
  {
    example: sound,
    in: /^x-rate-limit-reset$/,
    when: ({ mock }) => mock.isExample,
    because: 'The time of the example is past; that of the mock is to come.',
  },
  {
    example: sound,
    in: /^x-transaction-id$/,
    when: ({ mock }) => mock.isExample,
    because: 'The mock gives each answer an identifier of its own.',
  },
  {
    example: sound,
    in: /^x-(user|app)-limit-24hour-/,
    when: ({ mock }) => mock.isExample,
    because: 'Prism makes up values of headers that have no example.',
  },
  {
    example: sound,
    in: /^content-type$/,
    when: () => true,
    because: 'The mock names the charset; Prism has problems of its own.',
  },
  {
    example: sound,
    in: /^(access-control-.*|vary)$/,
    when: () => true,
    because: 'Prism exposes every header by `*`, which credentials forbid; the mock names them.',
  },
];
