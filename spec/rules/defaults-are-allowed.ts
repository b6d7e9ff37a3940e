import type { Context, Rule, Schema } from './rule.ts';

/** The recommended rules check a default neither against an enum nor against a range. */
export const defaultsAreAllowed: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, resolve, report }: Context) {
      if (schema.default === undefined) return;
      const of = schema.items ? (resolve<Schema>(schema.items).node ?? {}) : schema;
      const values: unknown[] = Array.isArray(schema.default) ? schema.default : [schema.default];
      const { minimum = -Infinity, maximum = Infinity } = of;
      for (const value of values) {
        if (of.enum && !of.enum.some((allowed) => allowed === value)) {
          report({
            message: `The default ${JSON.stringify(value)} is not a value of the enum.`,
            location: location.child(['default']),
          });
        }
        if (typeof value === 'number' && (value < minimum || value > maximum)) {
          report({
            message: `The default ${value} is out of range.`,
            location: location.child(['default']),
          });
        }
      }
    },
  },
});
