import { expect, test } from 'vitest';
import { answered, createInteraction, posts } from '../../test/rules.ts';
import type { RequestRule } from '../requests/planned-request.ts';
import { checkRules, type RuleGroups } from './check-rules.ts';
import { requestRule } from './request-rules.ts';

const planned: RequestRule = {
  name: 'accessTokenMissing',
  sentence: 'A request without an access token is refused with 401.',
  pointers: ['#/components/responses/Unauthorized'],
  expected: { status: [401], hasNo: ['data'] },
};

const planRules = (...rules: RequestRule[]): RuleGroups =>
  new Map([['authentication', rules.map((rule) => requestRule(rule))]]);

test('violations that differ only in numbers and names have one category', async () => {
  const { rules } = await checkRules(
    [
      answered({ data: posts('1', '2', '3', '4', '5', '1') }, { max_results: '5' }),
      answered({ data: posts('1', '2', '3', '4', '5', '6', '6') }, { max_results: '6' }),
    ],
    new Map(),
  );
  const listCategories = (rule: string) =>
    rules.find(({ id }) => id === rule)?.violations.map(({ category }) => category);
  const tooMany = 'More Posts came than were asked for';
  expect(listCategories('pageSize')).toEqual([tooMany, tooMany]);
  expect(listCategories('noRepeatsInPage')).toEqual(['Repeated in data', 'Repeated in data']);
});

test.each([
  { about: 'a page breaks a promise', status: 200, basis: 'promised' },
  { about: 'a 403 breaks an assumption', status: 403, basis: 'assumed' },
])('for a request without an access token, $about', async ({ status, basis }) => {
  const interaction = createInteraction({ ruleName: planned.name, status });
  const rule = { ...planned, pointerIfPostsCome: '#/security' };
  const { rules } = await checkRules([interaction], planRules(rule));
  // The rules of planned requests come last.
  expect(rules.at(-1)).toMatchObject({ id: planned.name, outcome: 'broken', basis });
});

test('with promises only, an assumed violation becomes a note', async () => {
  const body = { data: [{ id: 7, text: '', lang: 7 }] };
  const { rules } = await checkRules([answered(body)], new Map(), { promisedOnly: true });
  expect(rules.find(({ id }) => id === 'schema')).toMatchObject({
    outcome: 'broken',
    violations: [{ detail: 'data[0].id is the number 7. It must be text in quotes.' }],
    notes: [{ detail: 'data[0].lang is the number 7. It must be text in quotes.' }],
  });
});

const pageMembers = '#/components/schemas/LikedPostsPage/properties';
const metaMembers = '#/components/schemas/PageMeta/properties';

test.each<{ about: string; pointers: RequestRule['pointers']; basis: string }>([
  { about: 'requirements are promises', pointers: [`${pageMembers}/data`], basis: 'promised' },
  {
    about: 'second requirement is an assumption',
    pointers: [`${pageMembers}/data`, `${metaMembers}/next_token`],
    basis: 'assumed',
  },
])('the rule of a request that was not sent is $basis if its $about', async (example) => {
  const { pointers, basis } = example;
  const { rules } = await checkRules([], planRules({ ...planned, pointers }));
  expect(rules.at(-1)).toMatchObject({ outcome: 'not checked', basis });
});

test('the fields and lists that were asked for but never came are listed', async () => {
  const expanding = answered(
    {
      data: [{ ...posts('1')[0], author_id: '7', geo: { place_id: 'a' } }],
      includes: { users: [{ id: '7', name: 'Seven', username: 'seven' }] },
    },
    { expansions: 'author_id,geo.place_id' },
  );
  const selecting = answered({ data: posts('1') }, { 'tweet.fields': 'lang,text' });
  const { notShown } = await checkRules([selecting, expanding], new Map());
  expect(notShown).toEqual(['Post.edit_history_tweet_ids', 'Post.lang', 'includes.places']);
});

test('a member that the contract does not describe is counted by any name', async () => {
  const page = answered({ data: posts('1'), constructor: 1 });
  const { notDescribed } = await checkRules([page, page], new Map());
  expect(notDescribed).toEqual({ constructor: 2 });
});

test('a signal can end a check between two rules', async () => {
  const events: string[] = [];
  const checking = checkRules([], new Map()).then(() => events.push('every rule is checked'));
  setImmediate(() => events.push('a signal arrives'));
  await checking;
  expect(events).toEqual(['a signal arrives', 'every rule is checked']);
});
