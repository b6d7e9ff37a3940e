import { nodeAt, valueSchema } from '../contract.ts';
import type { JsonObject, Page } from '../exchange.ts';
import { type Kind, kinds, objectsOf } from '../kinds.ts';
import { expansionsOf, startsOf } from '../references.ts';
import { type Finding, listed, pageRule, type Rule } from './rule.ts';
import { walksIn } from './walks.ts';

const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** What must be true of the fields of the objects in a page. */
export const selectionRules: readonly Rule[] = [
  ...kinds.flatMap((kind) => [
    pageRule(
      `${camelCase(kind.parameter)}Only`,
      `${article(kind)} has its default fields and those asked for with ${kind.parameter}, and no other.`,
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
      `Where all of ${kind.parameter} are asked for, more than the default fields come.`,
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
  pageRule(
    'tweetFieldsInIncludes',
    'The fields of Posts that are asked for come with Posts under includes as well.',
    ['#/components/parameters/TweetFields'],
    (page) => {
      const included = page.includes.get('tweets') ?? [];
      const [posts] = kinds.filter(({ member }) => member === 'tweets');
      if (posts === undefined || included.length === 0) return undefined;
      const everywhere = onAll(page.posts, askedBeyondDefaults(posts, page));
      if (everywhere.length === 0) return undefined;
      const missing = onNone(included, everywhere);
      if (missing.length === 0) return '';
      return `On every Post in data, and on none in includes.tweets: ${listed(missing)}.`;
    },
  ),
  {
    id: 'selectionOnLaterPages',
    sentence: 'A later page has the fields that were asked for, as the first page has.',
    statements: [nextToken],
    examine: ({ pages }) =>
      walksIn(pages).flatMap(({ first, later }) =>
        kinds.flatMap((kind) => {
          const everywhere = onAll(objectsOf(kind, first), askedBeyondDefaults(kind, first));
          if (everywhere.length === 0) return [];
          return later.flatMap(({ page }): Finding[] => {
            const objects = objectsOf(kind, page);
            // A page without Posts is none that the selection could show on.
            if (page.posts.length === 0 || (kind.member === 'tweets' && objects.length === 0)) {
              return [];
            }
            const { exchange } = page;
            const missing = onNone(objects, everywhere);
            if (missing.length < everywhere.length) return [{ exchange }];
            const what = missing.map((field) => `${kind.schema}.${field}`);
            return [{ exchange, violation: `On the first page, and not here: ${listed(what)}.` }];
          });
        }),
      ),
  },
];

/** What comes without being asked for; what is required besides is for the schema to say. */
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
      // What never comes is told as not shown: the oldest recordings lack a default field.
      const all = pages.flatMap((page) => objectsOf(kind, page));
      const expected = optional.filter((field) => all.some((object) => field in object));
      return pages.flatMap((page): Finding[] => {
        const objects = objectsOf(kind, page);
        const { exchange } = page;
        if (objects.length === 0 || expected.length === 0) return [];
        const missing = expected.filter((field) => objects.some((object) => !(field in object)));
        if (missing.length === 0) return [{ exchange }];
        return [{ exchange, violation: `Missing, though it is a default: ${listed(missing)}.` }];
      });
    },
  };
  return [rule];
}

function onAll(objects: readonly JsonObject[], fields: readonly string[]): string[] {
  if (objects.length === 0) return [];
  return fields.filter((field) => objects.every((object) => field in object));
}

function onNone(objects: readonly JsonObject[], fields: readonly string[]): string[] {
  return fields.filter((field) => objects.every((object) => !(field in object)));
}

function askedBeyondDefaults({ parameter, defaults }: Kind, { exchange }: Page): string[] {
  const asked = exchange.query.get(parameter)?.split(',') ?? [];
  return asked.filter((field) => !defaults.includes(field));
}

/** The fields that no object of the pages had, although they were asked for: nothing is known about them. */
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
    // Of objects that never came, their fields need not be told one by one.
    if (shown.size === 0) return [];
    return kind.fields
      .filter((field) => asked.has(field) && !shown.has(field))
      .map((field) => `${kind.schema}.${field}`);
  });
}

/** The fields that may be there. An expansion asks for the fields of a Post that it starts from, too. */
function askedFor({ member, parameter, defaults }: Kind, page: Page): ReadonlySet<string> {
  const asked = page.exchange.query.get(parameter)?.split(',') ?? [];
  const starts = member === 'tweets' ? expansionsOf(page).flatMap(startsOf) : [];
  return new Set([...defaults, ...asked, ...starts]);
}

/** Where the contract says which fields come without being asked for. */
function defaultsOf({ schema }: Kind): string {
  return `#/components/schemas/${schema}/x-default-fields`;
}

function article({ member }: Kind): string {
  return member === 'tweets' ? 'A Post' : `An object in includes.${member}`;
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
