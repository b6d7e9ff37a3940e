import { parameters } from '@liked-posts/types/request';
import { type BrokenService, queryOf, withQuery } from './broken-service.ts';

const fields = parameters['tweet.fields'].values;

/** Services that accept requests that the contract refuses. */
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
    breaks: ['maxResultsAboveMaximum'],
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
    breaks: ['pageTokenMalformed', 'pageTokenUnknown'],
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
    only: ['tweet-fields', 'expansions'],
    breaks: ['tweetFieldsEmpty', 'expansionsEmpty'],
    answer: withQuery((query) => {
      for (const [name, value] of [...query]) if (value === '') query.delete(name);
    }),
  },
  {
    does: 'leaves out fields that it does not know',
    only: ['tweet-fields'],
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
    answer: (incoming, mock) =>
      mock.handle({
        ...incoming,
        header: (name) =>
          name === 'authorization'
            ? (incoming.header(name) ?? 'Bearer any-token')
            : incoming.header(name),
      }),
  },
  {
    does: 'takes whatever is in the header Authorization for an access token',
    only: ['authentication'],
    breaks: ['accessTokenEmpty', 'accessTokenWithoutScheme', 'accessTokenOfOtherScheme'],
    answer: (incoming, mock) =>
      mock.handle({
        ...incoming,
        header: (name) =>
          name === 'authorization' && incoming.header(name)
            ? 'Bearer any-token'
            : incoming.header(name),
      }),
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
    does: 'reads signs and spaces of max_results away',
    only: ['limits'],
    breaks: ['maxResultsSigned', 'maxResultsWithSpace'],
    answer: withQuery((query) => {
      const size = query.get('max_results');
      if (size !== null && /^[+ ]/.test(size)) query.set('max_results', size.slice(1));
    }),
  },
  {
    does: 'knows the word Bearer in one spelling only',
    only: ['authentication'],
    breaks: ['schemeInLowerCase'],
    answer: (incoming, mock) =>
      mock.handle({
        ...incoming,
        header: (name) =>
          name === 'authorization' && incoming.header(name)?.startsWith('bearer')
            ? undefined
            : incoming.header(name),
      }),
  },
];
