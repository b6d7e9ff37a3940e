import type { Operation, Parameter } from '../types/openapi.d.cts';
import {
  type Context,
  type Found,
  followReference,
  isReference,
  type Location,
  listOf,
  mapOf,
  type Reference,
  type Rule,
  type Schema,
} from './rule.ts';

type Role = NonNullable<Parameter['x-role']>;

interface Rules {
  /** A description of a parameter with this role, as the end of a sentence. */
  readonly is: string;
  /** The keywords of its schema that are read, some with a single value. */
  readonly reads: readonly string[];
  fits(schema: Schema, items: Schema): boolean;
}

const list = (of: string, fits: (items: Schema) => boolean): Rules => ({
  is: `a list of values of an enum ${of}`,
  reads: ['items', 'minItems: 1'],
  fits: ({ type }, items) => type === 'array' && listOf(items.enum).length > 0 && fits(items),
});

const roles: Readonly<Record<Role, Rules>> = {
  fields: list('with `x-selects-from`', (items) => 'x-selects-from' in items),
  expansions: list('with `x-expands-to`', (items) => 'x-expands-to' in items),
  choice: list(
    'that selects nothing',
    (items) => !('x-selects-from' in items || 'x-expands-to' in items),
  ),
  'whole-number': {
    is: 'an integer with a minimum and a maximum, and a default between them if any',
    reads: ['minimum', 'maximum', 'default', 'format: int32', 'format: int64'],
    fits: ({ type, minimum, maximum, default: fallback = minimum }) =>
      type === 'integer' &&
      [minimum, fallback, maximum].every(Number.isInteger) &&
      Number(minimum) <= Number(fallback) &&
      Number(fallback) <= Number(maximum),
  },
  'page-token': {
    is: 'a string with a pattern',
    reads: ['pattern', 'minLength: 1'],
    fits: ({ type, pattern }) => type === 'string' && typeof pattern === 'string',
  },
  text: {
    is: 'a string',
    reads: ['pattern', 'x-pattern-description', 'minLength: 1'],
    fits: ({ type }) => type === 'string',
  },
};

const about = ['title', 'description', 'example', 'examples', '$comment'];
const members = ['name', 'in', 'required', 'deprecated', 'style', 'explode', 'schema', ...about];

/**
 * Generators and servers read a parameter by its role. If it had none, they would have to guess.
 * Keywords that they do not read are refused, because they would have no effect.
 */
export const parametersHaveARole: Rule = () => ({
  Parameter: {
    enter(parameter: Partial<Parameter>, { location, resolve, report }: Context) {
      const message = wrongWith(parameter, location, resolve);
      if (message !== undefined) report({ message });
    },
  },
  Operation: {
    enter(operation: Partial<Operation>, { location, resolve, report }: Context) {
      const taken = new Set<string>();
      for (const [index, reference] of listOf<Reference>(operation.parameters).entries()) {
        const own = location.child(['parameters', index]);
        const found = followReference<Partial<Parameter>>(reference, own, resolve);
        const part = found && partOf(found.node, found.location, resolve);
        if (part === undefined) continue;
        if (taken.has(part)) {
          report({ message: `Only one parameter can be ${part}.`, location: own });
        }
        taken.add(part);
      }
    },
  },
});

type Resolve = Context['resolve'];

/** The violation of a parameter, in one sentence; undefined if there is none. */
function wrongWith(
  parameter: Partial<Parameter>,
  location: Location,
  resolve: Resolve,
): string | undefined {
  const role = parameter['x-role'];
  if (typeof role !== 'string' || !Object.hasOwn(roles, role)) {
    return `A parameter must say with \`x-role\` how it is read: ${Object.keys(roles).join(', ')}.`;
  }
  if (parameter.in !== 'path' && parameter.in !== 'query') {
    return `A parameter must be \`in: path\` or \`in: query\`, not \`in: ${parameter.in}\`.`;
  }
  if (parameter.in === 'path' && role !== 'text') {
    return `A parameter in the path must have \`x-role: text\`, not \`${role}\`.`;
  }
  if (parameter.in === 'query' && parameter.required) {
    return 'A parameter in the query must not be `required`: nothing checks that.';
  }
  if (parameter.schema === undefined) return 'A parameter must have a `schema`.';

  const { list, items } = schemasOf(parameter.schema, location, resolve);
  const { is, reads, fits } = roles[role];
  if (list === undefined || !fits(list.node, items?.node ?? {})) {
    return `A parameter with \`x-role: ${role}\` must be ${is}.`;
  }
  if (items && !isReference(list.node.items)) {
    return 'The values of a list must be a reference to an enum that is a component.';
  }
  // Otherwise, it is not sent as one comma-separated value with at least one element.
  const isCommaSeparated = parameter.style === 'form' && parameter.explode === false;
  if (items && !(isCommaSeparated && list.node.minItems)) {
    return 'A list must say `style: form`, `explode: false` and `minItems: 1`.';
  }
  const unread = [
    ...unreadIn(parameter, members),
    // Keywords beside a reference are not read, except those about the reference itself.
    ...(isReference(parameter.schema) ? unreadIn(parameter.schema, ['$ref', ...about]) : []),
    ...unreadIn(list.node, ['type', ...reads, ...about]),
    ...unreadIn(list.node.items, ['$ref', ...about]),
    ...unreadIn(items?.node, ['type', 'enum', ...about]),
  ];
  if (unread.length === 0) return undefined;
  return `A parameter with \`x-role: ${role}\` must not have ${unread.join(' or ')}: nothing reads that.`;
}

/** The uses for which an operation can have only one parameter. */
function partOf(
  parameter: Partial<Parameter>,
  location: Location,
  resolve: Resolve,
): string | undefined {
  if (parameter.in === 'path') return 'in the path';
  if (parameter['x-role'] === 'expansions') return 'that of the expansions';
  if (parameter['x-role'] !== 'fields') return undefined;
  const { items } = schemasOf(parameter.schema, location, resolve);
  const kind = items?.node['x-selects-from'];
  return kind === undefined ? undefined : `that of the fields of \`${kind}\``;
}

/** The schema of a parameter, and that of its elements if it is a list. */
function schemasOf(
  schema: Schema | undefined,
  at: Location,
  resolve: Resolve,
): { list: Found | undefined; items: Found | undefined } {
  const list = followReference(schema, at, resolve);
  const items = list && followReference(list.node.items, list.location, resolve);
  return { list, items };
}

function unreadIn(node: object | undefined, known: readonly string[]): string[] {
  return Object.entries(mapOf(node)).flatMap(([keyword, value]) => {
    if (keyword.startsWith('x-') || known.includes(keyword)) return [];
    if (known.includes(`${keyword}: ${value}`)) return [];
    return typeof value === 'object' ? `\`${keyword}\`` : `\`${keyword}: ${value}\``;
  });
}
