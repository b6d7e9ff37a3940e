import {
  type LikedPostsQuery,
  type ResourceName,
  readSelection,
  resourceNames,
  resources,
} from '@liked-posts/types';
import { findSchema, readComponentName, type Schema } from './schemas.ts';

/**
 * A type of TypeScript, which `print-type.ts` prints. An `exported` type is one of the types package,
 * with the name of its component in the contract, such as `PageMeta`. `string` is `built-in`.
 */
export type Type =
  | { readonly kind: 'exported' | 'built-in'; readonly name: string }
  | { readonly kind: 'list'; readonly item: Type }
  | ObjectType;

export interface ObjectType {
  readonly kind: 'object';
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  /** Where the member is in a page, such as `LikedPostsPage/data/text`. */
  readonly path: string;
  readonly isOptional: boolean;
  readonly isRequested: boolean;
  readonly type: Type;
}

const root = 'LikedPostsPage';

/**
 * The type `LikedPostsPage<Query>` for this query, such as
 * `{ data?: { id: string; text: string; … }[]; includes?: {}; errors?: Problem[]; meta?: PageMeta }`.
 */
export function buildPageType(query: LikedPostsQuery): ObjectType {
  const page = findSchema(root);
  return {
    kind: 'object',
    // In the order of `LikedPostsPage`: page-type.test.ts compares them.
    members: [
      { ...buildMember(page, 'data', root), type: buildListType(query, 'tweets', `${root}/data`) },
      { ...buildMember(page, 'includes', root), type: buildIncludesType(query) },
      buildMember(page, 'errors', root),
      buildMember(page, 'meta', root),
    ],
  };
}

/** The type of `includes`, with the lists that the expansions of the query lead to. */
function buildIncludesType(query: LikedPostsQuery): ObjectType {
  const { included } = readSelection(query);
  const members = resourceNames
    .filter((resource) => included.has(resource))
    .map((resource): Member => {
      const list = buildMember(findSchema('Includes'), resource, `${root}/includes`);
      // An expansion requests the list itself.
      return { ...list, isRequested: true, type: buildListType(query, resource, list.path) };
    });
  return { kind: 'object', members };
}

/** A list of objects at a path, with the default fields and those that the query requests. */
function buildListType(query: LikedPostsQuery, resource: ResourceName, path: string): Type {
  const schema = findSchema(resources[resource].schema);
  const selected = readSelection(query).fields[resource];
  const requested = new Set<string>(query[resources[resource].parameter]);
  const members = Object.keys(schema.properties ?? {})
    .filter((field) => selected.has(field))
    .map((field) => ({ ...buildMember(schema, field, path), isRequested: requested.has(field) }));
  return { kind: 'list', item: { kind: 'object', members } };
}

/**
 * A member of the object at a path, as the contract describes it, whatever the query. The callers replace
 * what the query decides: `isRequested`, and the `type` of `data` and `includes`.
 */
function buildMember(parent: Schema, name: string, parentPath: string): Member {
  const path = `${parentPath}/${name}`;
  const property = parent.properties?.[name];
  if (property === undefined) throw new Error(`The contract does not describe ${path}.`);
  const isOptional = !parent.required?.includes(name);
  return { name, path, isOptional, isRequested: false, type: buildType(property) };
}

/**
 * The type of a property:
 *
 *   { type: 'array', items: { $ref: … Problem } }  Problem[]
 *   { type: 'integer' }                            number
 *   {}                                             unknown
 *   { $ref: … PostId }, which is a string          string
 *   { $ref: … PageMeta }                           PageMeta
 *   { anyOf: [{ $ref: … MediaType }, …] }          MediaType
 */
function buildType(property: Schema): Type {
  if (property.items) return { kind: 'list', item: buildType(property.items) };
  const component = readComponentName(property);
  if (component === undefined) return { kind: 'built-in', name: readBuiltInName(property) };
  const { type, enum: values } = findSchema(component);
  if (type === 'string' && !values) return { kind: 'built-in', name: 'string' };
  return { kind: 'exported', name: component };
}

function readBuiltInName({ type }: Schema): string {
  if (type === undefined) return 'unknown';
  return type === 'integer' ? 'number' : type;
}

/** The paths of the members that the query requests, such as `LikedPostsPage/data/lang`. */
export function listRequestedPaths(query: LikedPostsQuery): ReadonlySet<string> {
  const requested = listMembers(buildPageType(query)).filter(({ isRequested }) => isRequested);
  return new Set(requested.map(({ path }) => path));
}

/** The members of a type, and the members of their types. */
function listMembers(type: Type): Member[] {
  if (type.kind === 'list') return listMembers(type.item);
  if (type.kind !== 'object') return [];
  return type.members.flatMap((member) => [member, ...listMembers(member.type)]);
}
