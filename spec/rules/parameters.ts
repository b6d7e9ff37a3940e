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

/** The parameters that the types, the client and the mock are written for. */
const requiredNames = [
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

const documentingKeywords = ['title', 'description', 'example', 'examples', '$comment'];
/** For each role: the keywords that our code reads. It reads `minItems: 1` only with this value. */
const readKeywords: Readonly<Record<ReturnType<typeof chooseRole>, readonly string[]>> = {
  list: ['type', 'items', 'minItems: 1'],
  'whole-number': ['type', 'minimum', 'maximum', 'default', 'format: int32', 'format: int64'],
  'page-token': ['type', 'pattern', 'minLength: 1'],
  text: ['type', 'pattern', 'minLength: 1'],
};

/**
 * The generated types, the client and the mock rely on some names. They ignore a keyword that is not
 * in `readKeywords`, so the contract must not have one.
 */
export const parametersCanBeRead: Rule = () => ({
  Operation: {
    enter(operation: Partial<Operation>, { location, resolve, report }: Context) {
      if (!isMap(operation)) return;
      const names = toList<Reference>(operation.parameters).map(
        (reference) => resolve<Partial<Parameter>>(reference).node?.name,
      );
      const missing = requiredNames.filter((name) => !names.includes(name));
      if (missing.length === 0) return;
      const list = missing.map((name) => `\`${name}\``).join(' and ');
      const message = `The operation must have ${list}: code relies on the name.`;
      report({ message, location: location.child(['parameters']) });
    },
  },
  Parameter: {
    enter(parameter: Partial<Parameter>, { resolve, report }: Context) {
      if (!isMap(parameter)) return;
      const schema = parameter.schema && resolve<Schema>(parameter.schema).node;
      const elements = schema?.items && resolve<Schema>(schema.items).node;
      const message =
        checkSchema(`${parameter.name}`, schema) ??
        checkList(parameter, schema, elements) ??
        checkKeywords(parameter, schema, elements);
      if (message !== undefined) report({ message });
    },
  },
});

// Each check returns what is wrong, in one sentence, or undefined. It may rely on those before it.

function checkSchema(name: string, schema: Schema | undefined) {
  if (!schema || !['array', 'integer', 'string'].includes(`${schema.type}`)) {
    return 'A parameter must have a `schema` of a list, an integer or a string.';
  }
  if (schema.type === 'integer' && !hasBounds(schema)) {
    return 'An integer must have a `minimum` and a `maximum`, and a `default` between them if any.';
  }
  if (chooseRole(name, schema) !== 'page-token' || schema.pattern) return undefined;
  return 'A page token must have a `pattern`.';
}

function hasBounds({ minimum, maximum, default: usual = minimum }: Schema): boolean {
  if (minimum === undefined || maximum === undefined) return false;
  const areWhole = [minimum, usual, maximum].every(Number.isInteger);
  return areWhole && minimum <= Number(usual) && Number(usual) <= maximum;
}

function checkList(parameter: Partial<Parameter>, schema: Schema = {}, elements: Schema = {}) {
  if (schema.type !== 'array') return undefined;
  if (!isReference(schema.items) || toList(elements.enum).length === 0) {
    return 'The values of a list must be a reference to an enum that is a component.';
  }
  // A list is sent as one comma-separated value with an element only with these three keywords.
  if (parameter.style === 'form' && parameter.explode === false && schema.minItems) {
    return undefined;
  }
  return 'A list must say `style: form`, `explode: false` and `minItems: 1`.';
}

function checkKeywords(parameter: Partial<Parameter>, schema: Schema = {}, elements: Schema = {}) {
  const role = chooseRole(`${parameter.name}`, schema);
  const unread = [
    ...findUnread(schema, readKeywords[role]),
    ...findUnread(role === 'list' ? elements : {}, ['type', 'enum']),
  ];
  if (isReference(parameter.schema)) {
    unread.unshift(...findUnread(parameter.schema, ['$ref', 'type', 'minLength: 1']));
  }
  if (unread.length === 0) return undefined;
  return `The parameter must not have ${unread.join(' or ')}: nothing reads that.`;
}

/** `findUnread({ type: 'string', maxLength: 5 }, ['type'])` is ``['`maxLength: 5`']``. */
function findUnread(node: object, known: readonly string[]): string[] {
  return Object.entries(toMap(node))
    .filter(([keyword]) => !keyword.startsWith('x-') && !documentingKeywords.includes(keyword))
    .filter(
      ([keyword, value]) => !known.includes(keyword) && !known.includes(`${keyword}: ${value}`),
    )
    .map(([keyword, value]) =>
      typeof value === 'object' ? `\`${keyword}\`` : `\`${keyword}: ${value}\``,
    );
}
