import { type BrokenService, withPage, withQuery } from './broken-service.ts';

/** Services that do not return the fields and objects that were asked for. */
export const selecting: readonly BrokenService[] = [
  {
    does: 'ignores tweet.fields',
    only: ['fields'],
    breaks: ['tweetFieldsFollowed', 'includesReferred', 'tweetFieldsEmpty', 'tweetFieldsUnknown'],
    answer: withQuery((query) => query.delete('tweet.fields')),
  },
  {
    does: 'checks user.fields, and then ignores it',
    only: ['fields'],
    breaks: ['userFieldsFollowed'],
    answer: withPage((page) => {
      if (page.includes?.['users'] === undefined) return;
      page.includes['users'] = page.includes['users'].map(({ id, name, username }) => ({
        id,
        name,
        username,
      }));
    }),
  },
  {
    does: 'returns a field of Posts that was not asked for',
    only: ['first-page'],
    breaks: ['tweetFieldsOnly'],
    answer: withPage((page) => {
      for (const post of page.data ?? []) post['lang'] = 'en';
    }),
  },
  {
    does: 'returns a field of included users that was not asked for',
    only: ['expansions'],
    breaks: ['userFieldsOnly'],
    answer: withPage((page) => {
      for (const user of page.includes?.['users'] ?? []) user['verified'] = true;
    }),
  },
  {
    does: 'does not know the field lang',
    only: ['fields'],
    breaks: ['tweetFieldsAccepted'],
    answer: withQuery((query) => {
      const asked = query.get('tweet.fields')?.split(',');
      if (asked?.includes('lang')) query.set('tweet.fields', 'language');
    }),
  },
  {
    does: 'returns authors under includes.tweets',
    only: ['expansions'],
    breaks: ['assumedSchema', 'tweetFieldsDefaults', 'includesReferred', 'includesComplete'],
    answer: withPage(({ includes }) => {
      if (includes?.['users'] === undefined) return;
      includes['tweets'] = [...(includes['tweets'] ?? []), ...includes['users']];
      delete includes['users'];
    }),
  },
  {
    does: 'leaves out one included object without an error',
    only: ['expansions'],
    breaks: ['includesComplete'],
    answer: withPage((page) => {
      const { users = [] } = page.includes ?? {};
      if (users.length > 1) users.pop();
    }),
  },
  {
    does: 'includes a user whom no Post refers to',
    only: ['expansions'],
    breaks: ['includesReferred'],
    answer: withPage((page) => {
      page.includes?.['users']?.push({ id: '999', name: 'Nobody', username: 'nobody' });
    }),
  },
  {
    does: 'returns includes that nobody asked for',
    only: ['first-page'],
    breaks: ['includesReferred', 'pageWithoutParameters'],
    answer: withPage((page) => {
      page.includes = { users: [{ id: '1', name: 'Somebody', username: 'somebody' }] };
    }),
  },
  {
    does: 'forgets tweet.fields on later pages',
    only: ['walk'],
    breaks: ['selectionOnLaterPages', 'includesReferred'],
    answer: withQuery((query) => {
      if (query.has('pagination_token')) query.delete('tweet.fields');
    }),
  },
  {
    does: 'forgets tweet.fields on later pages, but for what its expansions bring',
    only: ['walk'],
    breaks: ['selectionOnLaterPages'],
    answer: withQuery((query) => {
      if (query.has('pagination_token')) query.set('tweet.fields', 'author_id,referenced_tweets');
    }),
  },
  {
    does: 'forgets expansions on later pages',
    only: ['walk'],
    breaks: ['includesComplete'],
    answer: withQuery((query) => {
      if (!query.has('pagination_token')) return;
      query.delete('expansions');
      query.delete('user.fields');
    }),
  },
  {
    does: 'leaves out the default fields that are not asked for, where others are',
    only: ['fields'],
    breaks: ['tweetFieldsDefaults'],
    answer: withPage((page, query) => {
      const asked = query.get('tweet.fields')?.split(',');
      if (!asked || asked.includes('edit_history_tweet_ids')) return;
      for (const post of page.data ?? []) delete post['edit_history_tweet_ids'];
    }),
  },
  {
    does: 'never returns public_metrics of Posts',
    only: ['fields'],
    breaks: ['allFieldsShown'],
    requireAllFields: true,
    answer: withPage((page) => {
      for (const post of page.data ?? []) delete post['public_metrics'];
    }),
  },
  {
    does: 'never returns locations of users',
    only: ['fields'],
    breaks: ['allFieldsShown'],
    requireAllFields: true,
    answer: withPage((page) => {
      for (const user of page.includes?.['users'] ?? []) delete user['location'];
    }),
  },
  {
    does: 'returns Posts under includes with their default fields alone',
    only: ['walk'],
    breaks: ['tweetFieldsInIncludes'],
    answer: withPage((page) => {
      const { tweets } = page.includes ?? {};
      if (!page.includes || !tweets) return;
      page.includes['tweets'] = tweets.map(({ id, text, edit_history_tweet_ids }) => ({
        id,
        text,
        edit_history_tweet_ids,
      }));
    }),
  },
];
