import { expect, test } from 'vitest';
import { contract, nodeAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { requestGroups } from '../requests/requests.ts';
import { rulesByGroup } from './check-rules.ts';

const requestRules = requestGroups
  .flatMap(({ requests }) => requests)
  .map(({ rule }) => rule)
  .filter((rule) => rule !== undefined)
  .map(({ name, pointers }) => ({ id: name, pointers }));
test.each([...[...rulesByGroup.values()].flat(), ...requestRules])(
  '$id has pointers to nodes of the contract',
  ({ pointers }) => {
    expect(pointers).not.toEqual([]);
    for (const pointer of pointers) {
      expect(valueAt(pointer), pointer).toBeDefined();
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

test('a pointer to nothing is an error', () => {
  expect(() => nodeAt('#/components/nothing')).toThrow(
    'The contract has no node at #/components/nothing. Report this.',
  );
});

/** The node or the value of the keyword at a pointer into the contract. */
function valueAt(pointer: string): unknown {
  const [, node = '', keyword = ''] = /^(.*)\/([^/]*)$/.exec(pointer) ?? [];
  return pointer === '#' ? contract : nodeAt(node)[keyword.replaceAll('~1', '/')];
}
