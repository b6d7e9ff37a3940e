import type { CheckedQuery, LikedPostsPage, LikedPostsQuery, TweetField } from '@liked-posts/types';
import { defineQuery } from '@liked-posts/types';

// A function that takes a query and returns its page.
declare function getPage<const Query extends LikedPostsQuery = Record<never, never>>(
  id: string,
  query?: CheckedQuery<Query>,
): LikedPostsPage<Query>;

declare const fields: TweetField[];
declare const query: LikedPostsQuery;
getPage('1');
getPage('1', {});
getPage('1', query);
getPage('1', { max_results: 10, pagination_token: 'abc', 'tweet.fields': fields });
getPage('1', { 'tweet.fields': ['lang'] }).data?.[0]?.lang;
getPage('1', defineQuery({ 'tweet.fields': ['lang'] })).data?.[0]?.lang;
const constant = { 'tweet.fields': ['lang'] } as const;
getPage('1', constant).data?.[0]?.lang;

// A mistake in one of two queries counts.
declare const condition: boolean;
const misspelled = { max_results: 10, tweetFields: ['lang'] } as const;
const empty = { max_results: 10, 'tweet.fields': [] } as const;
const correct = { ...constant, max_results: 10 } as const;
// @ts-expect-error a misspelled parameter
defineQuery(condition ? correct : misspelled);
// @ts-expect-error an empty list
defineQuery(condition ? correct : empty);

// `test/editor.test.ts` has further mistakes, with the messages of the compiler.
// @ts-expect-error an unknown value among known values
getPage('1', { expansions: ['author_id', 'author'] });
// @ts-expect-error a field of users, not of Posts
getPage('1', { 'tweet.fields': ['verified'] });
// @ts-expect-error an empty list among other parameters
getPage('1', { 'tweet.fields': ['lang'], expansions: [] });

// @ts-expect-error a misspelled parameter
defineQuery({ max_results: 10, tweetFields: ['lang'] });
// @ts-expect-error an empty list
defineQuery({ 'user.fields': [] });
