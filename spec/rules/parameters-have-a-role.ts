import type { Parameter } from '../types/openapi.d.ts';
import { type Context, isReference, type Rule, type Schema } from './rule.ts';

type Role = NonNullable<Parameter['x-role']>;

/** What a parameter of each role is, as the end of a sentence, and whether its schema is such a one. */
const roles: Readonly<
  Record<Role, { readonly is: string; fits(schema: Schema, items: Schema): boolean }>
> = {
  fields: {
    is: 'a list of values of an enum with `x-selects-from`',
    fits: ({ type }, items) => type === 'array' && items['x-selects-from'] !== undefined,
  },
  expansions: {
    is: 'a list of values of an enum with `x-expands-to`',
    fits: ({ type }, items) => type === 'array' && items['x-expands-to'] !== undefined,
  },
  choice: {
    is: 'a list of values of an enum that selects nothing',
    fits: ({ type }, items) =>
      type === 'array' &&
      items.enum !== undefined &&
      !('x-selects-from' in items || 'x-expands-to' in items),
  },
  'whole-number': {
    is: 'an integer with a minimum and a maximum',
    fits: ({ type, minimum, maximum }) =>
      type === 'integer' && minimum !== undefined && maximum !== undefined,
  },
  'page-token': {
    is: 'a string with a pattern',
    fits: ({ type, pattern }) => type === 'string' && pattern !== undefined,
  },
  text: {
    is: 'a string without a format or values',
    fits: (schema) => schema.type === 'string' && !('format' in schema || 'enum' in schema),
  },
  'date-time': {
    is: 'a string with `format: date-time`',
    fits: ({ type, format }) => type === 'string' && format === 'date-time',
  },
};

/** Generators and servers read a parameter by its role, and would guess at one that has none. */
export const parametersHaveARole: Rule = () => ({
  Parameter: {
    enter(parameter: Partial<Parameter>, { resolve, report }: Context) {
      const role = parameter['x-role'];
      if (role === undefined || !Object.hasOwn(roles, role)) {
        report({
          message: `A parameter must say with \`x-role\` how it is read: ${Object.keys(roles).join(', ')}.`,
        });
        return;
      }
      if (!parameter.schema) return;
      const { node: schema = {}, location } = resolve<Schema>(parameter.schema);
      const file = isReference(parameter.schema) ? location?.source.absoluteRef : undefined;
      const { node: items = {} } = schema.items ? resolve<Schema>(schema.items, file) : {};
      if (roles[role].fits(schema, items)) return;
      report({ message: `A parameter with \`x-role: ${role}\` must be ${roles[role].is}.` });
    },
  },
});
