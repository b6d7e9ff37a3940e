import type { JsonObject } from '@liked-posts/types/json';
import { nodeAt, valueSchema } from '../contract.ts';
import type { Page } from '../exchange.ts';
import { namesOf, objectsOf, type Resource, resources } from '../resources.ts';
import { type Finding, listed, pageRule, type Rule } from './rule.ts';
import { walksIn } from './walks.ts';

const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** The rules for the fields of the objects in a page. */
export const selectionRules: readonly Rule[] = [
  ...resources.flatMap((resource) => [
    pageRule(
      `${camelCase(resource.parameter)}Only`,
      `${article(resource)} has only its default fields and those asked for with ${resource.parameter}.`,
      [defaultsOf(resource)],
      (page) => {
        const objects = objectsOf(resource, page);
        if (objects.length === 0) return undefined;
        const asked = askedFor(resource, page);
        const others = resource.fields.filter((field) => !asked.has(field));
        const leaked = objects.flatMap((object) => others.filter((field) => field in object));
        return leaked.length > 0 ? `Not asked for: ${listed(leaked)}.` : '';
      },
    ),
    pageRule(
      `${camelCase(resource.parameter)}Followed`,
      `If all of ${resource.parameter} are asked for, more than the default fields come.`,
      [`${valueSchema(resource.parameter)}/enum`],
      (page) => {
        const objects = objectsOf(resource, page);
        const asked = askedFor(resource, page);
        if (objects.length === 0 || !resource.fields.every((field) => asked.has(field))) {
          return undefined;
        }
        const more = resource.fields.filter((field) => !resource.defaults.includes(field));
        const came = objects.some((object) => more.some((field) => field in object));
        return came ? '' : `None of ${objects.length} objects has any field but the default ones.`;
      },
    ),
    ...defaultsRules(resource),
  ]),
  {
    id: 'selectionOnLaterPages',
    sentence: 'Later pages have the fields that were asked for, like the first page.',
    statements: [nextToken],
    examine: ({ pages }) => {
      const constant = constantFields(resources, pages);
      return walksIn(pages).flatMap(({ later }) =>
        later.flatMap(({ page }) =>
          [...constant].flatMap(([resource, fields]) =>
            missingFrom(objectsOf(resource, page), fields, resource, page, 'On first pages'),
          ),
        ),
      );
    },
  },
  {
    id: 'tweetFieldsInIncludes',
    sentence: 'Posts in includes also have the fields of Posts that were asked for.',
    statements: ['#/components/parameters/TweetFields'],
    examine: ({ pages }) => {
      const constant = constantFields(
        resources.filter(({ name }) => name === 'tweets'),
        pages,
      );
      return pages.flatMap((page) =>
        [...constant].flatMap(([resource, fields]) => {
          // Not every Post has the field that led there, and another rule judges fields that are
          // not in data either.
          const { starts } = page.selection;
          const expected = fields.filter(
            (field) => !starts.has(field) && page.posts.every((post) => field in post),
          );
          const included = page.includes.get('tweets') ?? [];
          return missingFrom(included, expected, resource, page, 'On Posts in data');
        }),
      );
    },
  },
];

/** The default fields that are not required: the schema checks the required ones. */
function defaultsRules(resource: Resource): Rule[] {
  const { required } = nodeAt(`#/components/schemas/${resource.schema}`);
  const demanded = Array.isArray(required) ? required.map(String) : [];
  const optional = resource.defaults.filter((field) => !demanded.includes(field));
  if (optional.length === 0) return [];
  const rule: Rule = {
    id: `${camelCase(resource.parameter)}Defaults`,
    sentence: `${article(resource)} has its default fields, whatever was asked for.`,
    statements: [defaultsOf(resource)],
    examine: ({ pages }) => {
      // A field that never comes is reported as not shown: the oldest recordings lack a default
      // field.
      const all = pages.flatMap((page) => objectsOf(resource, page));
      const expected = optional.filter((field) => all.some((object) => field in object));
      return pages.flatMap((page): Finding[] => {
        const objects = objectsOf(resource, page);
        const { exchange } = page;
        if (objects.length === 0 || expected.length === 0) return [];
        const missing = expected.filter((field) => objects.some((object) => !(field in object)));
        if (missing.length === 0) return [{ exchange }];
        return [{ exchange, violation: `Default fields are missing: ${listed(missing)}.` }];
      });
    },
  };
  return [rule];
}

/** How many objects must have a field before every object is expected to have it. */
const enough = 10;

/**
 * The fields that each object of a resource had on every first page that asked for them, but the
 * default ones.
 */
function constantFields(
  ofResources: readonly Resource[],
  pages: readonly Page[],
): ReadonlyMap<Resource, readonly string[]> {
  const first = pages.filter(({ exchange }) => !exchange.query.has('pagination_token'));
  return new Map(
    ofResources.map((resource) => {
      const isConstant = (field: string) => {
        const objects = first
          .filter((page) => askedBeyondDefaults(resource, page).includes(field))
          .flatMap((page) => (resource.name === 'tweets' ? page.posts : objectsOf(resource, page)));
        const names = new Set(objects.flatMap((object) => namesOf(resource, object)[0] ?? []));
        return names.size >= enough && objects.every((object) => field in object);
      };
      return [resource, resource.fields.filter(isConstant)];
    }),
  );
}

/**
 * Judges a page by the fields that every object has: whether its objects lack those that were asked
 * for.
 */
function missingFrom(
  objects: readonly JsonObject[],
  constant: readonly string[],
  resource: Resource,
  page: Page,
  elsewhere: string,
): Finding[] {
  const expected = askedBeyondDefaults(resource, page).filter((field) => constant.includes(field));
  if (objects.length === 0 || expected.length === 0) return [];
  const { exchange } = page;
  if (expected.some((field) => objects.some((object) => field in object))) return [{ exchange }];
  const what = expected.map((field) => `${resource.schema}.${field}`);
  return [{ exchange, violation: `${elsewhere}, but not here: ${listed(what)}.` }];
}

function askedBeyondDefaults({ name, defaults }: Resource, { selection }: Page): string[] {
  return [...selection.fields[name]].filter((field) => !defaults.includes(field));
}

/**
 * The fields that no object of the pages had, although they were asked for: nothing is known about
 * them.
 */
export function fieldsNotShown(pages: readonly Page[]): string[] {
  return resources.flatMap((resource) => {
    const asked = new Set<string>();
    const shown = new Set<string>();
    for (const page of pages) {
      for (const field of askedFor(resource, page)) asked.add(field);
      for (const object of objectsOf(resource, page)) {
        for (const field of Object.keys(object)) shown.add(field);
      }
    }
    // If no object of a resource came, their fields are not listed one by one.
    if (shown.size === 0) return [];
    return resource.fields
      .filter((field) => asked.has(field) && !shown.has(field))
      .map((field) => `${resource.schema}.${field}`);
  });
}

/**
 * The fields that may be there. An expansion also asks for the field of a Post that it starts from.
 */
function askedFor({ name }: Resource, { selection }: Page): ReadonlySet<string> {
  const selected = selection.fields[name];
  return name === 'tweets' ? new Set([...selected, ...selection.starts]) : selected;
}

/** Where the contract says which fields come without being asked for. */
function defaultsOf({ schema }: Resource): string {
  return `#/components/schemas/${schema}/x-default-fields`;
}

function article({ name }: Resource): string {
  return name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
}
