import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../../packages/types/src/json.ts';
import type { Declarations, Declared } from '../check-breaking/declared.ts';

/** An outline of the operation in an OpenAPI description. */
export interface Outline {
  /** The query parameters, the statuses, and all members of a page, by path. */
  readonly declared: Declarations;
  /** The names that were matched to ours, such as `tweet.fields of query is post.fields`. */
  readonly renames: readonly string[];
}

type Renamed = Readonly<Record<string, Readonly<Record<string, string>>>>;

const path = '/2/users/{id}/liked_tweets';
/** The type of a value that a description leaves open. */
const anything = 'anything';

/**
 * Reads an OpenAPI document in JSON or YAML from a file or a URL.
 *
 * @param patience the time limit of the download, in milliseconds
 * @throws {Error} when it is not an OpenAPI document
 */
export async function readDescription(source: string, patience = 60_000): Promise<JsonObject> {
  const isUrl = /^https?:/.test(source);
  const text = isUrl ? await download(source, patience) : await readFile(source, 'utf8');
  // For JSON of the usual size, the YAML parser would take seconds.
  const document: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text);
  if (isObject(document) && 'openapi' in document) return document;
  throw new Error('It is not an OpenAPI document.');
}

async function download(url: string, patience: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.text();
}

/**
 * The names, types and values of the operation in an OpenAPI 3.0 or 3.1 description. All branches
 * of `allOf`, `anyOf`, `oneOf` and of a discriminator count as one schema.
 *
 * @param renamed our names and the published names for them, by place
 * @throws {Error} when the operation is missing, or a reference leads nowhere
 */
export function outline(document: JsonObject, renamed: Renamed = {}): Outline {
  const declared = new Map<string, Declared>();
  const found = new Set<string>();

  /** Our name for one of the published names, all of which are at the same place. */
  function ours(place: string, name: string, names: readonly string[]): string {
    const [own] =
      Object.entries(renamed[place] ?? {}).find(
        ([old, now]) => now === name && !names.includes(old),
      ) ?? [];
    if (own === undefined) return name;
    found.add(renameOf(place, own, name));
    return own;
  }

  function declare(of: string, name: string, schemas: readonly JsonObject[], optional = true) {
    const key = `${of}.${name}`;
    const items = schemas.flatMap((schema) => partsOf(schema['items'], document));
    const list = values(items);
    const text = [...new Set([...values(schemas), ...list])]
      .map((value, _, all) => `"${ours(key, value, all)}"`)
      .join(' | ');
    const limits = of === 'query' ? limitsOf(schemas) : '';
    declared.set(key, { of, name, optional, type: text || typeOf(schemas, items) + limits });
    return [...schemas, ...items];
  }

  /** @param trail the outer schemas, so that a schema that contains itself ends */
  function members(of: string, schemas: readonly JsonObject[], trail: readonly JsonObject[]): void {
    const names = [...new Set(schemas.flatMap((one) => Object.keys(mapAt(one, 'properties'))))];
    for (const name of names) {
      const own = ours(of, name, names);
      const parts = schemas.flatMap((one) => partsOf(mapAt(one, 'properties')[name], document));
      const inner = declare(of, own, parts);
      // A Post under `includes` has the same members as one in `data`.
      if (`${of}.${own}` === 'page.includes.tweets') continue;
      if (inner.some((one) => trail.includes(one))) continue;
      members(`${of}.${own}`, inner, [...trail, ...inner]);
    }
  }

  const item = follow(at(document, 'paths', path), document);
  const operation = at(item, 'get');
  if (!isObject(operation)) {
    throw new Error(`The description has no operation GET ${path}.`);
  }
  const parameters = [at(item, 'parameters'), at(operation, 'parameters')]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one) => follow(one, document));
  const names = parameters.map((one) => String(at(one, 'name')));
  for (const [index, parameter] of parameters.entries()) {
    const name = ours('query', names[index] ?? '', names);
    const schemas = partsOf(at(parameter, 'schema'), document);
    declare('query', name, schemas, at(parameter, 'required') !== true);
  }
  const responses = mapAt(operation, 'responses');
  for (const status of Object.keys(responses)) declare('responses', status, []);
  const ok = follow(responses['200'], document);
  const page = partsOf(at(ok, 'content', 'application/json', 'schema'), document);
  members('page', page, page);
  return { declared, renames: [...found] };
}

/** All renames that a description may have, worded as in an outline. */
export function renames(renamed: Renamed): string[] {
  return Object.entries(renamed).flatMap(([place, names]) =>
    Object.entries(names).map(([own, name]) => renameOf(place, own, name)),
  );
}

function renameOf(place: string, own: string, name: string): string {
  return `${own} of ${place} is ${name}`;
}

/** The declarations that neither side leaves open: no others can be compared. */
export function comparable(one: Declarations, other: Declarations): Declarations {
  const open = [...one, ...other].filter(([, { type }]) => type.includes(anything));
  return new Map(
    [...one].filter(
      ([key]) =>
        !open.some(([place]) => (key === place ? other.has(key) : key.startsWith(`${place}.`))),
    ),
  );
}

/** A schema and all branches of it, through references. */
function partsOf(node: unknown, document: JsonObject, seen = new Set<unknown>()): JsonObject[] {
  const schema = follow(node, document);
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const branches = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []),
    ...Object.values(mapAt(schema, 'discriminator', 'mapping')).map(($ref) => ({ $ref })),
  ];
  return [schema, ...branches.flatMap((branch) => partsOf(branch, document, seen))];
}

function values(schemas: readonly JsonObject[]): string[] {
  return schemas.flatMap(({ enum: list }) => (Array.isArray(list) ? list.map(String) : []));
}

function typeOf(schemas: readonly JsonObject[], items: readonly JsonObject[]): string {
  const types = new Set(
    schemas.flatMap(({ type, properties }) => type ?? (properties ? 'object' : [])).map(String),
  );
  const isNullable = types.delete('null') || schemas.some(({ nullable }) => nullable === true);
  const listed = types.has('array') ? ` of ${typeOf(items, [])}` : '';
  const text = [...types].toSorted().join(' or ') || anything;
  return `${text}${listed}${isNullable ? ' or null' : ''}`;
}

/** The limits of a number, such as ` from 5 to 100`. */
function limitsOf(schemas: readonly JsonObject[]): string {
  const [lowest] = schemas.flatMap(({ minimum = [] }) => minimum);
  const [highest] = schemas.flatMap(({ maximum = [] }) => maximum);
  return `${lowest === undefined ? '' : ` from ${lowest}`}${highest === undefined ? '' : ` to ${highest}`}`;
}

/** The target of a reference, or the node itself. */
function follow(node: unknown, document: JsonObject): unknown {
  const reference = at(node, '$ref');
  if (typeof reference !== 'string') return node;
  const keys = decodeURIComponent(reference.replace(/^#\//, ''))
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = at(document, ...keys);
  if (target !== undefined) return follow(target, document);
  throw new Error(`The description has no ${reference}. Bundle it into one document.`);
}

function at(node: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((one, key) => (isObject(one) ? one[key] : undefined), node);
}

/** An object inside a node; an empty one if there is none. */
function mapAt(node: unknown, ...keys: readonly string[]): JsonObject {
  const map = at(node, ...keys);
  return isObject(map) ? map : {};
}
