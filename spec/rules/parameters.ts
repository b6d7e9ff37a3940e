import { chooseRole } from '../scripts/flatten.ts';
import type { Operation, Parameter } from '../types/openapi.d.cts';
import {
  type Context,
  isMap,
  isReference,
  type Reference,
  type Rule,
  type Schema,
  toList,
  toMap,
} from './rule.ts';

/** The names that the types, the client and the mock are written for. */
const operationId = 'getLikedPosts';
const names = [
  'id',
  'max_results',
  'pagination_token',
  'expansions',
  'tweet.fields',
  'media.fields',
  'poll.fields',
  'user.fields',
  'place.fields',
];

const about = ['title', 'description', 'example', 'examples', '$comment'];
/** The keywords of a value that are read, some with a single value, by how the value is read. */
const reads: Readonly<Record<ReturnType<typeof chooseRole>, readonly string[]>> = {
  list: ['items', 'minItems: 1'],
  'whole-number': ['minimum', 'maximum', 'default', 'format: int32', 'format: int64'],
  'page-token': ['pattern', 'minLength: 1'],
  text: ['pattern', 'minLength: 1'],
};

/**
 * The generated types, the client and the mock rely on some names, and read each parameter as its
 * type says: they would ignore whatever else it demands.
 */
export const parametersCanBeRead: Rule = () => ({
  Operation: {
    enter(operation: Partial<Operation>, { location, resolve, report }: Context) {
      if (!isMap(operation)) return;
      if (operation.operationId !== operationId) {
        const message = `The \`operationId\` must be \`${operationId}\`: the types are found by it.`;
        report({ message, location: location.child(['operationId']) });
      }
      const given = toList<Reference>(operation.parameters).map(
        (each) => resolve<Partial<Parameter>>(each).node?.name,
      );
      const missing = names.filter((name) => !given.includes(name)).map((name) => `\`${name}\``);
      if (missing.length === 0) return;
      const message = `The operation must have ${missing.join(' and ')}: code relies on the name.`;
      report({ message, location: location.child(['parameters']) });
    },
  },
  Parameter: {
    enter(parameter: Partial<Parameter>, context: Context) {
      const message = isMap(parameter) ? wrongWith(parameter, context) : undefined;
      if (message !== undefined) context.report({ message });
    },
  },
});

/** What is wrong with a parameter, in one sentence; undefined if nothing is. */
function wrongWith(parameter: Partial<Parameter>, { resolve }: Context) {
  if (parameter.in !== (parameter.name === 'id' ? 'path' : 'query')) {
    return 'A parameter must be `in: query`, and only `id` be `in: path`.';
  }
  if (parameter.in === 'query' && parameter.required) {
    return 'A parameter in the query must not be `required`: nothing checks that.';
  }
  if (!/^[A-Z`].*\.$/s.test(`${parameter.description}`)) {
    return 'The description of a parameter must be whole sentences.';
  }
  const value = parameter.schema && resolve<Schema>(parameter.schema).node;
  const { type, minimum, maximum, default: fallback = minimum, minItems } = value ?? {};
  const role = chooseRole(`${parameter.name}`, value ?? {});
  const numbers = [minimum, fallback, maximum].map(Number);
  if (!value || !['array', 'integer', 'string'].includes(`${type}`)) {
    return 'A parameter must have a `schema` of a list, an integer or a string.';
  }
  if (type === 'integer' && !(numbers.every(Number.isInteger) && isSorted(numbers))) {
    return 'An integer must have a `minimum` and a `maximum`, and a `default` between them if any.';
  }
  if (role === 'page-token' && !value.pattern) return 'A page token must have a `pattern`.';
  const items = type === 'array' ? value.items : undefined;
  const listed = items && resolve<Schema>(items).node;
  if (type === 'array') {
    if (!isReference(items) || toList(listed?.enum).length === 0) {
      return 'The values of a list must be a reference to an enum that is a component.';
    }
    // Otherwise, it is not sent as one comma-separated value with at least one element.
    if (parameter.style !== 'form' || parameter.explode !== false || !minItems) {
      return 'A list must say `style: form`, `explode: false` and `minItems: 1`.';
    }
  }
  const unread = [
    ...(isReference(parameter.schema)
      ? findUnread(parameter.schema, ['$ref', 'type', 'minLength: 1'])
      : []),
    ...findUnread(value, ['type', ...reads[role]]),
    ...findUnread(listed, ['type', 'enum']),
  ];
  if (unread.length === 0) return undefined;
  return `The parameter must not have ${unread.join(' or ')}: nothing reads that.`;
}

const isSorted = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= Number(numbers[index - 1]));

function findUnread(node: object | undefined, known: readonly string[]): string[] {
  return Object.entries(toMap(node)).flatMap(([keyword, value]) => {
    if (keyword.startsWith('x-') || [...known, ...about].includes(keyword)) return [];
    if (known.includes(`${keyword}: ${value}`)) return [];
    return typeof value === 'object' ? `\`${keyword}\`` : `\`${keyword}: ${value}\``;
  });
}
