import { expect, test } from 'vitest';
import { answered } from '../../test/pages.ts';
import { rules } from '../../test/rules.ts';
import { readInput } from './rule.ts';

const authorsOfQuoted = {
  expansions: 'referenced_tweets.id,referenced_tweets.id.author_id',
  'tweet.fields': 'referenced_tweets,author_id',
};

test.each([...rules.values()])('$id can be checked even if names are not strings', (rule) => {
  const odd = { toString: [7], constructor: null };
  const body = (next_token: unknown) => ({
    data: [
      { id: odd, text: odd, author_id: '7', created_at: odd, referenced_tweets: [{ id: odd }] },
      { id: odd },
    ],
    includes: { users: [{ id: odd, username: odd }], tweets: [{ id: odd }, { id: odd }] },
    errors: [{ resource_id: odd, value: odd }],
    meta: { result_count: odd, next_token, previous_token: odd },
  });
  const query = { ...authorsOfQuoted, max_results: '5' };
  const later = { ...query, pagination_token: 'a' };
  const interactions = [
    answered(body('a'), query),
    answered(body(odd), later),
    answered(body(odd), { ...later, max_results: '100' }),
  ];
  expect(rule.check(readInput(interactions, false))).toEqual(expect.any(Array));
});
