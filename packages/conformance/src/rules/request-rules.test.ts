import { expect, test } from 'vitest';
import { createInteraction, posts } from '../../test/rules.ts';
import type { RequestRule } from '../requests/planned-request.ts';
import { rulesOfWalk } from '../requests/walk.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { requestRule } from './request-rules.ts';
import { type RuleCheck, readInput } from './rule.ts';

const refused: RequestRule = {
  name: 'accessTokenMissing',
  sentence: 'A request without an access token is refused with 401.',
  pointers: ['#/components/responses/Unauthorized'],
  expected: { status: [401], hasNo: ['data'] },
};

/** What the rule says about the response to its request. */
function judge(rule: RequestRule, response: Partial<Interaction>): readonly RuleCheck[] {
  const interaction = createInteraction({ ruleName: rule.name, ...response });
  return requestRule(rule).check(readInput([interaction], false));
}

test.each(['HEAD', 'OPTIONS'])('a %s request that gets no response breaks its rule', (method) => {
  const noResponse = { method, status: 0, unreadable: 'No response.' };
  expect(judge(refused, noResponse)).toMatchObject([{ verdict: 'broken', detail: 'No response.' }]);
});

test('a first page may be empty if it leads on', () => {
  const body = { meta: { result_count: 0, next_token: 'a' } };
  expect(judge(rulesOfWalk.firstLargePage, { body })).toMatchObject([{ verdict: 'kept' }]);
});

test('a first page must not be empty if it is the last', () => {
  const body = { meta: { result_count: 0 } };
  expect(judge(rulesOfWalk.firstLargePage, { body })).toMatchObject([{ verdict: 'broken' }]);
});

test('a redirect is described by where it leads', () => {
  const redirect = { status: 302, headers: { location: '/login?next=1' } };
  expect(judge(refused, redirect)).toMatchObject([
    { verdict: 'broken', detail: 'The status is 302 to /login, not 401.' },
  ]);
});

test('with another status than the expected one, the body is not compared', () => {
  expect(judge(refused, { body: { data: posts('1') } })).toMatchObject([
    { verdict: 'broken', detail: 'The status is 200, not 401.' },
  ]);
});
