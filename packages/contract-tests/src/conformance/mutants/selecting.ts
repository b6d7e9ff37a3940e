import { type Mutant, withPage, withQuery } from './mutant.ts';

/** Services that do not return the fields and objects that were asked for. */
export const selecting: readonly Mutant[] = [
  {
    does: 'ignores tweet.fields',
    only: ['tweet-fields'],
    breaks: ['tweetFieldsEmpty', 'tweetFieldsUnknown', 'tweetFieldsFollowed'],
    answer: withQuery((query) => query.delete('tweet.fields')),
  },
  {
    does: 'checks user.fields, and then ignores it',
    only: ['user-fields'],
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
    typical: true,
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
    only: ['tweet-fields'],
    breaks: ['tweetFieldsAll', 'tweetFields-lang'],
    answer: withQuery((query) => {
      const asked = query.get('tweet.fields')?.split(',');
      if (asked?.includes('lang')) query.set('tweet.fields', 'language');
    }),
  },
  {
    does: 'returns authors under includes.tweets',
    only: ['expansions'],
    breaks: ['expansions-author_id', 'schema', 'includesReferred', 'includesComplete'],
    answer: withPage((page, query) => {
      const { users } = page.includes ?? {};
      if (query.get('expansions') === 'author_id' && users) page.includes = { tweets: users };
    }),
  },
  {
    does: 'leaves out one included object without an error',
    only: ['expansions'],
    breaks: ['includesComplete'],
    answer: withPage((page) => {
      page.includes?.['users']?.pop();
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
    does: 'includes an author once for each Post',
    only: ['expansions'],
    breaks: ['noRepeatsInIncludes'],
    answer: withPage((page) => {
      const [first] = page.includes?.['users'] ?? [];
      if (first) page.includes?.['users']?.push(first);
    }),
  },
  {
    does: 'returns includes that nobody asked for',
    only: ['first-page'],
    breaks: ['pageWithoutParameters', 'includesReferred'],
    answer: withPage((page) => {
      page.includes = { users: [{ id: '1', name: 'Somebody', username: 'somebody' }] };
    }),
  },
];
