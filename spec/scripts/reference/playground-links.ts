import type { Expansion, Operation } from '../../types/operation.d.cts';
import { escapeHtml, type Html } from './markup.ts';

/**
 * Links that request a field in the playground, by the id of the field's entry. For the field `name`
 * of a Place, the id is `schemas/Place.name`, and the link leads to
 * `index.html#json/2/users/2244994945/liked_tweets?expansions=geo.place_id&place.fields=name`.
 */
export function linkPlayground(operation: Operation): Map<string, Html> {
  const { path, parameters, resources, expansions } = operation;
  const userId = parameters.find((parameter) => parameter.in === 'path')?.example;
  const request = `index.html#json${path.replace(/\{.*\}/, String(userId))}`;
  const links = new Map<string, Html>();
  for (const parameter of parameters) {
    // The list `expansions` has no schema, because its values are not fields.
    if (parameter.role !== 'list' || parameter.schema === undefined) continue;
    const { name, schema, values } = parameter;
    const resource = resources.find((candidate) => candidate.schema === schema)?.name;
    // Posts are on every page. An expansion with `through` needs another expansion: it is left out.
    const isNeeded = (expansion: Expansion) =>
      schema !== 'Post' && expansion.resource === resource && expansion.through === undefined;
    const needed = expansions.filter(isNeeded).map((expansion) => expansion.name);
    const prefix = needed.length === 0 ? '' : `expansions=${needed.join(',')}&`;
    for (const field of values) {
      const href = escapeHtml(`${request}?${prefix}${name}=${field}`);
      const label = `Try it in the playground: ${escapeHtml(field)}`;
      const link = `<a href="${href}" aria-label="${label}">try&nbsp;it</a>`;
      links.set(`schemas/${schema}.${field}`, link);
    }
  }
  return links;
}
