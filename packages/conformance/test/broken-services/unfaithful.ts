import { parameters } from '@liked-posts/types/request';
import {
  accessToken,
  type BrokenService,
  withAuthorization,
  withPage,
  withQuery,
} from '../altered-mock.ts';

/** Services that do not do what the contract promises, and the promised rules that they break. */
export const unfaithful: readonly BrokenService[] = [
  {
    does: 'ignores pagination_token',
    only: ['walk'],
    breaks: ['noRepeatsInWalk'],
    respond: withQuery((query) => query.delete('pagination_token')),
  },
  {
    does: 'has no meta',
    only: ['walk'],
    breaks: ['nextTokenWhereMore'],
    respond: withPage((page) => {
      delete page.meta;
    }),
  },
  {
    does: 'sends polls under includes.media',
    only: ['expansions'],
    breaks: ['includesComplete'],
    respond: withPage(({ includes }) => {
      if (includes?.['polls'] === undefined) return;
      const polls = includes['polls'].map(({ id }) => ({ media_key: id, type: 'poll' }));
      includes['media'] = [...(includes['media'] ?? []), ...polls];
      delete includes['polls'];
    }),
  },
  {
    does: 'sends every field of Posts, whatever is asked for',
    only: ['fields'],
    breaks: ['tweetFieldsOnly'],
    respond: withPage((page, query, ask) => {
      const all = new URLSearchParams(query);
      all.set('tweet.fields', parameters['tweet.fields'].values.join());
      page.data = ask(all).data ?? [];
    }),
  },
  {
    does: 'answers without an access token',
    only: ['authentication'],
    breaks: ['accessTokenMissing'],
    respond: withAuthorization((sent = `Bearer ${accessToken}`) => sent),
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
    respond: withAuthorization((sent) => sent && `Bearer ${accessToken}`),
  },
];
