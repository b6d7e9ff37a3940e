import type { Context, Rule, Schema } from './rule.ts';
import { mapOf } from './schemas.ts';

const identifier = /(^|_)(id|ids|key|keys)$/;

/** A client that reads an identifier as a number loses its last digits. */
export const identifiersAreStrings: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, resolve, report }: Context) {
      for (const [name, property] of Object.entries(mapOf<Schema>(schema.properties))) {
        if (!identifier.test(name)) continue;
        const value = property && resolve<Schema>(property).node;
        const single = value?.items ? resolve<Schema>(value.items).node : value;
        if (single?.type === 'string') continue;
        report({
          message: `The identifier \`${name}\` must be a string.`,
          location: location.child(['properties', name]),
        });
      }
    },
  },
});
