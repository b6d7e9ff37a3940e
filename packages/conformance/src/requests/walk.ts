import { metaMembers, operationPointer, pageMembers } from '../contract/contract.ts';
import type { Expectation, Query, RequestRule } from './planned-request.ts';

/** The first of `pointers`, so that the report names the parameters if a query is refused. */
export const parametersPointer: string = `${operationPointer}/parameters`;

/** A page with Posts, or an empty page that leads on with a `next_token`. */
export const postsExpected: Expectation = { status: [200], hasOne: ['data', 'meta.next_token'] };

export const walkQuery: Query = {
  'tweet.fields': ['author_id', 'created_at', 'referenced_tweets'],
  expansions: ['author_id', 'referenced_tweets.id'],
  'user.fields': ['created_at'],
};

/**
 * The rules of the requests of a walk. `laterPage` checks every page that a next_token leads to.
 * `firstPage` expects a second page: `sendFirstRequest` of first-request.ts has made sure of it.
 */
export const rulesOfWalk: Readonly<
  Record<'firstPage' | 'laterPage' | 'earlierPage' | 'firstLargePage', RequestRule>
> = {
  firstPage: {
    name: 'firstPage',
    sentence: 'A first page that is not the last has a next_token, and no previous_token.',
    pointers: [parametersPointer, `${metaMembers}/next_token`, `${metaMembers}/previous_token`],
    expected: { status: [200], hasOne: ['meta.next_token'], hasNo: ['meta.previous_token'] },
  },
  laterPage: {
    name: 'laterPage',
    sentence: 'A next_token leads to another page, which has a previous_token.',
    pointers: [parametersPointer, `${metaMembers}/previous_token`],
    expected: { status: [200], hasOne: ['meta.previous_token'] },
  },
  earlierPage: {
    name: 'earlierPage',
    sentence: 'A previous_token leads to another page, which has a next_token.',
    pointers: [parametersPointer, `${metaMembers}/next_token`],
    expected: { status: [200], hasOne: ['meta.next_token'] },
  },
  firstLargePage: {
    name: 'firstLargePage',
    sentence: 'A first page of the largest size, 100, has Posts or a next_token.',
    pointers: [parametersPointer, `${pageMembers}/data`],
    expected: postsExpected,
  },
};
