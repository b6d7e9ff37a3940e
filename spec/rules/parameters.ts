import { chooseRole } from '../scripts/flatten.ts';
import type { Operation, Parameter, Reference, Schema } from '../types/openapi.d.cts';
import { type Context, isMap, type Rule, toList, toMap } from './rule.ts';

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
/** For each role: the keywords that our code reads. A keyword with a value may have only that value. */
const readKeywords: Readonly<Record<ReturnType<typeof chooseRole>, readonly string[]>> = {
  list: ['type', 'items', 'minItems: 1'],
  'whole-number': ['type', 'minimum', 'maximum', 'default', 'format: int32', 'format: int64'],
  'page-token': ['type', 'pattern', 'minLength: 1'],
  text: ['type', 'pattern', 'minLength: 1'],
};

/**
 * The generated types, the client and the mock rely on `requiredNames`. They read only `readKeywords`,
 * so a parameter must have no other keyword, except those that document and extensions (`x-…`).
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
      const schema = (parameter.schema && resolve<Schema>(parameter.schema).node) ?? {};
      const element = (schema.items && resolve<Schema>(schema.items).node) ?? {};
      const message = findMistake(parameter, schema, element);
      if (message !== undefined) report({ message });
    },
  },
});

/**
 * The first mistake in a parameter. Its schema is resolved; so is the schema of an element, which is
 * empty unless the parameter is a list.
 */
function findMistake(
  parameter: Partial<Parameter>,
  schema: Schema,
  element: Schema,
): string | undefined {
  if (!['array', 'integer', 'string'].includes(`${schema.type}`)) {
    return 'A parameter must have a `schema` of a list, an integer or a string.';
  }
  const mistake = findMistakeOfRole(parameter, schema, element);
  if (mistake !== undefined) return mistake;
  // Beside its reference, `pagination_token` has `minLength: 1`, and the `type` that strict validators want.
  const reference = parameter.schema?.$ref ? parameter.schema : {};
  const unread = [
    ...findUnread(reference, ['$ref', 'type', 'minLength: 1']),
    ...findUnread(schema, readKeywords[chooseRole(`${parameter.name}`, schema)]),
    ...findUnread(element, ['type', 'enum']),
  ];
  if (unread.length === 0) return undefined;
  return `The parameter must not have ${unread.join(' or ')}: nothing reads that.`;
}

/** What a parameter must have for its role, if it lacks that. */
function findMistakeOfRole(
  { name, style, explode }: Partial<Parameter>,
  schema: Schema,
  element: Schema,
): string | undefined {
  switch (chooseRole(`${name}`, schema)) {
    case 'list': {
      if (!schema.items?.$ref || toList(element.enum).length === 0) {
        return 'The values of a list must be a reference to an enum that is a component.';
      }
      // These three make a list one comma-separated value, with at least one element. For another
      // `minItems` than 1, `findUnread` finds the mistake.
      const isOneValue = style === 'form' && explode === false && schema.minItems;
      if (isOneValue) return undefined;
      return 'A list must say `style: form`, `explode: false` and `minItems: 1`.';
    }
    case 'whole-number':
      if (hasBounds(schema)) return undefined;
      return 'An integer must have a `minimum` and a `maximum`, and a `default` between them if any.';
    case 'page-token':
      return schema.pattern ? undefined : 'A page token must have a `pattern`.';
    case 'text':
      return undefined;
  }
}

function hasBounds({ minimum, maximum, default: byDefault }: Schema): boolean {
  if (minimum === undefined || maximum === undefined) return false;
  // Without a default, the minimum takes its place, and only the order of the bounds counts.
  const middle = byDefault ?? minimum;
  const areWhole = [minimum, middle, maximum].every(Number.isInteger);
  return areWhole && minimum <= Number(middle) && Number(middle) <= maximum;
}

/**
 * The keywords that `known` has neither alone nor with their value:
 * ``findUnread({ type: 'string', maxLength: 5 }, ['type'])`` is ``['`maxLength: 5`']``.
 */
function findUnread(node: object, known: readonly string[]): string[] {
  return Object.entries(toMap(node))
    .filter(([keyword]) => !keyword.startsWith('x-') && !documentingKeywords.includes(keyword))
    .map(([keyword, value]) => ({
      keyword,
      written: typeof value === 'object' ? keyword : `${keyword}: ${value}`,
    }))
    .filter(({ keyword, written }) => !known.includes(keyword) && !known.includes(written))
    .map(({ written }) => `\`${written}\``);
}
