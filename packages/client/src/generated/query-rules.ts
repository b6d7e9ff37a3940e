// Generated from the contract by `pnpm generate`. Do not edit.

import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import type { QueryRule } from '../query-rule.ts';

/** What the contract allows for each query parameter. */
export const queryRules: Readonly<Record<string, QueryRule>> = {
  "max_results": { type: 'integer', minimum: 5, maximum: 100 },
  "pagination_token": { type: 'string', minLength: 1, pattern: "^[0-9a-z]+$" },
  "tweet.fields": { type: 'list', minItems: 1, values: tweetFields },
  "expansions": { type: 'list', minItems: 1, values: expansions },
  "media.fields": { type: 'list', minItems: 1, values: mediaFields },
  "poll.fields": { type: 'list', minItems: 1, values: pollFields },
  "user.fields": { type: 'list', minItems: 1, values: userFields },
  "place.fields": { type: 'list', minItems: 1, values: placeFields },
};
