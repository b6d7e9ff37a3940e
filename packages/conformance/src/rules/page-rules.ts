import { isObject } from '@liked-posts/types/json';
import { listed } from '@liked-posts/types/printable';
import { parameters } from '@liked-posts/types/request';
import { operation } from '../contract.ts';
import { asText } from '../interaction.ts';
import { namesOf, objectsOf, resources } from '../resources.ts';
import { emptyIn, memberPath } from '../schema.ts';
import { pageRule, type Rule } from './rule.ts';

/** The description of the contract says that a member without a value is left out. */
const whole = '#';

const { minimum, maximum, default: usual } = parameters.max_results;

/** The rules that each page keeps or breaks by itself, whatever its query selects. */
export const pageRules: readonly Rule[] = [
  pageRule(
    'pageSize',
    `A page has no more Posts than max_results, or ${usual} if that is missing.`,
    ['#/components/parameters/MaxResults/schema/maximum'],
    ({ interaction, posts }) => {
      const asked = interaction.query.get('max_results') ?? String(usual);
      // A step checks page sizes outside the contract.
      const size = /^\d+$/.test(asked) ? Number(asked) : Number.NaN;
      if (!(size >= minimum && size <= maximum)) return undefined;
      return posts.length > size
        ? `More Posts came than were asked for: ${posts.length}, not ${size}.`
        : '';
    },
  ),
  pageRule(
    'resultCount',
    'meta.result_count is the number of Posts in data.',
    ['#/components/schemas/PageMeta/properties/result_count/type'],
    ({ meta, posts }) => {
      const count = meta['result_count'];
      if (count === undefined) return undefined;
      return count === posts.length
        ? ''
        : `It is not the number of Posts in data: ${asText(count)}, not ${posts.length}.`;
    },
  ),
  pageRule('noRepeatsInPage', 'A page has each Post only once.', [operation], ({ posts }) => {
    if (posts.length < 2) return undefined;
    const repeated = repeats(posts.map(({ id }) => asText(id)));
    return repeated.length > 0 ? `Repeated in data: ${listed(repeated)}.` : '';
  }),
  pageRule(
    'noRepeatsInIncludes',
    'includes has each object only once.',
    ['#/components/schemas/Includes'],
    ({ includes }) => {
      if (includes.size === 0) return undefined;
      const repeated = resources.flatMap((resource) =>
        repeats(
          (includes.get(resource.name) ?? []).flatMap(
            (object) => namesOf(resource, object)[0] ?? [],
          ),
        ).map((name) => ({ resource, text: `${name} in includes.${resource.name}` })),
      );
      if (repeated.length === 0) return '';
      const text = `Repeated in includes: ${listed(repeated.map((repeat) => repeat.text))}.`;
      // The public service repeats Posts, once with expanded links.
      const isUsual = repeated.every(({ resource }) => resource.name === 'tweets');
      return isUsual ? { note: text } : text;
    },
  ),
  pageRule(
    'noEmpty',
    'A member without a value is left out: it is never null, and no empty object or list.',
    [whole],
    ({ body }) => {
      const nulls = nullsIn(body, '');
      const empty = emptyIn('#/components/schemas/LikedPostsPage', body);
      if (nulls.length + empty.length === 0) return '';
      const text = `These are null or empty: ${listed([...nulls, ...empty])}.`;
      // The public service has Posts with an empty `geo`.
      const isUsual = empty.every((path) => /^(data|includes\.tweets)\[\]\.geo$/.test(path));
      return isUsual && nulls.length === 0 ? { note: text } : text;
    },
  ),
  pageRule(
    'postDates',
    'created_at is a date that exists, with its weekday.',
    ['#/components/schemas/Post/properties/created_at/type'],
    (page) => {
      const dates = objectsOf({ name: 'tweets' }, page).flatMap(({ created_at: date }) =>
        typeof date === 'string' && format.test(date) ? [date] : [],
      );
      if (dates.length === 0) return undefined;
      const wrong = dates.filter((date) => !isOnItsWeekday(date));
      return wrong.length > 0 ? `There is no such date: ${listed(wrong)}.` : '';
    },
  ),
];

/** `Wed Oct 10 20:19:24 +0000 2018` */
const format = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) (\d\d) \S+ \S+ (\d{4})$/;

/** Whether the weekday matches the date as written, whatever the time zone. */
function isOnItsWeekday(date: string): boolean {
  const [, weekday, month, day, year] = format.exec(date) ?? [];
  // February 30 would become March 1 or 2.
  const start = new Date(`${day} ${month} ${year} 00:00:00 GMT`).toUTCString();
  return start.startsWith(`${weekday}, ${day} ${month} `);
}

function repeats(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

function nullsIn(value: unknown, path: string, found: string[] = []): string[] {
  if (value === null) found.push(path);
  if (!isObject(value) && !Array.isArray(value)) return found;
  for (const [name, member] of Object.entries(value)) {
    nullsIn(member, memberPath(value, name, path), found);
  }
  return found;
}
