import { parameters } from '@liked-posts/types/request';
import {
  askForPageAt,
  type BrokenService,
  onTheWayBack,
  readList,
  readQuery,
  users,
  withAuthorization,
  withPage,
  withQuery,
  withResponse,
} from '../altered-mock.ts';

const fields = parameters['tweet.fields'].values;
const wholeNumber = /^-?\d+$/;

/** Services that differ from what the contract assumes. They break no promise. */
export const lenient: readonly BrokenService[] = [
  {
    does: 'takes the nearest allowed number for max_results',
    only: ['limits'],
    breaks: ['maxResultsBelowMinimum', 'maxResultsAboveMaximum'],
    respond: withQuery((query) => {
      const size = query.get('max_results') ?? '';
      if (!wholeNumber.test(size)) return;
      query.set('max_results', String(Math.min(100, Math.max(5, Number(size)))));
    }),
  },
  {
    does: 'leaves out a max_results that is not a whole number',
    only: ['limits'],
    breaks: ['maxResultsFraction', 'maxResultsSigned', 'maxResultsWithSpace'],
    respond: withQuery((query) => {
      if (!wholeNumber.test(query.get('max_results') ?? '')) query.delete('max_results');
    }),
  },
  {
    does: 'begins anew at a pagination_token that is empty, or that it does not know',
    only: ['limits'],
    breaks: ['pageTokenEmpty', 'pageTokenMalformed', 'pageTokenUnknown'],
    respond: (incoming, mock) => {
      const outgoing = mock.handle(incoming);
      if (outgoing.status !== 400 || !readQuery(incoming).has('pagination_token')) return outgoing;
      return withQuery((query) => query.delete('pagination_token'))(incoming, mock);
    },
  },
  {
    does: 'leaves out parameters that it does not know',
    only: ['limits'],
    breaks: ['unknownParameter'],
    respond: withQuery((query) => {
      const unknown = [...query.keys()].filter((name) => !Object.hasOwn(parameters, name));
      for (const name of unknown) query.delete(name);
    }),
  },
  {
    does: 'leaves out an empty list, and fields that it does not know',
    only: ['fields'],
    breaks: ['tweetFieldsEmpty', 'tweetFieldsUnknown'],
    respond: withQuery((query) => {
      for (const [name, value] of [...query]) if (value === '') query.delete(name);
      const known = readList(query, 'tweet.fields').filter((name) => fields.includes(name));
      if (query.has('tweet.fields')) query.set('tweet.fields', known.join());
    }),
  },
  {
    does: 'takes a handle for an identifier',
    // Only pages with users have shown a handle.
    only: ['walk', 'limits'],
    breaks: ['idHandle'],
    respond: (incoming, mock) => {
      const url = incoming.url.replace(/^(\/2\/users\/)[a-z]\w*/i, `$1${users.user}`);
      return mock.handle({ ...incoming, url });
    },
  },
  {
    does: 'takes the first of a parameter that is given twice',
    only: ['limits'],
    breaks: ['parameterTwice'],
    respond: withQuery((query) => {
      for (const name of new Set(query.keys())) query.set(name, query.get(name) ?? '');
    }),
  },
  {
    does: 'knows the word Bearer in one spelling only',
    only: ['authentication'],
    breaks: ['schemeInLowerCase'],
    respond: withAuthorization((sent) => (sent?.startsWith('bearer') ? undefined : sent)),
  },
  {
    does: 'refuses other methods without saying which it has',
    only: ['limits'],
    breaks: ['allow'],
    respond: withResponse(405, ({ headers }) => ({ headers: { ...headers, allow: '' } })),
  },
  {
    does: 'reads lists in capitals or full-width letters, with spaces, or with a comma at the end',
    only: ['limits'],
    breaks: ['tweetFieldsOnly', 'listWithSpace', 'listInCapitals'],
    respond: withQuery((query) => {
      const [value = '', ...others] = query.getAll('tweet.fields');
      if (value === '' || others.length > 0) return;
      const read = value.normalize('NFKC').toLowerCase().replace(/,$| /g, '');
      query.set('tweet.fields', read);
    }),
  },
  {
    does: 'fails for HEAD and OPTIONS',
    only: ['limits'],
    breaks: ['head', 'options'],
    respond: (incoming, mock) => {
      const outgoing = mock.handle(incoming);
      return /HEAD|OPTIONS/.test(incoming.method) ? { ...outgoing, status: 500 } : outgoing;
    },
  },
  {
    does: 'refuses with 422',
    only: ['expansions'],
    breaks: ['expansionsEmpty', 'expansionsUnknown'],
    respond: withResponse(400, () => ({ status: 422 })),
  },
  {
    does: 'answers 201 with a page',
    only: ['first-page', 'limits', 'walk'],
    breaks: ['successStatus'],
    respond: withResponse(200, () => ({ status: 201 })),
  },
  {
    does: 'leads from the first page to itself if pages are small',
    only: ['walk'],
    breaks: ['firstPage'],
    respond: withPage((page, query, ask) => {
      if (!page.meta || page.meta.previous_token || query.get('max_results') !== '5') return;
      const token = askForPageAt(page.meta.next_token, query, ask)?.meta?.previous_token;
      if (token) page.meta.previous_token = token;
    }),
  },
  {
    does: 'has no previous_token on the way back',
    only: ['walk'],
    breaks: ['wayBack'],
    respond: onTheWayBack((page) => {
      delete page.meta?.previous_token;
    }),
  },
];
