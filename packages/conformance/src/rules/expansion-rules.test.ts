import { expect, test } from 'vitest';
import {
  answered,
  authorsQuery,
  eight,
  expectKeptAndBroken,
  listViolations,
  posts,
  postWithAuthor,
  type RuleExample,
  seven,
} from '../../test/rules.ts';

const quoting = [{ id: '1', text: '', referenced_tweets: [{ id: '2' }] }];
const quoted = [{ id: '2', text: '', author_id: seven.id }];
const authorsOfQuoted = {
  expansions: 'referenced_tweets.id,referenced_tweets.id.author_id',
  'tweet.fields': 'referenced_tweets,author_id',
};
const throughQuoted = { ...authorsOfQuoted, expansions: 'referenced_tweets.id.author_id' };
const mentions = { expansions: 'entities.mentions.username', 'tweet.fields': 'entities' };
/** A page with a Post that mentions users by a handle and perhaps an identifier. */
const mentioning = (...named: [username: string, id?: string][]) => ({
  data: [
    {
      id: '1',
      text: '',
      entities: { mentions: named.map(([username, id]) => ({ id, username })) },
    },
  ],
});

// A mention may have a former handle, such as `five`, `six` or `old`, which no included user has. Each
// such mention explains one included user to whom nothing leads.
test.each<RuleExample>([
  {
    rule: 'includesReferred',
    kept: answered(
      { ...mentioning(['seven'], ['six']), includes: { users: [seven, eight] } },
      mentions,
    ),
    broken: answered({ ...mentioning(['seven']), includes: { users: [seven, eight] } }, mentions),
    violation: 'No Post of the page leads to: 8 in includes.users.',
  },
  {
    rule: 'includesReferred',
    kept: answered({ ...mentioning(['seven']), includes: { users: [seven] } }, mentions),
    broken: answered(
      { ...mentioning(['seven']), includes: { users: [seven, { name: 'Anna' }] } },
      mentions,
    ),
    violation: 'No Post of the page leads to: an object without an identifier in includes.users.',
  },
  {
    rule: 'includesReferred',
    kept: answered(
      { ...mentioning(['five'], ['six']), includes: { users: [seven, eight] } },
      mentions,
    ),
    broken: answered(
      { ...mentioning(['five'], ['six']), includes: { users: [seven], tweets: posts('9') } },
      mentions,
    ),
    violation: 'No Post of the page leads to: 9 in includes.tweets, 7 in includes.users.',
  },
  {
    rule: 'includesReferred',
    kept: [
      answered({ data: quoting, includes: { tweets: quoted, users: [seven] } }, authorsOfQuoted),
      answered({ data: [postWithAuthor], includes: { topics: [{ id: '5', name: 'Weather' }] } }),
    ],
    broken: answered(
      { data: [{ ...quoting[0], author_id: '7' }], includes: { users: [seven] } },
      authorsOfQuoted,
    ),
    violation: 'No Post of the page leads to: 7 in includes.users.',
  },
  {
    rule: 'includesReferred',
    kept: answered(
      // The Posts that an expansion leads through may come, too.
      { data: quoting, includes: { tweets: quoted, users: [seven] } },
      throughQuoted,
    ),
    broken: answered(
      { data: quoting, includes: { tweets: [...quoted, ...posts('9')], users: [seven] } },
      throughQuoted,
    ),
    violation: 'No Post of the page leads to: 9 in includes.tweets.',
  },
  {
    rule: 'includesComplete',
    // The identifier counts, even with a former handle.
    kept: answered({ ...mentioning(['old', seven.id]), includes: { users: [seven] } }, mentions),
    broken: answered({ ...mentioning(['old', '9']), includes: { users: [seven] } }, mentions),
    violation: 'Neither in includes nor in errors: 9 of entities.mentions.username.',
  },
  {
    rule: 'includesComplete',
    // A single handle may be a former one; an identifier stays the same.
    kept: answered(mentioning(['old']), mentions),
    broken: answered(mentioning(['old'], ['new', '9']), mentions),
    violation:
      'Neither in includes nor in errors: old of entities.mentions.username, 9 of entities.mentions.username.',
  },
  {
    rule: 'includesComplete',
    // A gone account is mentioned beside the author, who is there already.
    kept: answered(
      {
        data: mentioning(['seven'], ['old']).data.map((post) => ({ ...post, author_id: '7' })),
        includes: { users: [seven] },
      },
      { expansions: 'author_id,entities.mentions.username', 'tweet.fields': 'author_id,entities' },
    ),
    // On another page, the expansion of mentions is followed.
    broken: [
      answered({ ...mentioning(['seven', '7']), includes: { users: [seven] } }, mentions),
      answered(mentioning(['eight', '8'], ['nine', '9']), mentions),
    ],
    violation:
      'Neither in includes nor in errors: 8 of entities.mentions.username, 9 of entities.mentions.username.',
  },
  {
    rule: 'includesComplete',
    // Handles are case-insensitive.
    kept: answered(
      { ...mentioning(['SEVEN'], ['Eight']), includes: { users: [seven, eight] } },
      mentions,
    ),
    broken: answered(mentioning(['SEVEN'], ['Eight']), mentions),
    violation:
      'Neither in includes nor in errors: SEVEN of entities.mentions.username, Eight of entities.mentions.username.',
  },
  {
    rule: 'includesComplete',
    // Of the members of an error, `detail` is promised, but not `resource_id`.
    kept: answered({ data: [postWithAuthor], errors: [{ detail: 'No user [7].' }] }, authorsQuery),
    broken: answered({ data: [postWithAuthor], errors: [{ detail: 'No user.' }] }, authorsQuery),
    violation: 'Neither in includes nor in errors: 7 of author_id.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test.each([
  {
    rule: 'includesReferred',
    about: 'a page without includes',
    page: answered({ data: [postWithAuthor] }, authorsQuery),
  },
  {
    rule: 'includesComplete',
    about: 'a query without the field where the expansion starts',
    page: answered({ data: posts('1') }, { expansions: 'author_id' }),
  },
  {
    rule: 'includesComplete',
    about: 'expansions that do not exist',
    // Every object has a member `constructor`.
    page: answered({ data: [postWithAuthor] }, { expansions: 'constructor,none' }),
  },
])('$rule does not apply to $about', ({ rule, page }) => {
  expect(listViolations(rule, [page])).toBeUndefined();
});

test('no included object is unexpected if no Post has the field that leads to it', () => {
  const page = { data: posts('1'), includes: { users: [seven] } };
  expect(listViolations('includesReferred', [answered(page, authorsQuery)])).toEqual([]);
});
