import { expect, test } from 'vitest';
import { answered, rules } from '../../test/rules.ts';
import { contract, listKeys, nodeAt, valueAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { requestGroups } from '../requests/requests.ts';
import { readInput } from './rule.ts';

const requestRules = requestGroups
  .flatMap(({ requests }) => requests)
  .map(({ rule }) => rule)
  .filter((rule) => rule !== undefined)
  .map(({ name, pointers }) => ({ id: name, pointers }));

test.each([...rules.values(), ...requestRules])(
  '$id has pointers to nodes of the contract',
  ({ pointers }) => {
    expect(pointers).not.toEqual([]);
    for (const pointer of pointers) {
      expect(valueAt(contract, listKeys(pointer)), pointer).toBeDefined();
      expect(requirementAt(pointer)).toMatchObject({ pointer });
    }
  },
);

test.each([
  ['schemas/PageMeta/properties/previous_token/$ref', 'schemas/PageMeta/properties/previous_token'],
  ['schemas/LikedPostsPage/properties/includes', 'schemas/Includes'],
  ['schemas/Post/properties/text/type', 'schemas/Post/required'],
  ['parameters/MaxResults/schema/maximum', 'parameters/MaxResults/schema/default'],
  [
    'schemas/Post/properties/created_at/type',
    'schemas/PostPublicMetrics/properties/like_count/type',
  ],
  ['schemas/Media/properties/height/minimum', 'securitySchemes/BearerToken'],
])('%s is promised while %s is assumed', (promised, assumed) => {
  expect(requirementAt(`#/components/${promised}`).assumption).toBeUndefined();
  expect(requirementAt(`#/components/${assumed}`).assumption).toBeDefined();
});

test('a pointer to nothing in the contract is an error', () => {
  expect(() => nodeAt('#/components/nothing')).toThrow(
    'The contract has no node at #/components/nothing. Report this.',
  );
});

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
