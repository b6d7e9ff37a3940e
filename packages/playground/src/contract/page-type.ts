import {
  type LikedPostsQuery,
  type ResourceName,
  resourceNames,
  resources,
  selectionOf,
} from '@liked-posts/types';
import { nameOf, schemaOf } from './contract.ts';

type Schema = ReturnType<typeof schemaOf>;

/** A member of an object type. */
export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  /** The name of a type, or the members of an object type. */
  readonly type: string | readonly Member[];
  readonly isList: boolean;
  /** Whether the query asked for it. */
  readonly isAskedFor: boolean;
}

/** The members of `LikedPostsPage<Query>` for this query. */
export function pageType(query: LikedPostsQuery): Member[] {
  const selection = selectionOf(query);
  const list = (member: ResourceName, name: string): Member => {
    const { schema, parameter } = resources[member];
    const asked = new Set<string>(query[parameter]);
    return {
      ...optional(name),
      isList: true,
      type: membersOf(schemaOf(schema), (field) => {
        if (asked.has(field)) return 'asked for';
        return selection.fields[member].has(field) ? 'default' : undefined;
      }),
    };
  };
  const page = schemaOf('LikedPostsPage').properties ?? {};
  const included = resourceNames
    .filter((name) => selection.included.has(name))
    .map((name) => ({ ...list(name, name), isAskedFor: true }));
  return [
    list('tweets', 'data'),
    { ...optional('includes'), type: included },
    { ...optional('errors'), ...typeOf(page['errors'] ?? {}) },
    { ...optional('meta'), ...typeOf(page['meta'] ?? {}) },
  ];
}

/** The members of a named type. */
export function namedType(name: string): Member['type'] {
  const schema = schemaOf(name);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return schema.type === 'object' ? objectType(schema) : typeOf(schema).type;
}

/** The named types in the members, and those that they refer to. */
export function namesIn(members: readonly Member[]): string[] {
  const found = new Set(namesOf(members));
  for (const name of found) for (const other of namesOf(namedType(name))) found.add(other);
  return [...found];
}

/** The named types that a type consists of. */
export function namesOf(type: Member['type']): string[] {
  if (typeof type !== 'string') return type.flatMap((member) => namesOf(member.type));
  return /^[A-Z]/.test(type) ? [type] : [];
}

/** Whether a named type is an alias of a primitive, such as an identifier. */
function isPlain({ type, enum: values }: Schema): boolean {
  return type === 'string' && values === undefined;
}

function optional(name: string): Member {
  return { name, isOptional: true, type: [], isList: false, isAskedFor: false };
}

function membersOf(
  schema: Schema,
  select: (field: string) => 'asked for' | 'default' | undefined,
): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const why = select(name);
    if (why === undefined) return [];
    const isOptional = !schema.required?.includes(name);
    return [{ name, isOptional, ...typeOf(property), isAskedFor: why === 'asked for' }];
  });
}

function objectType(schema: Schema): Member[] {
  if (schema.properties) return membersOf(schema, () => 'default');
  const any = { isOptional: false, type: 'unknown', isList: false, isAskedFor: false };
  return [{ name: '[key: string]', ...any }];
}

function typeOf(schema: Schema): Pick<Member, 'type' | 'isList' | 'isAskedFor'> {
  if (schema.type === 'array') return { ...typeOf(schema.items ?? {}), isList: true };
  return { type: plainType(schema), isList: false, isAskedFor: false };
}

function plainType(schema: Schema): Member['type'] {
  const name = nameOf(schema);
  if (name !== undefined) return isPlain(schemaOf(name)) ? plainType(schemaOf(name)) : name;
  const [first, ...others] = schema.anyOf ?? [];
  // Besides the known values of an enum, the contract allows any string.
  if (first && nameOf(first) !== undefined) return plainType(first);
  if (first) return [first, ...others].map(plainType).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
      return schema.type;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}
