import { parameters } from '@liked-posts/types/request';
import { parseCreatedAt } from '@liked-posts/types/time';
import { metaMembers, operationPointer } from '../contract/contract.ts';
import { asText } from '../traffic/interaction.ts';
import { findIdentifier, listObjects, resources } from '../traffic/resources.ts';
import { broken, brokenByAny, kept, notChecked, noteInstead, pageRule, type Rule } from './rule.ts';

const { minimum, maximum, default: defaultSize } = parameters.max_results;

/** The rules that each page keeps or breaks by itself, whatever its query selects. */
export const pageRules: readonly Rule[] = [
  pageRule({
    id: 'pageSize',
    sentence: `A page has no more Posts than max_results, or ${defaultSize} if that is missing.`,
    pointers: ['#/components/parameters/MaxResults/schema/maximum'],
    check: ({ interaction, posts }) => {
      const value = interaction.query.get('max_results') ?? String(defaultSize);
      const size = Number(value);
      const isAllowed = /^\d+$/.test(value) && size >= minimum && size <= maximum;
      // The requests for page sizes outside the contract have rules of their own.
      if (!isAllowed) return notChecked;
      if (posts.length <= size) return kept;
      return broken(`More Posts came than were asked for: ${posts.length}, not ${size}.`);
    },
  }),
  pageRule({
    id: 'resultCount',
    sentence: 'meta.result_count is the number of Posts in data.',
    pointers: [`${metaMembers}/result_count/type`],
    check: ({ meta, posts }) => {
      const count = meta['result_count'];
      if (count === undefined) return notChecked;
      if (count === posts.length) return kept;
      return broken(
        `It is not the number of Posts in data: ${asText(count)}, not ${posts.length}.`,
      );
    },
  }),
  pageRule({
    id: 'noRepeatsInPage',
    sentence: 'A page has each Post only once.',
    pointers: [operationPointer],
    check: ({ posts }) => {
      if (posts.length < 2) return notChecked;
      return brokenByAny('Repeated in data', findRepeats(posts.map(({ id }) => asText(id))));
    },
  }),
  pageRule({
    id: 'noRepeatsInIncludes',
    sentence: 'includes has each object only once.',
    pointers: ['#/components/schemas/Includes'],
    check: ({ includes }) => {
      if (includes.size === 0) return notChecked;
      const repeats = resources.flatMap((resource) => {
        const objects = includes.get(resource.name) ?? [];
        const ids = objects.flatMap((object) => findIdentifier(resource, object) ?? []);
        return findRepeats(ids).map((id) => ({ id, list: resource.name }));
      });
      const verdict = brokenByAny(
        'Repeated in includes',
        repeats.map(({ id, list }) => `${id} in includes.${list}`),
      );
      // The public service repeats Posts, once with expanded links.
      const isUsual = repeats.every(({ list }) => list === 'tweets');
      return isUsual ? noteInstead(verdict) : verdict;
    },
  }),
  pageRule({
    id: 'noEmpty',
    sentence:
      'A member without a value is left out: it is never null, and no empty object or list.',
    // The description of the whole contract says so.
    pointers: ['#'],
    check: (page, { oddMembers }) => {
      const paths = oddMembers.get(page)?.empty ?? [];
      const verdict = brokenByAny('These are null or empty', paths);
      // The public service has Posts with an empty `geo`.
      const isUsual = paths.every((path) => /^(data|includes\.tweets)\[\]\.geo$/.test(path));
      return isUsual ? noteInstead(verdict) : verdict;
    },
  }),
  pageRule({
    id: 'postDates',
    sentence: 'created_at is a date that exists, with its weekday.',
    pointers: ['#/components/schemas/Post/properties/created_at/type'],
    check: (page) => {
      const dates = listObjects({ name: 'tweets' }, page)
        .map((post) => post['created_at'])
        .filter((date) => typeof date === 'string')
        .filter((date) => postDate.test(date));
      if (dates.length === 0) return notChecked;
      return brokenByAny(
        'There is no such date',
        dates.filter((date) => !isDate(date)),
      );
    },
  }),
];

/** `Wed Oct 10 20:19:24 +0000 2018`. The rule `schema` checks the stricter pattern of the contract. */
const postDate = /^\w{3} \w{3} \d\d \S+ \S+ \d{4}$/;

function isDate(text: string): boolean {
  try {
    parseCreatedAt(text);
    return true;
  } catch {
    return false;
  }
}

function findRepeats(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index);
}
