import type { JsonObject } from '@liked-posts/internal/json';
import { valueSchema } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listObjects, requiredFields, resources, withoutReported } from '../traffic/resources.ts';
import { hasValue } from './fields-seen.ts';
import { areClose } from './pages.ts';
import { brokenByAny, judge, type Rule, type RuleCheck, type RuleInput } from './rule.ts';
import { listForward, type Walk } from './walks.ts';

/**
 * The rule that a service does not forget a field. If the Post 1 has `lang` on one page, it has
 * `lang` on every page that asks for it. Where no Post comes twice, two groups of Posts are compared
 * instead: a field that every Post should have is forgotten if all Posts of one group have it, and
 * none of the other.
 */
export const fieldStays: Rule = {
  id: 'fieldStays',
  sentence: 'A field that an object has in one response is in every response that asks for it.',
  pointers: resources.map(({ parameter }) => `${valueSchema(parameter)}/enum`),
  check: (input) => {
    const { pages, walks, recorded } = input;
    const checks = pages.map((page) =>
      judge(page, brokenByAny('Elsewhere, but not here', listMissingFields(page, input))),
    );
    checks.push(...checkIncludedPosts(pages));
    // A run of the suite asks for each Post several times. A recording may have it only once.
    if (recorded) checks.push(...walks.flatMap(checkLaterPages));
    return checks;
  },
};

/** The fields that the objects of a page lack, although they have them on other pages. */
function listMissingFields(page: CheckedPage, { fieldsSeen, recorded }: RuleInput): string[] {
  return resources.flatMap((resource) => {
    const required = [...requiredFields(resource, page)];
    const objects = withoutReported(resource, page, listObjects(resource, page));
    return objects.flatMap((object) => {
      const seen = fieldsSeen.of(resource, object);
      return required
        .filter((field) => !(field in object))
        .filter((field) => {
          const other = seen.get(field)?.page;
          return other !== undefined && (!recorded || areClose(other, page));
        })
        .map((field) => `${resource.schema}.${field}`);
    });
  });
}

/** Checks that Posts on later pages have the fields that all Posts of the first page have. */
function checkLaterPages(walk: Walk): RuleCheck[] {
  const [first = walk.first, ...later] = listForward(walk);
  const [page] = later;
  if (page === undefined) return [];
  const firstPosts = listWholePosts(first, first.posts);
  const laterPosts = later.flatMap((other) => listWholePosts(other, other.posts));
  // An expansion brings the field that it starts from, even if `tweet.fields` is forgotten.
  const { fields, starts } = first.selection;
  const forgotten = [...fields.tweets]
    .filter((field) => !starts.has(field))
    .filter((field) => isForgotten(field, firstPosts, laterPosts));
  return [judgeForgotten(page, forgotten)];
}

/** Checks that Posts in `includes` have the fields that all Posts in `data` have. */
function checkIncludedPosts(pages: readonly CheckedPage[]): RuleCheck[] {
  const expanding = pages.filter(({ includes }) => includes.has('tweets'));
  const [page] = expanding;
  if (page === undefined) return [];
  const required = new Set(expanding.flatMap(({ selection }) => [...selection.fields.tweets]));
  const forgotten = [...required].filter((field) => {
    // Posts in `includes` may lack the field that led to them.
    const asking = expanding.filter(
      ({ selection }) => selection.fields.tweets.has(field) && !selection.starts.has(field),
    );
    const liked = asking.flatMap((other) => listWholePosts(other, other.posts));
    const included = asking.flatMap((other) =>
      listWholePosts(other, other.includes.get('tweets') ?? []),
    );
    return isForgotten(field, liked, included);
  });
  return [judgeForgotten(page, forgotten)];
}

function listWholePosts(page: CheckedPage, posts: readonly JsonObject[]): readonly JsonObject[] {
  return withoutReported({ identifiedBy: ['id'] }, page, posts);
}

function judgeForgotten(page: CheckedPage, fields: readonly string[]): RuleCheck {
  const names = fields.map((field) => `Post.${field}`);
  return judge(page, brokenByAny('On other Posts, but on none of these', names));
}

/**
 * The fields that every Post has. Other fields, such as `entities`, may be missing from some Posts,
 * and `edit_history_tweet_ids` from old ones.
 */
const fieldsOfEveryPost: ReadonlySet<string> = new Set([
  'author_id',
  'conversation_id',
  'created_at',
  'lang',
  'possibly_sensitive',
  'public_metrics',
  'reply_settings',
]);

/**
 * So many Posts that all have a field, and so many others that all lack it, are hardly a
 * coincidence. The numbers are chosen by hand.
 */
const samplesForCertainty = [
  { withField: 10, withoutField: 1 },
  { withField: 5, withoutField: 4 },
];

/** Whether all Posts have a field of every Post that all others lack, and there are enough of both. */
function isForgotten(
  field: string,
  posts: readonly JsonObject[],
  others: readonly JsonObject[],
): boolean {
  if (!fieldsOfEveryPost.has(field)) return false;
  if (others.some((post) => field in post)) return false;
  if (!posts.every((post) => hasValue(post[field]))) return false;
  const [countWith, countWithout] = [countIds(posts), countIds(others)];
  return samplesForCertainty.some(
    ({ withField, withoutField }) => countWith >= withField && countWithout >= withoutField,
  );
}

function countIds(posts: readonly JsonObject[]): number {
  return new Set(posts.map(({ id }) => id)).size;
}
