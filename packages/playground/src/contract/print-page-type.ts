import {
  type LikedPostsQuery,
  type ResourceName,
  readSelection,
  resourceNames,
  resources,
} from '@liked-posts/types';
import { findSchema, readRefName, type Schema } from './contract.ts';

/**
 * A part of a printed type. Of `lang?: string;`, `lang` is a key, `string` is a value, and `?: ` and
 * `;` are neither.
 */
export interface Piece {
  readonly text: string;
  readonly kind?: 'key' | 'value';
  /** Of a key: its path from a schema, as in `LikedPostsPage/data/text`. */
  readonly path?: string;
  /** Of a key: whether the query requests it. */
  readonly isRequested?: boolean;
}

interface Member {
  readonly name: string;
  readonly path: string;
  readonly isOptional: boolean;
  readonly isRequested: boolean;
  readonly type: readonly Piece[];
}

const root = 'LikedPostsPage';

/**
 * The type `LikedPostsPage<Query>` for this query. For `tweet.fields=lang`, which makes `lang` a
 * requested key, it reads:
 *
 *   {
 *     data?: { id: string; text: string; edit_history_tweet_ids?: string[]; lang?: string }[];
 *     includes?: {};
 *     errors?: Problem[];
 *     meta?: PageMeta;
 *   }
 */
export function buildPageType(query: LikedPostsQuery): Piece[] {
  const { included } = readSelection(query);
  const includedLists = resourceNames
    .filter((resource) => included.has(resource))
    .map((resource): Member => {
      const path = `${root}/includes/${resource}`;
      const type = buildListType(query, resource, path);
      // An expansion requests the list itself.
      return { name: resource, path, isOptional: true, isRequested: true, type };
    });
  const typesByQuery: Readonly<Record<string, readonly Piece[]>> = {
    data: buildListType(query, 'tweets', `${root}/data`),
    includes: buildObjectType(includedLists),
  };
  const members = listMembers(findSchema(root), root).map((member) => ({
    ...member,
    type: typesByQuery[member.name] ?? member.type,
  }));
  // The order of `LikedPostsPage`, with which print-page-type.test.ts compares the type. The contract
  // has `errors` before `includes`.
  const order = ['data', 'includes', 'errors', 'meta'];
  return buildObjectType(members.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)));
}

/** A list of objects with the fields that a query selects, such as `{ id: string }[]`. */
function buildListType(query: LikedPostsQuery, resource: ResourceName, path: string): Piece[] {
  const { schema, parameter } = resources[resource];
  const selected = readSelection(query).fields[resource];
  const requested = new Set<string>(query[parameter]);
  const members = listMembers(findSchema(schema), path)
    .filter(({ name }) => selected.has(name))
    .map((member) => ({ ...member, isRequested: requested.has(member.name) }));
  return [...buildObjectType(members), { text: '[]' }];
}

/** The paths of the members that the query requests, such as `LikedPostsPage/data/lang`. */
export function listRequestedPaths(query: LikedPostsQuery): ReadonlySet<string> {
  const requestedKeys = buildPageType(query).filter(({ isRequested }) => isRequested);
  return new Set(requestedKeys.map(({ path = '' }) => path));
}

/**
 * The error of the compiler at a field of a Post that a query does not request, such as
 * `error TS2339: Property 'lang' does not exist on type '{ id: string; text: string; … }'.`
 * Undefined if the Post has the field.
 */
export function explainUnrequested(query: LikedPostsQuery, field: string): string | undefined {
  if (readSelection(query).fields.tweets.has(field)) return undefined;
  const post = findSchema(resources.tweets.schema);
  const alwaysThere = listMembers(post, `${root}/data`).filter(({ isOptional }) => !isOptional);
  const members = alwaysThere.map(({ name, type }) => `${name}: ${joinPieces(type)};`).join(' ');
  return `error TS2339: Property '${field}' does not exist on type '{ ${members} … }'.`;
}

/** Whether a piece is the name of a type that the types package exports. */
export function isTypeName({ text, kind }: Piece): boolean {
  return kind === 'value' && /^[A-Z]/.test(text);
}

/** A type as a module that compiles: `import type { PageMeta, … }` and `export type Page = …`. */
export function renderModule(page: readonly Piece[]): string {
  const names = [...new Set(page.filter(isTypeName).map(({ text }) => text))].sort();
  const lines = names.map((name) => `  ${name},\n`).join('');
  const imports = `import type {\n${lines}} from '@liked-posts/types';\n\n`;
  return `${imports}export type Page = ${joinPieces(page)};\n`;
}

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function buildObjectType(members: readonly Member[]): Piece[] {
  if (members.length === 0) return [{ text: '{}' }];
  const lines = members.flatMap(({ name, path, isOptional, isRequested, type }): Piece[] => [
    { text: '\n' },
    { text: name, kind: 'key', path, isRequested },
    { text: isOptional ? '?: ' : ': ' },
    ...type,
    { text: ';' },
  ]);
  // Once at each level. No piece has more than one newline.
  const indented = lines.map((piece) => ({ ...piece, text: piece.text.replace('\n', '\n  ') }));
  return [{ text: '{' }, ...indented, { text: '\n}' }];
}

/** The members of a schema, at a path, none of which is marked as requested. */
function listMembers({ properties = {}, required = [] }: Schema, path: string): Member[] {
  return Object.entries(properties).map(([name, property]) => {
    const memberPath = `${path}/${name}`;
    const type = buildType(property, memberPath);
    const isOptional = !required.includes(name);
    return { name, path: memberPath, isOptional, isRequested: false, type };
  });
}

function buildType(schema: Schema, path: string): Piece[] {
  if (schema.type === 'array') return [...buildType(schema.items ?? {}, path), { text: '[]' }];
  if (schema.type !== 'object') return [{ text: nameType(schema), kind: 'value' }];
  // Objects with known members are references, which `nameType` names. This one may have any members.
  const type: Piece[] = [{ text: 'unknown', kind: 'value' }];
  const name = '[key: string]';
  return buildObjectType([{ name, path, isOptional: false, isRequested: false, type }]);
}

/**
 * A type on one line:
 *
 *   { $ref: … Problem }                                   Problem
 *   { $ref: … PostId }, which is a string                 string
 *   { anyOf: [{ $ref: … MediaType }, { type: string }] }  MediaType
 *   { anyOf: [{ type: string }, { type: integer }] }      string | number
 *   { enum: [a, b] }                                      "a" | "b"
 */
function nameType(schema: Schema): string {
  const name = readRefName(schema);
  if (name !== undefined) {
    const target = findSchema(name);
    return target.type === 'string' && !target.enum ? 'string' : name;
  }
  const [first, ...others] = schema.anyOf ?? [];
  // A known enum, besides which the contract allows any string.
  if (first && readRefName(first) !== undefined) return nameType(first);
  if (first) return [first, ...others].map(nameType).join(' | ');
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}
