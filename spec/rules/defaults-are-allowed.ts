import type { Context, Rule, Schema } from './rule.ts';
import { listOf, mapOf } from './schemas.ts';

/** The recommended rules check a default neither against an enum nor against a range. */
export const defaultsAreAllowed: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, resolve, report }: Context) {
      if (schema.default === undefined) return;
      const of: Schema = schema.items ? mapOf(resolve<Schema>(schema.items).node) : schema;
      const values: unknown[] = Array.isArray(schema.default) ? schema.default : [schema.default];
      const { minimum = -Infinity, maximum = Infinity } = of;
      for (const value of values) {
        if (of.enum && !listOf(of.enum).includes(value)) {
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
