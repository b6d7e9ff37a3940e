import { parameters } from '@liked-posts/types/request';
import {
  type BrokenService,
  pickFields,
  type Respond,
  readList,
  readQuery,
  withPage,
  withQuery,
} from '../altered-mock.ts';

/** Makes the mock refuse a request. */
function refuse(query: URLSearchParams): void {
  query.set('max_results', '0');
}

/** Leaves out fields of all objects of a kind. Posts are in `data` as well. */
function omitFields(kind: 'tweets' | 'users' | 'polls', ...fields: string[]): Respond {
  return withPage(({ data = [], includes }) => {
    const objects = [...(kind === 'tweets' ? data : []), ...(includes?.[kind] ?? [])];
    for (const object of objects) for (const field of fields) delete object[field];
  });
}

/** Services that do not return the fields and objects that were asked for. */
export const selecting: readonly BrokenService[] = [
  {
    does: 'ignores tweet.fields',
    only: ['fields'],
    breaks: ['tweetFieldsFollowed', 'tweetFieldsEmpty', 'tweetFieldsUnknown'],
    respond: withQuery((query) => query.delete('tweet.fields')),
  },
  {
    does: 'ignores user.fields if all of them are asked for',
    only: ['fields'],
    breaks: ['userFieldsFollowed', 'fieldStays'],
    respond: withPage((page, query) => {
      if (query.get('user.fields') !== parameters['user.fields'].values.join()) return;
      const { users } = page.includes ?? {};
      if (page.includes && users)
        page.includes['users'] = pickFields(users, 'id', 'name', 'username');
    }),
  },
  {
    does: 'ignores user.fields',
    only: ['fields'],
    breaks: ['userFieldsFollowed'],
    respond: withQuery((query) => {
      if (!readList(query, 'user.fields').includes('no_such_value')) query.delete('user.fields');
    }),
  },
  {
    does: 'follows only the first of place.fields',
    only: ['fields'],
    breaks: ['fieldStays'],
    respond: withQuery((query) => {
      const [first, ...others] = readList(query, 'place.fields');
      if (first !== undefined && !others.includes('no_such_value')) {
        query.set('place.fields', first);
      }
    }),
  },
  {
    does: 'ignores the expansion of mentions',
    only: ['expansions'],
    breaks: ['includesComplete'],
    respond: withQuery((query) => {
      const names = readList(query, 'expansions');
      const others = names.filter((name) => name !== 'entities.mentions.username');
      if (others.length < names.length) query.set('expansions', others.join());
    }),
  },
  {
    does: 'answers 404 to every expansion of media',
    only: ['expansions'],
    breaks: ['expansionsAccepted'],
    respond: (incoming, mock) => {
      const outgoing = mock.handle(incoming);
      const isForMedia = /media_/.test(readQuery(incoming).get('expansions') ?? '');
      if (!isForMedia || outgoing.status !== 200) return outgoing;
      const body = JSON.stringify({ title: 'Not Found', type: 'about:blank', status: 404 });
      return { ...outgoing, status: 404, body };
    },
  },
  {
    does: 'does not know the field lang',
    only: ['fields'],
    breaks: ['tweetFieldsAccepted'],
    respond: withQuery((query) => {
      if (readList(query, 'tweet.fields').includes('lang')) query.set('tweet.fields', 'language');
    }),
  },
  {
    does: 'returns authors under includes.tweets',
    only: ['expansions'],
    breaks: ['schema', 'includesComplete', 'includesReferred'],
    respond: withPage(({ includes }) => {
      if (includes?.['users'] === undefined) return;
      includes['tweets'] = [...(includes['tweets'] ?? []), ...includes['users']];
      delete includes['users'];
    }),
  },
  {
    does: 'returns includes that nobody asked for',
    only: ['first-page'],
    breaks: ['includesReferred', 'pageWithoutParameters'],
    respond: withPage((page) => {
      page.includes = { users: [{ id: '1', name: 'Somebody', username: 'somebody' }] };
    }),
  },
  {
    does: 'forgets tweet.fields on later pages, but for what its expansions bring',
    only: ['walk'],
    breaks: ['tweetFieldsFollowed', 'fieldStays'],
    respond: withQuery((query) => {
      if (query.has('pagination_token')) query.set('tweet.fields', 'author_id,referenced_tweets');
    }),
  },
  {
    does: 'leaves out the default fields that are not asked for, where others are',
    only: ['fields'],
    breaks: ['fieldStays'],
    respond: withPage((page, query) => {
      const fields = readList(query, 'tweet.fields');
      if (fields.length === 0 || fields.includes('edit_history_tweet_ids')) return;
      for (const post of page.data ?? []) delete post['edit_history_tweet_ids'];
    }),
  },
  {
    does: 'lists only Posts with media if these are expanded',
    only: ['first-page', 'expansions'],
    breaks: ['sameList', 'includesReferred'],
    respond: withPage((page, query) => {
      if (!readList(query, 'expansions').includes('attachments.media_keys')) return;
      const posts = page.data ?? [];
      page.data = posts.filter(({ attachments }) => 'media_keys' in Object(attachments));
      page.meta = { ...page.meta, result_count: page.data.length };
    }),
  },
  {
    does: 'reverses the list if lang is asked for',
    only: ['fields'],
    breaks: ['sameList'],
    respond: withPage((page, query) => {
      if (readList(query, 'tweet.fields').includes('lang')) page.data?.reverse();
    }),
  },
  {
    does: 'refuses the fields of two kinds of included objects at once',
    only: ['fields'],
    breaks: ['listsTogether'],
    respond: withQuery((query) => {
      const kinds = ['media', 'poll', 'user', 'place'].filter((kind) =>
        query.has(`${kind}.fields`),
      );
      if (kinds.length > 1) refuse(query);
    }),
  },
  {
    does: 'refuses user.fields without expansions',
    only: ['fields'],
    breaks: ['listsTogether'],
    respond: withQuery((query) => {
      if (query.has('user.fields') && !query.has('expansions')) refuse(query);
    }),
  },
  {
    does: 'refuses plain commas',
    only: ['fields'],
    breaks: ['commas'],
    respond: (incoming, mock) => {
      if (!incoming.url.includes(',')) return mock.handle(incoming);
      return withQuery(refuse)(incoming, mock);
    },
  },
  {
    does: 'refuses commas that are written as %2C',
    only: ['fields'],
    breaks: ['commas'],
    respond: (incoming, mock) => {
      // It refuses unknown values in both spellings.
      if (!/%2C(?!no_such)/.test(incoming.url)) return mock.handle(incoming);
      return withQuery(refuse)(incoming, mock);
    },
  },
  {
    does: 'returns public_metrics only of Posts under includes',
    only: ['fields'],
    breaks: ['fieldStays'],
    respond: withPage((page) => {
      for (const post of page.data ?? []) delete post['public_metrics'];
    }),
  },
  {
    does: 'never returns created_at of Posts',
    only: ['fields'],
    breaks: ['tweetFieldsFollowed'],
    respond: omitFields('tweets', 'created_at'),
  },
  {
    does: 'never returns attachments of Posts, but the media in them',
    only: ['expansions'],
    breaks: ['tweetFieldsFollowed'],
    respond: omitFields('tweets', 'attachments'),
  },
  {
    does: 'never returns created_at and protected of users',
    only: ['fields'],
    breaks: ['userFieldsFollowed'],
    respond: omitFields('users', 'created_at', 'protected'),
  },
  {
    does: 'never returns the end and the state of polls',
    only: ['fields'],
    breaks: ['pollFieldsFollowed'],
    respond: omitFields('polls', 'end_datetime', 'voting_status'),
  },
  {
    does: 'returns Posts under includes with their default fields alone',
    only: ['walk'],
    breaks: ['tweetFieldsFollowed'],
    respond: withPage((page) => {
      const { tweets } = page.includes ?? {};
      const defaults = ['id', 'text', 'edit_history_tweet_ids'];
      if (page.includes && tweets) page.includes['tweets'] = pickFields(tweets, ...defaults);
    }),
  },
];
