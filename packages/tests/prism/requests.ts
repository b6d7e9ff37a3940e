import operation from '@liked-posts/spec/operation.json' with { type: 'json' };

/** A request as it is written on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values, not yet encoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly authorization: string | undefined;
  readonly prefer?: string;
}

const sound: WireRequest = {
  method: 'GET',
  path: '/2/users/1/liked_tweets',
  query: [],
  authorization: 'Bearer abc',
};
const withQuery = (...query: WireRequest['query']): WireRequest => ({ ...sound, query });

/** A difference between how Prism and the mock read requests. */
export interface Gap {
  /** What Prism does. */
  readonly does: string;
  /** A request that gets another status only because of this difference. */
  readonly example: WireRequest;
  readonly prism: number;
  readonly mock: number;
}

/** Something in a query that Prism accepts, and the mock does not. */
const gapInQuery = (does: string, ...query: WireRequest['query']): Gap => ({
  does,
  example: withQuery(...query),
  prism: 200,
  mock: 400,
});

/** How Prism reads requests. `spec/generators.md` uses the same words. */
export const gapsOfPrism: readonly Gap[] = [
  {
    does: 'decodes the path before it looks up the operation, and then does not find the identifier',
    example: { ...sound, path: '/2/users/1/liked%5Ftweets' },
    prism: 400,
    mock: 404,
  },
  {
    does: 'resolves . and .. in the path, also when written as %2E',
    example: { ...sound, path: '/2/users/%2E%2E/liked_tweets' },
    prism: 404,
    mock: 400,
  },
  {
    does: 'knows only the methods of the contract, and so no HEAD',
    example: { ...sound, method: 'HEAD' },
    prism: 405,
    mock: 200,
  },
  {
    does: 'accepts an access token with white space in it, or with a tab before it',
    example: { ...sound, authorization: 'Bearer a b' },
    prism: 200,
    mock: 401,
  },
  gapInQuery('ignores case in the names of parameters', ['MAX_RESULTS', '10']),
  gapInQuery(
    'ignores query parameters that are not in the contract',
    ['tweetFields', 'id'],
    ['id', '1'],
  ),
  gapInQuery('ignores an empty list', ['tweet.fields', '']),
  gapInQuery(
    'uses only the last value if a list is repeated',
    ['tweet.fields', 'id'],
    ['tweet.fields', 'text'],
  ),
  gapInQuery('ignores an empty pagination_token', ['pagination_token', '']),
  gapInQuery('ignores an empty max_results', ['max_results', '']),
  gapInQuery('accepts a pagination_token that it never issued', ['pagination_token', 'a']),
  gapInQuery('accepts as an integer whatever JavaScript can convert to one', [
    'max_results',
    '0x10',
  ]),
  {
    does: 'accepts the scheme Bearer only in this spelling',
    example: { ...sound, authorization: 'bearer abc' },
    prism: 401,
    mock: 200,
  },
];

/** What `Prefer` can name. Prism sends other media types only to clients that accept nothing else. */
const preferences = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples)
    .filter(([, { mediaTypes }]) => status !== 'default' && mediaTypes.includes('application/json'))
    .flatMap(([name]) => [`code=${status}`, `example=${name}`, `code=${status}, example=${name}`]),
);

/** Requests that Prism and the mock read alike: right ones, and ones with a mistake. */
export const readAlike: readonly WireRequest[] = [
  sound,
  ...preferences.map((prefer) => ({ ...sound, prefer })),
  ...operation.parameters.flatMap((parameter) => {
    if (!('values' in parameter)) return [];
    const { name, values } = parameter;
    const [first = ''] = values;
    const wrong = ['no_such_value', first.toUpperCase(), `${first},`, `${first}, ${first}`, ','];
    return [first, values.join(), ...wrong].map((value) => withQuery([name, value]));
  }),
  ...['5', '100', '4', '101', '0', '-5', '5.5', 'ten'].map((size) =>
    withQuery(['max_results', size]),
  ),
  ...['A', 'not a token'].map((token) => withQuery(['pagination_token', token])),
  ...[undefined, '', 'Bearer', 'Basic YWJjOmRlZg==', 'abc', 'Bearerabc'].map((authorization) => ({
    ...sound,
    authorization,
  })),
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ ...sound, method })),
  ...[
    '/',
    '//',
    '/2/users/1',
    '/2/users//liked_tweets',
    '/2/users/somebody/liked_tweets',
    '/2/users/1/Liked_Tweets',
    '/2/users/1/liked_tweets%20',
  ].map((path) => ({ ...sound, path })),
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
    in: /./,
    when: doesNotFind,
    because: 'Prism looks for an example of an error only if its status is named as well.',
  },
  {
    in: /./,
    when: ({ request, prism }) => prism.status === 500 && request.path === '//',
    because: 'Prism fails at a path of two slashes.',
  },
  {
    in: /^body$/,
    when: ({ mock }) => !mock.isExample,
    because:
      'The mock says what is wrong with the request; Prism gives the example, or its own words.',
  },
  {
    in: /^x-/,
    when: ({ mock }) => !mock.isExample,
    because: 'Prism sends the headers of the example with a refusal, which uses up nothing.',
  },
  {
    in: /^sl-violations$/,
    when: ({ mock }) => !mock.isExample,
    because: 'Prism says in a header of its own what is wrong with the request.',
  },
  {
    in: /^(allow|www-authenticate)$/,
    when: ({ mock }) => [401, 405].includes(mock.status),
    because: 'HTTP requires these headers.',
  },
  {
    in: /^x-rate-limit-remaining$/,
    when: ({ mock }) => mock.status === 429,
    because: 'The header has one example for all statuses; the mock says that nothing remains.',
  },
  {
    in: /^x-rate-limit-reset$/,
    when: ({ mock }) => mock.isExample,
    because: 'The time of the example is past; that of the mock is to come.',
  },
  {
    in: /^x-transaction-id$/,
    when: ({ mock }) => mock.isExample,
    because: 'The mock gives each answer an identifier of its own.',
  },
  {
    in: /^x-(user|app)-limit-24hour-/,
    when: ({ mock }) => mock.isExample,
    because: 'Prism makes up values of headers that have no example.',
  },
  {
    in: /^content-type$/,
    when: () => true,
    because: 'The mock names the charset; Prism has problems of its own.',
  },
  {
    in: /^(access-control-.*|vary)$/,
    when: () => true,
    because: 'Prism exposes every header by `*`, which credentials forbid; the mock names them.',
  },
];
