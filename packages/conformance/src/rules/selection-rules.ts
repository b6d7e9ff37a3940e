import type { JsonObject } from '@liked-posts/types/json';
import { listed } from '@liked-posts/types/printable';
import { valueSchema } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  listNames,
  listObjects,
  type Resource,
  requestedFields,
  resources,
} from '../traffic/resources.ts';
import { broken, brokenByAny, judge, kept, notChecked, pageRule, type Rule } from './rule.ts';
import { areClose, listForward, listWalks, type Walk } from './walks.ts';

/** The rules for the fields that a query selects. */
export const selectionRules: readonly Rule[] = [
  ...resources.flatMap((resource) => [followedRule(resource), onlyRule(resource)]),
  {
    id: 'fieldStays',
    sentence: 'A field that an object has in one response is in every response that asks for it.',
    pointers: resources.map(({ parameter }) => `${valueSchema(parameter)}/enum`),
    check: ({ pages, recorded }) => {
      const fieldsSeen = collectFields(pages);
      const checks = pages.map((page) =>
        judge(page, brokenByAny('Elsewhere, but not here', findLosses(page, fieldsSeen, recorded))),
      );
      const losses = [
        ...(recorded ? listWalks(pages).map(findForgottenFields) : []),
        findFieldsOnlyInData(pages),
      ];
      const text = 'On other Posts, but on none of these';
      const others = losses.flatMap(({ page, fields }) =>
        page === undefined ? [] : judge(page, brokenByAny(text, fields)),
      );
      return [...checks, ...others];
    },
  },
];

/** The rule that nothing comes that was not asked for. */
function onlyRule(resource: Resource): Rule {
  return pageRule({
    id: `${nameAsId(resource.parameter)}Only`,
    sentence: `${describeObject(resource)} has only its default fields and those asked for with ${resource.parameter}.`,
    pointers: [pointToDefaults(resource)],
    check: (page) => {
      const objects = listObjects(resource, page);
      if (objects.length === 0) return notChecked;
      const requested = requestedFields(resource, page);
      const others = resource.fields.filter((field) => !requested.has(field));
      const leaked = others.filter((field) => objects.some((object) => field in object));
      return brokenByAny('Not asked for', leaked);
    },
  });
}

/** The rule that a selection has an effect, whatever the defaults are. */
function followedRule(resource: Resource): Rule {
  return {
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [`${valueSchema(resource.parameter)}/enum`],
    check: ({ pages }) => {
      const usages = pages.map((page) => describeUsage(resource, page));
      const requested = new Set(usages.flatMap((usage) => usage.fieldsSeenWhenRequested));
      const unrequested = new Set(usages.flatMap((usage) => usage.fieldsSeenUnrequested));
      // One of two fields may be a default that the contract does not know.
      const mayBeIgnored = requested.size > 1 && unrequested.size > 1;
      const fieldsSeen = mayBeIgnored ? collectFields(pages) : new Map();
      const isFollowed = usages.some((usage) => leavesFieldsOut(resource, usage, fieldsSeen));
      const isIgnored = mayBeIgnored && !isFollowed;
      return usages.map((usage) => {
        const { page, fieldsSeenWhenRequested, fieldsSeenUnrequested, isForAll } = usage;
        if (isForAll && fieldsSeenWhenRequested.length === 0) {
          return judge(page, broken('No object has any field but the default ones.'));
        }
        if (requested.size === 0) return judge(page, notChecked);
        if (!isIgnored || fieldsSeenUnrequested.length === 0) return judge(page, kept);
        const text = `Each comes even if it is not asked for: ${listed(unrequested)}.`;
        return judge(page, broken(text));
      });
    },
  };
}

/** How a page uses the list that selects the fields of a resource. */
interface SelectionUsage {
  readonly page: CheckedPage;
  /** The fields, apart from the default ones, that some object has. */
  readonly fieldsSeenWhenRequested: readonly string[];
  readonly fieldsSeenUnrequested: readonly string[];
  /** Whether the page has objects, and its query asks for all their fields. */
  readonly isForAll: boolean;
}

function describeUsage(resource: Resource, page: CheckedPage): SelectionUsage {
  const objects = listObjects(resource, page);
  const requested = requestedFields(resource, page);
  const seen = resource.fields.filter(
    (field) => !resource.defaults.includes(field) && objects.some((object) => field in object),
  );
  return {
    page,
    fieldsSeenWhenRequested: seen.filter((field) => requested.has(field)),
    fieldsSeenUnrequested: seen.filter((field) => !requested.has(field)),
    isForAll: objects.length > 0 && resource.fields.every((field) => requested.has(field)),
  };
}

/** Whether some object lacks a field that it has elsewhere, because nobody asked for it. */
function leavesFieldsOut(
  resource: Resource,
  { page }: SelectionUsage,
  fieldsSeen: FieldsSeen,
): boolean {
  const requested = requestedFields(resource, page);
  // Posts in `includes` may be selected by other code than those in `data`.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) => {
    const seen = fieldsSeen.get(keyOf(resource, object))?.keys() ?? [];
    const left = [...seen].filter((field) => !(field in object) && !requested.has(field));
    return left.some((field) => resource.fields.includes(field));
  });
}

/** Where each object had each field: the first page that showed it. */
type FieldsSeen = ReadonlyMap<string, ReadonlyMap<string, CheckedPage>>;

function collectFields(pages: readonly CheckedPage[]): FieldsSeen {
  const fieldsSeen = new Map<string, Map<string, CheckedPage>>();
  for (const page of pages) {
    for (const resource of resources) {
      for (const object of listObjects(resource, page)) {
        const key = keyOf(resource, object);
        const seen = fieldsSeen.get(key) ?? new Map<string, CheckedPage>();
        fieldsSeen.set(key, seen);
        for (const [field, value] of Object.entries(object)) {
          if (!seen.has(field) && hasValue(value)) seen.set(field, page);
        }
      }
    }
  }
  return fieldsSeen;
}

/** The fields that the objects of a page lack, although they have them on other pages. */
function findLosses(page: CheckedPage, fieldsSeen: FieldsSeen, recorded: boolean): string[] {
  return resources.flatMap((resource) => {
    // Not those that an expansion starts from: a service may send them.
    const requested = [...page.selection.fields[resource.name]];
    return listObjects(resource, page).flatMap((object) => {
      const seen = fieldsSeen.get(keyOf(resource, object));
      const lost = requested.filter((field) => {
        const other = seen?.get(field);
        if (other === undefined || field in object) return false;
        return !recorded || areClose(other, page);
      });
      return lost.map((field) => `${resource.schema}.${field}`);
    });
  });
}

/** The public service sends an empty `geo` with some Posts. */
function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}

/** So many Posts that all have a field, and so many others without it, are hardly a coincidence. */
const enough = [
  { withField: 10, withoutField: 1 },
  { withField: 5, withoutField: 4 },
];

/** Fields that some Posts have, but no other Post does, and a page of these. */
interface FieldLoss {
  readonly page: CheckedPage | undefined;
  readonly fields: readonly string[];
}

/**
 * The fields that all Posts of a first page have, and none of the Posts after it. A recording may
 * have each Post only once, so that nothing else shows that the selection was forgotten.
 */
function findForgottenFields(walk: Walk): FieldLoss {
  const [first = walk.first, ...later] = listForward(walk);
  const laterPosts = later.flatMap(({ posts }) => posts);
  // An expansion brings the field that it starts from, even if `tweet.fields` is forgotten.
  const { fields, starts } = first.selection;
  const lost = [...fields.tweets]
    .filter((field) => !starts.has(field))
    .filter((field) => isLost(field, first.posts, laterPosts));
  return { page: later.at(-1), fields: lost.map((field) => `Post.${field}`) };
}

/** The fields of Posts that came with all Posts in `data`, and with none in `includes`. */
function findFieldsOnlyInData(pages: readonly CheckedPage[]): FieldLoss {
  const expanding = pages.filter(({ includes }) => includes.has('tweets'));
  const requested = new Set(expanding.flatMap(({ selection }) => [...selection.fields.tweets]));
  const lost = [...requested].filter((field) => {
    // Posts in `includes` may lack the field that led to them.
    const asking = expanding.filter(
      ({ selection }) => selection.fields.tweets.has(field) && !selection.starts.has(field),
    );
    const included = asking.flatMap(({ includes }) => includes.get('tweets') ?? []);
    return isLost(
      field,
      asking.flatMap(({ posts }) => posts),
      included,
    );
  });
  return { page: expanding.at(-1), fields: lost.map((field) => `Post.${field}`) };
}

function isLost(
  field: string,
  posts: readonly JsonObject[],
  others: readonly JsonObject[],
): boolean {
  if (others.some((post) => field in post)) return false;
  if (!posts.every((post) => hasValue(post[field]))) return false;
  const [countWith, countWithout] = [countIds(posts), countIds(others)];
  return enough.some(
    ({ withField, withoutField }) => countWith >= withField && countWithout >= withoutField,
  );
}

function countIds(posts: readonly JsonObject[]): number {
  return new Set(posts.map(({ id }) => id)).size;
}

function keyOf(resource: Resource, object: JsonObject): string {
  return `${resource.name} ${listNames(resource, object)[0]}`;
}

/** The pointer to the list of default fields. */
function pointToDefaults({ schema }: Resource): string {
  return `#/components/schemas/${schema}/x-default-fields`;
}

function describeObject({ name }: Resource): string {
  return name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
}

/** The rule for those who require that their data shows every field. */
export const allFieldsShown: Rule = {
  id: 'allFieldsShown',
  sentence: 'Every field and every list of includes that is asked for comes at least once.',
  pointers: ['#/components/schemas/Post', '#/components/schemas/Includes'],
  check: ({ interactions, pages }) => {
    const [first] = interactions;
    if (first === undefined) return [];
    const missing = findNotShown(pages);
    if (missing.length === 0) return [{ ...kept, interaction: first }];
    return missing.map((name) => {
      const [owner, field = ''] = name.split('.');
      const asking = interactions.find(({ query }) =>
        owner === 'includes'
          ? query.has('expansions')
          : [...query.values()].some((value) => value.split(',').includes(field)),
      );
      const verdict = broken(`${name} was asked for, but is in no response.`);
      // A default field may be in no query. Then the first request represents them all.
      return { ...verdict, interaction: asking ?? first };
    });
  },
};

/** The fields and lists of `includes` that were asked for, but are on no page. */
export function findNotShown(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) => {
    const requested = new Set(pages.flatMap((page) => [...requestedFields(resource, page)]));
    const objects = pages.flatMap((page) => listObjects(resource, page));
    // If no object came, its list is named instead of each field.
    if (objects.length === 0) return [];
    return resource.fields
      .filter((field) => requested.has(field) && !objects.some((object) => field in object))
      .map((field) => `${resource.schema}.${field}`);
  });
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  const lists = [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
  return [...fields, ...lists.map((name) => `includes.${name}`)];
}
