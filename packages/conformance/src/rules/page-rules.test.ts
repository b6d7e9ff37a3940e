import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
  seven,
} from '../../test/rules.ts';

const liked = (...ids: string[]) => answered({ data: posts(...ids) });
const tenPosts = posts(...'0123456789');
const photo = { media_key: '3_1' };

test.each<RuleExample>([
  {
    rule: 'resultCount',
    kept: [
      answered({ meta: { result_count: 0 } }),
      answered({ data: [7], meta: { result_count: 0 } }),
    ],
    broken: answered({ data: posts('1'), meta: { result_count: 2 } }),
    violation: 'It is not the number of Posts in data: 2, not 1.',
  },
  {
    rule: 'noRepeatsInPage',
    kept: liked('1', '2'),
    broken: liked('1', '2', '1'),
    violation: 'Repeated in data: 1.',
  },
  {
    rule: 'noRepeatsInIncludes',
    kept: [
      answered({ includes: { members: [{ of: 'another kind' }, { of: 'another kind' }] } }),
      answered({ includes: { tweets: posts('7', '7'), users: [seven] } }),
    ],
    broken: answered({ includes: { tweets: posts('7', '7'), media: [photo, photo] } }),
    violation: 'Repeated in includes: 3_1 in includes.media, 7 in includes.tweets.',
  },
  {
    rule: 'noEmpty',
    kept: answered({
      // The contract describes no members of these objects, and an empty text is a text.
      data: [{ id: '1', text: '', media_metadata: {} }],
      includes: { places: [{ geo: { properties: {} } }] },
    }),
    broken: answered({
      data: [{ id: '1', text: '', lang: null, entities: {}, article: { media_entities: [] } }],
    }),
    violation:
      'These are null or empty: data[].lang, data[].entities, data[].article.media_entities.',
  },
  {
    rule: 'noEmpty',
    kept: answered({ data: posts('1') }),
    broken: answered({ data: [], includes: {}, errors: [{}] }),
    violation: 'These are null or empty: data, includes, errors[].',
  },
  {
    rule: 'postDates',
    kept: answered({ data: [{ created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
    broken: answered({ data: [{ created_at: 'Thu Oct 10 20:19:24 +0000 2018' }] }),
    violation: 'There is no such date: Thu Oct 10 20:19:24 +0000 2018.',
  },
  {
    rule: 'postDates',
    kept: answered({ data: [{ created_at: 'Wed Feb 28 20:19:24 +0000 2018' }] }),
    broken: answered({ data: [{ created_at: 'Fri Feb 30 20:19:24 +0000 2018' }] }),
    violation: 'There is no such date: Fri Feb 30 20:19:24 +0000 2018.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

const dateWithPrefix = 'At Thu Oct 10 20:19:24 +0000 2018';

test.each([
  { rule: 'resultCount', about: 'a page without a count', page: answered({ errors: [{}] }) },
  { rule: 'noRepeatsInPage', about: 'a single Post', page: answered({ data: posts('1') }) },
  {
    rule: 'pageSize',
    about: 'a size that is not written in digits',
    page: answered({ data: tenPosts }, { max_results: '5e0' }),
  },
  {
    rule: 'pageSize',
    about: 'a size below the minimum',
    page: answered({ data: tenPosts }, { max_results: '4' }),
  },
  {
    rule: 'postDates',
    about: 'a date in another form',
    page: answered({ data: [{ created_at: dateWithPrefix }] }),
  },
])('$rule does not apply to $about', ({ rule, page: interaction }) => {
  expect(listViolations(rule, [interaction])).toBeUndefined();
});
