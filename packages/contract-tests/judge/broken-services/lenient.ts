import type { Incoming } from '@liked-posts/mock';
import { parameters } from '@liked-posts/types/request';
import { accessToken } from '../users.ts';
import {
  askedWith,
  type BrokenService,
  pageAt,
  pageIn,
  queryOf,
  withAnswer,
  withPage,
  withQuery,
} from './broken-service.ts';

const fields = parameters['tweet.fields'].values;

/** Services that differ from what the contract assumes. They break no promise. */
export const lenient: readonly BrokenService[] = [
  {
    does: 'accepts max_results=4',
    only: ['limits'],
    breaks: ['maxResultsBelowMinimum'],
    answer: withQuery((query) => {
      if (query.get('max_results') === '4') query.set('max_results', '5');
    }),
  },
  {
    does: 'accepts max_results=101 and gives 100',
    only: ['limits'],
    breaks: ['maxResultsAboveMaximum', 'maxResultsOver32Bits'],
    answer: withQuery((query) => {
      if (Number(query.get('max_results')) > 100) query.set('max_results', '100');
    }),
  },
  {
    does: 'leaves out a max_results that is not a whole number',
    only: ['limits'],
    breaks: [
      'maxResultsFraction',
      'maxResultsText',
      'maxResultsEmpty',
      'maxResultsSigned',
      'maxResultsWithSpace',
      'maxResultsUnicode',
    ],
    answer: withQuery((query) => {
      if (!/^-?\d+$/.test(query.get('max_results') ?? '')) query.delete('max_results');
    }),
  },
  {
    does: 'leaves out an empty pagination_token',
    only: ['limits'],
    breaks: ['pageTokenEmpty'],
    answer: withQuery((query) => {
      if (query.get('pagination_token') === '') query.delete('pagination_token');
    }),
  },
  {
    does: 'begins anew at a pagination_token that it does not know',
    only: ['limits'],
    breaks: ['pageTokenMalformed', 'pageTokenUnknown', 'pageTokenUnicode'],
    answer: (incoming, mock) => {
      const answer = mock.handle(incoming);
      if (answer.status !== 400 || !queryOf(incoming).get('pagination_token')) return answer;
      return withQuery((query) => query.delete('pagination_token'))(incoming, mock);
    },
  },
  {
    does: 'leaves out parameters that it does not know',
    only: ['limits'],
    breaks: ['unknownParameter'],
    answer: withQuery((query) => {
      for (const name of [...query.keys()])
        if (!Object.hasOwn(parameters, name)) query.delete(name);
    }),
  },
  {
    does: 'leaves out an empty list',
    only: ['expansions'],
    breaks: ['expansionsEmpty'],
    answer: withQuery((query) => {
      for (const [name, value] of [...query]) if (value === '') query.delete(name);
    }),
  },
  {
    does: 'leaves out fields that it does not know',
    only: ['fields'],
    breaks: ['tweetFieldsUnknown'],
    answer: withQuery((query) => {
      const asked = query.get('tweet.fields');
      const known = asked?.split(',').filter((field) => field === '' || fields.includes(field));
      if (known !== undefined) query.set('tweet.fields', known.join(','));
    }),
  },
  {
    does: 'answers without an access token',
    only: ['authentication'],
    breaks: ['accessTokenMissing'],
    answer: withAuthorization((sent = `Bearer ${accessToken}`) => sent),
  },
  {
    does: 'takes whatever is in the header Authorization for an access token',
    only: ['authentication'],
    breaks: [
      'accessTokenEmpty',
      'accessTokenWithoutScheme',
      'accessTokenOfOtherScheme',
      'accessTokenUnknown',
    ],
    answer: withAuthorization((sent) => sent && `Bearer ${accessToken}`),
  },
  {
    does: 'takes the first of a parameter that is given twice',
    only: ['limits'],
    breaks: ['parameterTwice'],
    answer: withQuery((query) => {
      for (const name of new Set(query.keys())) query.set(name, query.get(name) ?? '');
    }),
  },
  {
    does: 'knows the word Bearer in one spelling only',
    only: ['authentication'],
    breaks: ['schemeInLowerCase'],
    answer: withAuthorization((sent) => (sent?.startsWith('bearer') ? undefined : sent)),
  },
  {
    does: 'answers every method',
    only: ['limits'],
    breaks: ['otherMethod'],
    answer: (incoming, mock) => mock.handle({ ...incoming, method: 'GET' }),
  },
  {
    does: 'refuses other methods without saying which it has',
    only: ['limits'],
    breaks: ['allow'],
    answer: withAnswer(405, ({ headers }) => ({ headers: { ...headers, allow: '' } })),
  },
  {
    does: 'reads digits of every script',
    only: ['limits'],
    breaks: ['maxResultsUnicode'],
    answer: withQuery(onEachValue((value) => value.normalize('NFKC'), 'max_results')),
  },
  {
    does: 'cuts numbers to 32 bits',
    only: ['limits'],
    breaks: ['maxResultsOver32Bits'],
    answer: withQuery(
      onEachValue(
        (value) => (/^[1-9]\d*$/.test(value) ? String(BigInt.asUintN(32, BigInt(value))) : value),
        'max_results',
      ),
    ),
  },
  {
    does: 'reads the values of lists in capitals, too',
    only: ['limits'],
    breaks: ['tweetFieldsOnly', 'listInCapitals'],
    answer: withQuery(onEachValue((value) => value.toLowerCase())),
  },
  {
    does: 'accepts lists that end in a comma, or have spaces',
    only: ['limits'],
    breaks: ['listWithComma', 'listWithSpace'],
    answer: withQuery(
      onEachValue((value) => value.replace(/(?<=.),$|(?<=,) /g, ''), 'tweet.fields'),
    ),
  },
  {
    does: 'fails for HEAD and OPTIONS',
    only: ['limits'],
    breaks: ['head', 'options'],
    answer: (incoming, mock) => {
      const answer = mock.handle(incoming);
      return /HEAD|OPTIONS/.test(incoming.method) ? { ...answer, status: 500 } : answer;
    },
  },
  {
    does: 'refuses with 422',
    only: ['expansions'],
    breaks: ['expansionsEmpty', 'expansionsUnknown'],
    answer: withAnswer(400, () => ({ status: 422 })),
  },
  {
    does: 'answers 201 with a page',
    only: ['first-page', 'limits', 'walk'],
    breaks: ['successStatus'],
    answer: withAnswer(200, () => ({ status: 201 })),
  },
  {
    does: 'leads from the first page to itself if pages are small',
    only: ['walk'],
    breaks: ['firstPage'],
    answer: withPage((page, query, ask) => {
      if (!page.meta || page.meta.previous_token || query.get('max_results') !== '5') return;
      const token = pageAt(page.meta.next_token, query, ask)?.meta?.previous_token;
      if (token) page.meta.previous_token = token;
    }),
  },
  {
    does: 'has no previous_token on the way back',
    only: ['walk'],
    breaks: ['wayBackToFirst'],
    answer: (incoming, mock) => {
      // The tokens that lead back begin with `back`.
      const query = queryOf(incoming);
      const [, token] = /^back(.+)$/.exec(query.get('pagination_token') ?? '') ?? [];
      if (token !== undefined) query.set('pagination_token', token);
      const answer = mock.handle(askedWith(incoming, query));
      if (answer.status !== 200) return answer;
      const page = pageIn(answer);
      const previous = page.meta?.previous_token;
      if (page.meta && token !== undefined) delete page.meta.previous_token;
      else if (page.meta && previous) page.meta.previous_token = `back${previous}`;
      return { ...answer, body: JSON.stringify(page) };
    },
  },
];

/** Answers as if the header `Authorization` were this one. */
function withAuthorization(
  change: (sent: string | undefined) => string | undefined,
): BrokenService['answer'] {
  return (incoming, mock) => {
    const header: Incoming['header'] = (name) =>
      name === 'authorization' ? change(incoming.header(name) ?? undefined) : incoming.header(name);
    return mock.handle({ ...incoming, header });
  };
}

function onEachValue(read: (value: string) => string, only?: string) {
  return (query: URLSearchParams) => {
    for (const [name, value] of [...query]) {
      if (query.getAll(name).length > 1) continue;
      if (name !== 'pagination_token' && (only ?? name) === name) query.set(name, read(value));
    }
  };
}
