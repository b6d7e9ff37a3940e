import type { JsonObject } from '@liked-posts/types/json';
import { listed } from '@liked-posts/types/printable';
import { nodeAt, valueSchema } from '../contract.ts';
import type { CheckedPage } from '../interaction.ts';
import { camelCase } from '../requests.ts';
import { askedFor, namesOf, objectsOf, type Resource, resources } from '../resources.ts';
import { checked, pageRule, type Rule, type RuleCheck } from './rule.ts';
import { walksIn } from './walks.ts';

const pageToken = '#/components/parameters/PageTokenQuery';

/** The rules for the fields that a query selects. */
export const selectionRules: readonly Rule[] = [
  ...resources.flatMap((resource) => [
    pageRule(
      `${camelCase(resource.parameter)}Only`,
      `${anObject(resource)} has only its default fields and those asked for with ${resource.parameter}.`,
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
    followedRule(resource),
    ...defaultsRules(resource),
  ]),
  {
    id: 'selectionOnLaterPages',
    sentence: 'Later pages have the fields that were asked for, like the first page.',
    pointers: [pageToken],
    check: ({ pages }) => {
      const later = walksIn(pages).flatMap((walk) => walk.later);
      return resources.flatMap((resource) => {
        const constant = constantFields(resource, pages);
        return later.flatMap(({ page }) =>
          missingFrom(objectsOf(resource, page), constant, resource, page, 'On first pages'),
        );
      });
    },
  },
  {
    id: 'tweetFieldsInIncludes',
    sentence: 'Posts in includes also have the fields of Posts that were asked for.',
    pointers: ['#/components/parameters/TweetFields'],
    check: ({ pages }) =>
      resources
        .filter(({ name }) => name === 'tweets')
        .flatMap((resource) => {
          const constant = constantFields(resource, pages);
          return pages.flatMap((page) => {
            // Posts in includes may lack the field that led to them, and other rules check fields
            // that Posts in data lack as well.
            const { starts } = page.selection;
            const expected = [...constant].filter(
              ([field]) => !starts.has(field) && page.posts.every((post) => field in post),
            );
            const included = page.includes.get('tweets') ?? [];
            return missingFrom(included, new Map(expected), resource, page, 'On Posts in data');
          });
        }),
  },
];

/** The rule that a selection has an effect, whatever the defaults are. */
function followedRule(resource: Resource): Rule {
  const more = resource.fields.filter((field) => !resource.defaults.includes(field));
  return {
    id: `${camelCase(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [`${valueSchema(resource.parameter)}/enum`],
    check: ({ pages }) => {
      const all = pages.map((page) => {
        const objects = objectsOf(resource, page);
        const asked = askedFor(resource, page);
        const came = more.filter((field) => objects.some((object) => field in object));
        return { page, objects, asked, came };
      });
      const came = new Set(all.flatMap((one) => one.came.filter((field) => one.asked.has(field))));
      const always = new Set(
        all.flatMap((one) => one.came.filter((field) => !one.asked.has(field))),
      );
      // One of two fields may be a default that the contract does not know.
      const isIgnored = came.size > 1 && [...came].every((field) => always.has(field));
      return all.flatMap(({ page, objects, asked, came: own }): RuleCheck[] => {
        if (objects.length === 0) return [];
        if (own.length === 0 && resource.fields.every((field) => asked.has(field))) {
          const text = 'No object has any field but the default ones.';
          // A service may have nothing else to say about its users, but it has about Posts.
          const isKnown = resource.name === 'tweets' || came.size + always.size > 0;
          return [{ interaction: page.interaction, [isKnown ? 'violation' : 'note']: text }];
        }
        const isWrong = isIgnored && own.some((field) => !asked.has(field));
        const text = `Each comes even if it is not asked for: ${listed(came)}.`;
        return came.size > 0 ? [checked(page, isWrong && text)] : [];
      });
    },
  };
}

/** The rule for default fields that are not required; the schema has those that are. */
function defaultsRules(resource: Resource): Rule[] {
  const { required } = nodeAt(`#/components/schemas/${resource.schema}`);
  const demanded = Array.isArray(required) ? required.map(String) : [];
  const optional = resource.defaults.filter((field) => !demanded.includes(field));
  if (optional.length === 0) return [];
  const rule: Rule = {
    id: `${camelCase(resource.parameter)}Defaults`,
    sentence: `${anObject(resource)} has its default fields, whatever was asked for.`,
    pointers: [defaultsOf(resource)],
    check: ({ pages }) => {
      // The oldest recordings lack a default field. The report lists fields that never come.
      const all = pages.flatMap((page) => objectsOf(resource, page));
      const expected = optional.filter((field) => all.some((object) => field in object));
      return pages.flatMap((page): RuleCheck[] => {
        const objects = objectsOf(resource, page);
        if (objects.length === 0 || expected.length === 0) return [];
        const missing = expected.filter((field) => objects.some((object) => !(field in object)));
        const text = `Default fields are missing: ${listed(missing)}.`;
        return [checked(page, missing.length > 0 && text)];
      });
    },
  };
  return [rule];
}

/**
 * The fields beyond the defaults that all objects had on the first pages that asked for them, and
 * on how many objects.
 */
function constantFields(
  resource: Resource,
  pages: readonly CheckedPage[],
): ReadonlyMap<string, number> {
  const first = pages.filter(({ interaction }) => !interaction.query.has('pagination_token'));
  const counts = resource.fields.flatMap((field) => {
    const objects = first
      .filter((page) => askedBeyondDefaults(resource, page).includes(field))
      .flatMap((page) => (resource.name === 'tweets' ? page.posts : objectsOf(resource, page)));
    const names = new Set(objects.map((object) => namesOf(resource, object)[0]));
    const isConstant = objects.length > 0 && objects.every((object) => field in object);
    return isConstant ? [[field, names.size] as const] : [];
  });
  return new Map(counts);
}

/** How many objects with a field are enough to expect it of every other one. */
const enough = 10;

/** Whether it is hardly chance that all of some objects have a field, and none of some others. */
function isHardlyChance(present: number, absent: number): boolean {
  if (present >= enough) return true;
  const share = present / (present + absent);
  // However frequent the field is, this is how likely such a split is at most.
  return share ** present * (1 - share) ** absent < 1 / 250;
}

/** Checks whether the objects of a page lack fields that all other objects have. */
function missingFrom(
  objects: readonly JsonObject[],
  constant: ReadonlyMap<string, number>,
  resource: Resource,
  page: CheckedPage,
  elsewhere: string,
): RuleCheck[] {
  const all = askedBeyondDefaults(resource, page).filter((field) => constant.has(field));
  // An expansion brings the field that it starts from, even if `tweet.fields` is ignored.
  const brought = resource.name === 'tweets' ? page.selection.starts : new Set();
  const selected = all.filter((field) => !brought.has(field));
  const expected = selected.length > 0 ? selected : all;
  if (objects.length === 0 || expected.length === 0) return [];
  const { interaction } = page;
  if (expected.some((field) => objects.some((object) => field in object))) return [{ interaction }];
  const most = Math.max(...expected.map((field) => constant.get(field) ?? 0));
  if (!isHardlyChance(most, objects.length)) return [];
  const what = expected.map((field) => `${resource.schema}.${field}`);
  return [{ interaction, violation: `${elsewhere}, but not here: ${listed(what)}.` }];
}

function askedBeyondDefaults({ name, defaults }: Resource, { selection }: CheckedPage): string[] {
  return [...selection.fields[name]].filter((field) => !defaults.includes(field));
}

/** The pointer to the list of default fields. */
function defaultsOf({ schema }: Resource): string {
  return `#/components/schemas/${schema}/x-default-fields`;
}

function anObject({ name }: Resource): string {
  return name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
}

/** The rule for users who require that their data shows every field. */
export const allFieldsShown: Rule = {
  id: 'allFieldsShown',
  sentence: 'Every field and every list of includes that is asked for comes at least once.',
  pointers: ['#/components/schemas/Post', '#/components/schemas/Includes'],
  check: ({ interactions, pages }) => {
    const kept = interactions.slice(0, 1).map((interaction) => ({ interaction }));
    const broken = notShownOn(pages).flatMap((name) => {
      const [owner, field = ''] = name.split('.');
      const asking = interactions.find(({ query }) =>
        owner === 'includes'
          ? query.has('expansions')
          : [...query.values()].some((value) => value.split(',').includes(field)),
      );
      const violation = `${name} was asked for, but is in no answer.`;
      // A default field may be in no query. Then the first request represents them all.
      return [asking ?? interactions[0]].flatMap((interaction) =>
        interaction === undefined ? [] : [{ interaction, violation }],
      );
    });
    return broken.length > 0 ? broken : kept;
  },
};

/** The fields and lists of `includes` that were asked for, but are on no page. */
export function notShownOn(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) => {
    const asked = new Set(pages.flatMap((page) => [...askedFor(resource, page)]));
    const objects = pages.flatMap((page) => objectsOf(resource, page));
    // If no object came, its list is named instead of each field.
    if (objects.length === 0) return [];
    return resource.fields
      .filter((field) => asked.has(field) && !objects.some((object) => field in object))
      .map((field) => `${resource.schema}.${field}`);
  });
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  const lists = [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
  return [...fields, ...lists.map((name) => `includes.${name}`)];
}
