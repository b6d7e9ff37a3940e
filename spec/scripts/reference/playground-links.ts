import type { Operation } from '../../types/operation.d.cts';
import { escapeHtml, type Html } from './markup.ts';

/**
 * A link that requests a field of a schema in the playground; empty if no parameter can request it. For
 * the field `name` of a `Place`, it leads to
 * `index.html#json/2/users/2244994945/liked_tweets?expansions=geo.place_id&place.fields=name`.
 */
export function linkPlayground(operation: Operation, schema: string, field: string): Html {
  const { path, parameters, resources, expansions } = operation;
  const resource = resources.find((candidate) => candidate.schema === schema);
  const parameter = parameters.find(({ name }) => name === resource?.parameter);
  if (parameter?.role !== 'list' || !parameter.values.includes(field)) return '';
  const userId = parameters.find((candidate) => candidate.in === 'path')?.example;
  // One expansion that leads to the resource is enough, but a link with `through` would need two.
  const leading = expansions.filter(
    (expansion) => expansion.resource === resource?.name && expansion.through === undefined,
  );
  const names = leading.map(({ name }) => name).join(',');
  // A field of a Post needs no expansion, because Posts are on every page.
  const prefix = schema === 'Post' || names === '' ? '' : `expansions=${names}&`;
  const request = `${path.replace(/\{.*\}/, String(userId))}?${prefix}${parameter.name}=${field}`;
  const label = `Try it in the playground: ${escapeHtml(field)}`;
  return `<a href="index.html#json${escapeHtml(request)}" aria-label="${label}">try&nbsp;it</a>`;
}
