import { operationPointer } from '../contract/contract.ts';
import type { Expectation, Query, RequestRule } from './planned-request.ts';

const parametersOfQuery = `${operationPointer}/parameters`;
const metaMembers = '#/components/schemas/PageMeta/properties';

/** A first page may be empty, but then it leads on. */
export const hasPosts: Expectation = { status: [200], hasOne: ['data', 'meta.next_token'] };

/** What every request of a walk selects. */
export const walkQuery: Query = {
  'tweet.fields': ['author_id', 'created_at', 'referenced_tweets'],
  expansions: ['author_id', 'referenced_tweets.id'],
  'user.fields': ['created_at'],
};

/** The rules of the requests of a walk. Tokens are followed as often as there are pages. */
export const rulesOfWalk: Readonly<
  Record<'firstPage' | 'laterPage' | 'earlierPage' | 'firstLargePage', RequestRule>
> = {
  firstPage: {
    name: 'firstPage',
    sentence: 'A first page that is not the last has a next_token, and no previous_token.',
    pointers: [parametersOfQuery, `${metaMembers}/next_token`, `${metaMembers}/previous_token`],
    expected: { status: [200], hasOne: ['meta.next_token'], hasNo: ['meta.previous_token'] },
  },
  laterPage: {
    name: 'laterPage',
    sentence: 'A next_token leads to another page, which has a previous_token.',
    pointers: [parametersOfQuery, `${metaMembers}/previous_token`],
    expected: { status: [200], hasOne: ['meta.previous_token'] },
  },
  earlierPage: {
    name: 'earlierPage',
    sentence: 'A previous_token leads to another page, which has a next_token.',
    pointers: [parametersOfQuery, `${metaMembers}/next_token`],
    expected: { status: [200], hasOne: ['meta.next_token'] },
  },
  firstLargePage: {
    name: 'firstLargePage',
    sentence: 'A first page of the largest size, 100, has Posts.',
    pointers: [parametersOfQuery, '#/components/schemas/LikedPostsPage/properties/data'],
    expected: hasPosts,
  },
};
