import {
  type LikedPostsQuery,
  type ResourceName,
  readSelection,
  resourceNames,
  resources,
} from '@liked-posts/types';
import { findSchema, readRefName, type Schema } from './contract.ts';

/** A token of a printed type, with its syntax class. */
export interface Piece {
  readonly text: string;
  readonly is?: 'key' | 'key requested' | 'value';
  /** Of a key: its path from a schema, as in `LikedPostsPage/data/text`. */
  readonly path?: string;
}

/** A member of an object type. */
interface Member {
  readonly name: string;
  readonly path: string;
  readonly isOptional: boolean;
  /** Whether the query requests it. */
  readonly isRequested?: boolean;
  readonly type: readonly Piece[];
}

const root = 'LikedPostsPage';

/** The type `LikedPostsPage<Query>` for this query. */
export function buildPageType(query: LikedPostsQuery): Piece[] {
  const selection = readSelection(query);
  const buildList = (resource: ResourceName, path: string): Member => {
    const { schema, parameter } = resources[resource];
    const requested = new Set<string>(query[parameter]);
    const members = listMembers(findSchema(schema), path)
      .filter(({ name }) => selection.fields[resource].has(name))
      .map((member) => ({ ...member, isRequested: requested.has(member.name) }));
    const type = [...buildObjectType(members), { text: '[]' }];
    return { name: resource, path, isOptional: true, isRequested: true, type };
  };
  const included = resourceNames
    .filter((name) => selection.included.has(name))
    .map((name) => buildList(name, `${root}/includes/${name}`));
  const others = listMembers(findSchema(root), root);
  return buildObjectType([
    { ...buildList('tweets', `${root}/data`), name: 'data', isRequested: false },
    {
      name: 'includes',
      path: `${root}/includes`,
      isOptional: true,
      type: buildObjectType(included),
    },
    ...others.filter(({ name }) => name === 'errors' || name === 'meta'),
  ]);
}

/** The paths of the members of a page that are there because the query requests them. */
export function listRequestedPaths(query: LikedPostsQuery): ReadonlySet<string> {
  return new Set(
    buildPageType(query).flatMap(({ is, path }) => (is === 'key requested' && path) || []),
  );
}

/**
 * The error of the compiler at a field of a Post that a query does not request, with the first
 * members of the Post's type; undefined if the Post has the field.
 */
export function explainUnrequested(query: LikedPostsQuery, field: string): string | undefined {
  if (readSelection(query).fields.tweets.has(field)) return undefined;
  const alwaysThere = listMembers(findSchema(resources.tweets.schema), '').filter(
    ({ isOptional }) => !isOptional,
  );
  const members = alwaysThere.map(({ name, type }) => `${name}: ${joinPieces(type)};`).join(' ');
  return `error TS2339: Property '${field}' does not exist on type '{ ${members} … }'.`;
}

/** Whether a piece is the name of a type that the types package exports. */
export function isName({ text, is }: Piece): boolean {
  return is === 'value' && /^[A-Z]/.test(text);
}

/** A module that exports the type of a page, and imports the names in it. */
export function buildModule(page: readonly Piece[]): Piece[] {
  const names = [...new Set(page.filter(isName).map(({ text }) => text))].sort();
  // Several names per line, because the type below matters more.
  const lines = names.reduce((text, name) => {
    const isFull = text.length - text.lastIndexOf('\n') + name.length > 80;
    return `${text}${isFull ? '\n ' : ''} ${name},`;
  }, ' ');
  const imports = `import type {\n${lines}\n} from '@liked-posts/types';\n\n`;
  return [{ text: `${imports}export type Page = ` }, ...page, { text: ';\n' }];
}

/** Pieces as plain text. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** An object type, one member per line. */
function buildObjectType(members: readonly Member[]): Piece[] {
  if (members.length === 0) return [{ text: '{}' }];
  const lines = members.flatMap(({ name, path, isOptional, isRequested, type }): Piece[] => [
    { text: '\n' },
    { text: name, is: isRequested ? 'key requested' : 'key', path },
    { text: isOptional ? '?: ' : ': ' },
    ...type,
    { text: ';' },
  ]);
  const indented = lines.map((piece) => ({ ...piece, text: piece.text.replace('\n', '\n  ') }));
  return [{ text: '{' }, ...indented, { text: '\n}' }];
}

function listMembers({ properties = {}, required = [] }: Schema, path: string): Member[] {
  return Object.entries(properties).map(([name, property]) => {
    const memberPath = `${path}/${name}`;
    const type = buildType(property, memberPath);
    return { name, path: memberPath, isOptional: !required.includes(name), type };
  });
}

function buildType(schema: Schema, path: string): Piece[] {
  if (schema.type === 'array') return [...buildType(schema.items ?? {}, path), { text: '[]' }];
  if (schema.type === 'object') {
    const any: Member = {
      name: '[key: string]',
      path,
      isOptional: false,
      type: [createValue('unknown')],
    };
    return buildObjectType(schema.properties ? listMembers(schema, path) : [any]);
  }
  return [createValue(nameType(schema))];
}

function createValue(text: string): Piece {
  return { text, is: 'value' };
}

/** A type on one line. */
function nameType(schema: Schema): string {
  const name = readRefName(schema);
  if (name !== undefined) {
    const target = findSchema(name);
    // Strings such as identifiers are shown without their names.
    return target.type === 'string' && !target.enum ? 'string' : name;
  }
  const [first, ...others] = schema.anyOf ?? [];
  // Besides the known values of an enum, the contract allows any string.
  if (first && readRefName(first) !== undefined) return nameType(first);
  if (first) return [first, ...others].map(nameType).join(' | ');
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}
