// Generated from the contract by `pnpm generate`. Do not edit.

import type { Parameter } from '../request/parameter.ts';
import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from './enums.ts';

/** The path of the operation. */
export const path = "/2/users/{id}/liked_tweets";

/** The parameters of the operation by name, in the contract's order. */
export const parameters: {
  readonly "id": Extract<Parameter, { role: "text" }>;
  readonly "max_results": Extract<Parameter, { role: "whole-number" }>;
  readonly "pagination_token": Extract<Parameter, { role: "page-token" }>;
  readonly "tweet.fields": Extract<Parameter, { role: "list" }>;
  readonly "expansions": Extract<Parameter, { role: "list" }>;
  readonly "media.fields": Extract<Parameter, { role: "list" }>;
  readonly "poll.fields": Extract<Parameter, { role: "list" }>;
  readonly "user.fields": Extract<Parameter, { role: "list" }>;
  readonly "place.fields": Extract<Parameter, { role: "list" }>;
} = {
  "id": { in: "path", role: "text", pattern: "^[0-9]{1,19}$", patternDescription: "1 to 19 digits, not a handle" },
  "max_results": { in: "query", role: "whole-number", minimum: 5, maximum: 100, default: 100 },
  "pagination_token": { in: "query", role: "page-token", pattern: "^[0-9a-z]+$" },
  "tweet.fields": { in: "query", role: "list", values: tweetFields },
  "expansions": { in: "query", role: "list", values: expansions },
  "media.fields": { in: "query", role: "list", values: mediaFields },
  "poll.fields": { in: "query", role: "list", values: pollFields },
  "user.fields": { in: "query", role: "list", values: userFields },
  "place.fields": { in: "query", role: "list", values: placeFields },
};
