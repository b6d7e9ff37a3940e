import type { JsonObject } from '@liked-posts/types/json';
import { nodeAt, valueSchema } from '../contract.ts';
import type { Page } from '../exchange.ts';
import { type Kind, kinds, namesOf, objectsOf } from '../kinds.ts';
import { type Finding, listed, pageRule, type Rule } from './rule.ts';
import { walksIn } from './walks.ts';

const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** The rules for the fields of the objects in a page. */
export const selectionRules: readonly Rule[] = [
  ...kinds.flatMap((kind) => [
    pageRule(
      `${camelCase(kind.parameter)}Only`,
      `${article(kind)} has only its default fields and those asked for with ${kind.parameter}.`,
      [defaultsOf(kind)],
      (page) => {
        const objects = objectsOf(kind, page);
        if (objects.length === 0) return undefined;
        const asked = askedFor(kind, page);
        const others = kind.fields.filter((field) => !asked.has(field));
        const leaked = objects.flatMap((object) => others.filter((field) => field in object));
        return leaked.length > 0 ? `Not asked for: ${listed(leaked)}.` : '';
      },
    ),
    pageRule(
      `${camelCase(kind.parameter)}Followed`,
      `If all of ${kind.parameter} are asked for, more than the default fields come.`,
      [`${valueSchema(kind.parameter)}/enum`],
      (page) => {
        const objects = objectsOf(kind, page);
        const asked = askedFor(kind, page);
        if (objects.length === 0 || !kind.fields.every((field) => asked.has(field))) {
          return undefined;
        }
        const more = kind.fields.filter((field) => !kind.defaults.includes(field));
        const came = objects.some((object) => more.some((field) => field in object));
        return came ? '' : `None of ${objects.length} objects has any field but the default ones.`;
      },
    ),
    ...defaultsRules(kind),
  ]),
  {
    id: 'selectionOnLaterPages',
    sentence: 'Later pages have the fields that were asked for, like the first page.',
    statements: [nextToken],
    examine: ({ pages }) => {
      const constant = constantFields(kinds, pages);
      return walksIn(pages).flatMap(({ later }) =>
        later.flatMap(({ page }) =>
          [...constant].flatMap(([kind, fields]) =>
            missingFrom(objectsOf(kind, page), fields, kind, page, 'On first pages'),
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
        kinds.filter(({ member }) => member === 'tweets'),
        pages,
      );
      return pages.flatMap((page) =>
        [...constant].flatMap(([kind, fields]) => {
          // Not every Post has the field that led there, and another rule judges fields that are
          // not in data either.
          const { starts } = page.selection;
          const expected = fields.filter(
            (field) => !starts.has(field) && page.posts.every((post) => field in post),
          );
          const included = page.includes.get('tweets') ?? [];
          return missingFrom(included, expected, kind, page, 'On Posts in data');
        }),
      );
    },
  },
];

/** The default fields that are not required: the schema checks the required ones. */
function defaultsRules(kind: Kind): Rule[] {
  const { required } = nodeAt(`#/components/schemas/${kind.schema}`);
  const demanded = Array.isArray(required) ? required.map(String) : [];
  const optional = kind.defaults.filter((field) => !demanded.includes(field));
  if (optional.length === 0) return [];
  const rule: Rule = {
    id: `${camelCase(kind.parameter)}Defaults`,
    sentence: `${article(kind)} has its default fields, whatever was asked for.`,
    statements: [defaultsOf(kind)],
    examine: ({ pages }) => {
      // A field that never comes is reported as not shown: the oldest recordings lack a default
      // field.
      const all = pages.flatMap((page) => objectsOf(kind, page));
      const expected = optional.filter((field) => all.some((object) => field in object));
      return pages.flatMap((page): Finding[] => {
        const objects = objectsOf(kind, page);
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
 * The fields that each object of a kind had on every first page that asked for them, but the
 * default ones.
 */
function constantFields(
  ofKinds: readonly Kind[],
  pages: readonly Page[],
): ReadonlyMap<Kind, readonly string[]> {
  const first = pages.filter(({ exchange }) => !exchange.query.has('pagination_token'));
  return new Map(
    ofKinds.map((kind) => {
      const isConstant = (field: string) => {
        const objects = first
          .filter((page) => askedBeyondDefaults(kind, page).includes(field))
          .flatMap((page) => (kind.member === 'tweets' ? page.posts : objectsOf(kind, page)));
        const names = new Set(objects.flatMap((object) => namesOf(kind, object)[0] ?? []));
        return names.size >= enough && objects.every((object) => field in object);
      };
      return [kind, kind.fields.filter(isConstant)];
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
  kind: Kind,
  page: Page,
  elsewhere: string,
): Finding[] {
  const expected = askedBeyondDefaults(kind, page).filter((field) => constant.includes(field));
  if (objects.length === 0 || expected.length === 0) return [];
  const { exchange } = page;
  if (expected.some((field) => objects.some((object) => field in object))) return [{ exchange }];
  const what = expected.map((field) => `${kind.schema}.${field}`);
  return [{ exchange, violation: `${elsewhere}, but not here: ${listed(what)}.` }];
}

function askedBeyondDefaults({ member, defaults }: Kind, { selection }: Page): string[] {
  return [...selection.fields[member]].filter((field) => !defaults.includes(field));
}

/**
 * The fields that no object of the pages had, although they were asked for: nothing is known about
 * them.
 */
export function fieldsNotShown(pages: readonly Page[]): string[] {
  return kinds.flatMap((kind) => {
    const asked = new Set<string>();
    const shown = new Set<string>();
    for (const page of pages) {
      for (const field of askedFor(kind, page)) asked.add(field);
      for (const object of objectsOf(kind, page)) {
        for (const field of Object.keys(object)) shown.add(field);
      }
    }
    // If objects of a kind never came, their fields are not listed one by one.
    if (shown.size === 0) return [];
    return kind.fields
      .filter((field) => asked.has(field) && !shown.has(field))
      .map((field) => `${kind.schema}.${field}`);
  });
}

/**
 * The fields that may be there. An expansion also asks for the field of a Post that it starts from.
 */
function askedFor({ member }: Kind, { selection }: Page): ReadonlySet<string> {
  const selected = selection.fields[member];
  return member === 'tweets' ? new Set([...selected, ...selection.starts]) : selected;
}

/** Where the contract says which fields come without being asked for. */
function defaultsOf({ schema }: Kind): string {
  return `#/components/schemas/${schema}/x-default-fields`;
}

function article({ member }: Kind): string {
  return member === 'tweets' ? 'A Post' : `An object in includes.${member}`;
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
}
