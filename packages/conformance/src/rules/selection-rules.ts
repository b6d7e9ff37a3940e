import type { JsonObject } from '@liked-posts/internal/json';
import { formatList } from '@liked-posts/internal/printable';
import { valueSchema } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  listNames,
  listObjects,
  listReportedNames,
  type Resource,
  requestedFields,
  resources,
} from '../traffic/resources.ts';
import { type FieldsSeen, hasValue } from './fields-seen.ts';
import {
  broken,
  brokenByAny,
  judge,
  kept,
  notChecked,
  pageRule,
  type Rule,
  type RuleCheck,
  type RuleInput,
} from './rule.ts';
import { areClose, listForward, type Walk } from './walks.ts';

/** The rules for the fields that a query selects. */
export const selectionRules: readonly Rule[] = [
  ...resources.flatMap((resource) => [followedRule(resource), onlyRule(resource)]),
  {
    id: 'fieldStays',
    sentence: 'A field that an object has in one response is in every response that asks for it.',
    pointers: resources.map(({ parameter }) => `${valueSchema(parameter)}/enum`),
    check: (input) => {
      const { pages, walks, recorded } = input;
      return [
        ...pages.map((page) =>
          judge(page, brokenByAny('Elsewhere, but not here', findLosses(page, input))),
        ),
        // A recording may have each Post only once, so that only other Posts show a loss.
        ...(recorded ? walks.flatMap(checkLaterPages) : []),
        ...checkIncludedPosts(pages),
      ];
    },
  },
];

/** The rule that nothing comes that was not asked for. */
function onlyRule(resource: Resource): Rule {
  const { name, schema, parameter, fields } = resource;
  const owner = name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
  return pageRule({
    id: `${nameAsId(parameter)}Only`,
    sentence: `${owner} has only its default fields and those asked for with ${parameter}.`,
    pointers: [`#/components/schemas/${schema}/x-default-fields`],
    check: (page) => {
      const objects = listObjects(resource, page);
      if (objects.length === 0) return notChecked;
      const requested = requestedFields(resource, page);
      const others = fields.filter((field) => !requested.has(field));
      const leaked = others.filter((field) => objects.some((object) => field in object));
      return brokenByAny('Not asked for', leaked);
    },
  });
}

/** Fields that every object has, because there is no Post without an author, or poll without an end. */
const fieldsWithValue: Readonly<Record<string, readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
};

/** The rule that a selection has an effect, whatever the defaults are. */
function followedRule(resource: Resource): Rule {
  return {
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [`${valueSchema(resource.parameter)}/enum`],
    check: ({ pages, fieldsSeen }) => {
      const selected = pages
        .filter((page) => listObjects(resource, page).length > 0)
        .map((page) => ({ page, ...listShown(resource, page) }));
      const unrequested = new Set(selected.flatMap((shown) => shown.unrequested));
      // One field may be a default that the contract does not know.
      const isIgnored =
        unrequested.size > 1 &&
        !selected.some(({ page }) => leavesFieldsOut(resource, page, fieldsSeen));
      const isShown = selected.some(({ requested }) => requested.length > 0);
      const neverSent = listNeverSent(resource, pages);
      return selected.map((shown) => {
        const { page } = shown;
        const asksForAll = resource.fields.every((field) =>
          requestedFields(resource, page).has(field),
        );
        const whole = listUnreported(resource, page, listObjects(resource, page));
        if (whole.length > 0 && asksForAll && shown.requested.length === 0) {
          return judge(page, broken(`No ${resource.schema} has any field but the default ones.`));
        }
        const ignored = listIgnored(resource, page, neverSent);
        if (whole.length > 0 && ignored.length > 0) {
          return judge(page, brokenByAny(`Asked for, but in no ${resource.schema}`, ignored));
        }
        if (!isShown) return judge(page, notChecked);
        if (!isIgnored || shown.unrequested.length === 0) return judge(page, kept);
        const text = `Each comes even if it is not asked for: ${formatList(unrequested)}.`;
        return judge(page, broken(text));
      });
    },
  };
}

/** The fields, apart from the default ones, that objects of a page have. */
function listShown(
  resource: Resource,
  page: CheckedPage,
): Readonly<Record<'requested' | 'unrequested', readonly string[]>> {
  const objects = listObjects(resource, page);
  const requested = requestedFields(resource, page);
  const shown = resource.fields.filter(
    (field) => !resource.defaults.includes(field) && objects.some((object) => field in object),
  );
  return {
    requested: shown.filter((field) => requested.has(field)),
    unrequested: shown.filter((field) => !requested.has(field)),
  };
}

/** The fields that a page asks for and every object has, among those that no page shows. */
function listIgnored(
  resource: Resource,
  page: CheckedPage,
  neverSent: readonly string[],
): readonly string[] {
  // Not those that an expansion starts from: a service may send them.
  const requested = page.selection.fields[resource.name];
  const certain = fieldsWithValue[resource.name] ?? [];
  return neverSent.filter((field) => certain.includes(field) && requested.has(field));
}

/** The fields that were asked for, but that no object on any page has. */
function listNeverSent(resource: Resource, pages: readonly CheckedPage[]): readonly string[] {
  const requested = new Set(pages.flatMap((page) => [...requestedFields(resource, page)]));
  const sent = new Set<string>();
  for (const page of pages) {
    for (const object of listObjects(resource, page)) {
      for (const field of Object.keys(object)) sent.add(field);
    }
  }
  return resource.fields.filter((field) => requested.has(field) && !sent.has(field));
}

/**
 * Those of a page's objects that should be whole: for another one, an error of the page may say why
 * a field could not be returned.
 */
function listUnreported(
  resource: Pick<Resource, 'identifiedBy'>,
  page: CheckedPage,
  objects: readonly JsonObject[],
): readonly JsonObject[] {
  const reported = listReportedNames(page);
  if (reported.size === 0) return objects;
  return objects.filter(
    (object) => !listNames(resource, object).some((name) => reported.has(name)),
  );
}

/** Whether some object lacks a field that it has elsewhere, because nobody asked for it. */
function leavesFieldsOut(resource: Resource, page: CheckedPage, fieldsSeen: FieldsSeen): boolean {
  const requested = requestedFields(resource, page);
  // Posts in `includes` may be selected by other code than those in `data`.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    [...fieldsSeen.of(resource, object).keys()].some(
      (field) => !(field in object) && !requested.has(field) && resource.fields.includes(field),
    ),
  );
}

/** The fields that the objects of a page lack, although they have them on other pages. */
function findLosses(page: CheckedPage, { fieldsSeen, recorded }: RuleInput): string[] {
  return resources.flatMap((resource) => {
    // Not those that an expansion starts from: a service may send them.
    const requested = [...page.selection.fields[resource.name]];
    const objects = listUnreported(resource, page, listObjects(resource, page));
    return objects.flatMap((object) => {
      const seen = fieldsSeen.of(resource, object);
      return requested
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
  // An expansion brings the field that it starts from, even if `tweet.fields` is forgotten.
  const { fields, starts } = first.selection;
  const firstPosts = listWholePosts(first, first.posts);
  const laterPosts = later.flatMap((other) => listWholePosts(other, other.posts));
  const lost = [...fields.tweets]
    .filter((field) => !starts.has(field))
    .filter((field) => isLost(field, firstPosts, laterPosts));
  return [judgeLost(page, lost)];
}

/** Checks that Posts in `includes` have the fields that all Posts in `data` have. */
function checkIncludedPosts(pages: readonly CheckedPage[]): RuleCheck[] {
  const expanding = pages.filter(({ includes }) => includes.has('tweets'));
  const [page] = expanding;
  if (page === undefined) return [];
  const requested = new Set(expanding.flatMap(({ selection }) => [...selection.fields.tweets]));
  const lost = [...requested].filter((field) => {
    // Posts in `includes` may lack the field that led to them.
    const asking = expanding.filter(
      ({ selection }) => selection.fields.tweets.has(field) && !selection.starts.has(field),
    );
    const posts = asking.flatMap((other) => listWholePosts(other, other.posts));
    const included = asking.flatMap((other) =>
      listWholePosts(other, other.includes.get('tweets') ?? []),
    );
    return isLost(field, posts, included);
  });
  return [judgeLost(page, lost)];
}

function listWholePosts(page: CheckedPage, posts: readonly JsonObject[]): readonly JsonObject[] {
  return listUnreported({ identifiedBy: ['id'] }, page, posts);
}

function judgeLost(page: CheckedPage, fields: readonly string[]): RuleCheck {
  const names = fields.map((field) => `Post.${field}`);
  return judge(page, brokenByAny('On other Posts, but on none of these', names));
}

/** So many Posts that all have a field, and so many others without it, are hardly a coincidence. */
const samplesForCertainty = [
  { withField: 10, withoutField: 1 },
  { withField: 5, withoutField: 4 },
];

/** Whether all Posts have a field that none of the others has. */
function isLost(
  field: string,
  posts: readonly JsonObject[],
  others: readonly JsonObject[],
): boolean {
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

/** The fields and lists of `includes` that were asked for, but are on no page. */
export function findNotShown(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) => {
    // If no object came, its list is named instead of each field.
    if (!pages.some((page) => listObjects(resource, page).length > 0)) return [];
    return listNeverSent(resource, pages).map((field) => `${resource.schema}.${field}`);
  });
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  const lists = [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
  return [...fields, ...lists.map((name) => `includes.${name}`)];
}
