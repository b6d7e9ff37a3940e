import {
  type LikedPostsQuery,
  type ResourceName,
  resourceNames,
  resources,
  selectionOf,
} from '@liked-posts/types';
import { nameOf, type Schema, schemaOf } from './contract.ts';

/** A token of a printed type, with its syntax class. */
export interface Piece {
  readonly text: string;
  readonly is?: 'key' | 'key asked' | 'value';
  /** Of a key: its path from a schema, as in `LikedPostsPage/data/text`. */
  readonly path?: string;
}

/** A member of an object type. */
interface Member {
  readonly name: string;
  readonly path: string;
  readonly isOptional: boolean;
  /** Whether the query asked for it. */
  readonly isAskedFor?: boolean;
  readonly type: readonly Piece[];
}

const root = 'LikedPostsPage';

/** The type `LikedPostsPage<Query>` for this query. */
export function pageType(query: LikedPostsQuery): Piece[] {
  const selection = selectionOf(query);
  const list = (resource: ResourceName, path: string): Member => {
    const { schema, parameter } = resources[resource];
    const asked = new Set<string>(query[parameter]);
    const members = membersOf(schemaOf(schema), path)
      .filter(({ name }) => selection.fields[resource].has(name))
      .map((member) => ({ ...member, isAskedFor: asked.has(member.name) }));
    const type = [...objectType(members), { text: '[]' }];
    return { name: resource, path, isOptional: true, isAskedFor: true, type };
  };
  const included = resourceNames
    .filter((name) => selection.included.has(name))
    .map((name) => list(name, `${root}/includes/${name}`));
  const others = membersOf(schemaOf(root), root);
  return objectType([
    { ...list('tweets', `${root}/data`), name: 'data', isAskedFor: false },
    { name: 'includes', path: `${root}/includes`, isOptional: true, type: objectType(included) },
    ...others.filter(({ name }) => name === 'errors' || name === 'meta'),
  ]);
}

/** The members of a page that are there because the query asked for them, by their paths. */
export function askedFor(query: LikedPostsQuery): ReadonlySet<string> {
  return new Set(pageType(query).flatMap(({ is, path }) => (is === 'key asked' && path) || []));
}

/**
 * The error of the compiler at a field of a Post that a query does not ask for, up to the first
 * members of the Post's type; undefined if the query asks for it.
 */
export function unrequestedError(query: LikedPostsQuery, field: string): string | undefined {
  if (selectionOf(query).fields.tweets.has(field)) return undefined;
  const first = membersOf(schemaOf(resources.tweets.schema), '').filter(
    ({ isOptional }) => !isOptional,
  );
  const members = first.map(({ name, type }) => `${name}: ${textOf(type)};`).join(' ');
  return `error TS2339: Property '${field}' does not exist on type '{ ${members} …`;
}

/** Whether a piece is the name of a type that the types package exports. */
export function isName({ text, is }: Piece): boolean {
  return is === 'value' && /^[A-Z]/.test(text);
}

/** A module that exports the type of a page, and imports the names in it. */
export function moduleOf(page: readonly Piece[]): Piece[] {
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
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** An object type, one member per line. */
function objectType(members: readonly Member[]): Piece[] {
  if (members.length === 0) return [{ text: '{}' }];
  const lines = members.flatMap(({ name, path, isOptional, isAskedFor, type }): Piece[] => [
    { text: '\n' },
    { text: name, is: isAskedFor ? 'key asked' : 'key', path },
    { text: isOptional ? '?: ' : ': ' },
    ...type,
    { text: ';' },
  ]);
  const indented = lines.map((piece) => ({ ...piece, text: piece.text.replace('\n', '\n  ') }));
  return [{ text: '{' }, ...indented, { text: '\n}' }];
}

function membersOf({ properties = {}, required = [] }: Schema, path: string): Member[] {
  return Object.entries(properties).map(([name, property]) => {
    const own = `${path}/${name}`;
    return { name, path: own, isOptional: !required.includes(name), type: typeOf(property, own) };
  });
}

function typeOf(schema: Schema, path: string): Piece[] {
  if (schema.type === 'array') return [...typeOf(schema.items ?? {}, path), { text: '[]' }];
  if (schema.type === 'object') {
    const any: Member = {
      name: '[key: string]',
      path,
      isOptional: false,
      type: [value('unknown')],
    };
    return objectType(schema.properties ? membersOf(schema, path) : [any]);
  }
  return [value(plainType(schema))];
}

function value(text: string): Piece {
  return { text, is: 'value' };
}

/** A type on one line. */
function plainType(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) {
    const target = schemaOf(name);
    // Strings such as identifiers are shown without their names.
    return target.type === 'string' && !target.enum ? 'string' : name;
  }
  const [first, ...others] = schema.anyOf ?? [];
  // Besides the known values of an enum, the contract allows any string.
  if (first && nameOf(first) !== undefined) return plainType(first);
  if (first) return [first, ...others].map(plainType).join(' | ');
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}
