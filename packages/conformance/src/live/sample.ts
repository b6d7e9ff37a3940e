import { type Expansion, type Route, referencesIn, routes } from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { asText, type CheckedPage } from '../traffic/interaction.ts';
import { listNames, resources } from '../traffic/resources.ts';

/** The values of lists that a page shows, as `user.fields=created_at`, with the first Post for each. */
export type ShownValues = ReadonlyMap<string, number>;

/** Finds out how many Posts of a page are needed to show each value of its lists. */
export function findShownValues(page: CheckedPage): ShownValues {
  const shown = new Map<string, number>();
  const objects = new Map<string, JsonObject>();
  for (const resource of resources) {
    for (const object of page.includes.get(resource.name) ?? []) {
      for (const name of listNames(resource, object))
        objects.set(`${resource.name} ${name}`, object);
    }
  }
  const show = (list: string, value: string, index: number) => {
    const key = `${list}=${value}`;
    if (!shown.has(key)) shown.set(key, index + 1);
  };
  page.posts.forEach((post, index) => {
    for (const field of Object.keys(post)) show('tweet.fields', field, index);
    for (const expansion of page.selection.expansions) {
      for (const { name } of listReferences(post, expansion, objects)) {
        show('expansions', expansion, index);
        const resource = routes[expansion].resource;
        const parameter = resources.find((one) => one.name === resource)?.parameter ?? '';
        const object = objects.get(`${resource} ${name}`) ?? {};
        for (const field of Object.keys(object)) show(parameter, field, index);
      }
    }
  });
  return shown;
}

/** All names by which a Post refers to objects along an expansion. */
function listReferences(
  post: JsonObject,
  expansion: Expansion,
  objects: ReadonlyMap<string, JsonObject>,
): { readonly name: string }[] {
  const { through }: Route = routes[expansion];
  if (through === undefined) return referencesIn(post, expansion).flat();
  return listReferences(post, through, objects).flatMap(({ name }) => {
    const other = objects.get(`tweets ${asText(name)}`);
    return other === undefined ? [] : referencesIn(other, expansion).flat();
  });
}

/** Posts that show fewer values are enough where another sample shows the others. */
const maxFieldSample = 8;

/** How many Posts show the values of a query that can be shown. */
export function chooseSampleSize(
  query: Readonly<Record<string, unknown>>,
  shown: ShownValues,
): number {
  const counts = Object.entries(query).flatMap(([list, values]) =>
    Array.isArray(values) ? values.map((value) => shown.get(`${list}=${value}`) ?? 0) : [],
  );
  const size = Math.max(5, ...counts);
  // Whether an expansion is followed shows only on a Post that it starts from.
  return isForExpansions(query) ? size : Math.min(size, maxFieldSample);
}

function isForExpansions(query: Readonly<Record<string, unknown>>): boolean {
  return 'expansions' in query && 'tweet.fields' in query;
}
