import { type Context, mapOf, type Rule, type Schema } from './rule.ts';

const identifier = /(^|_)(id|ids|key|keys)$/;

/** A client that reads an identifier as a number loses its last digits. */
export const identifiersAreStrings: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, resolve, report }: Context) {
      for (const [name, property] of Object.entries(mapOf<Schema>(schema.properties))) {
        if (!identifier.test(name)) continue;
        const value = property && resolve<Schema>(property).node;
        const single = value?.items ? resolve<Schema>(value.items).node : value;
        // The service may send either. A client that follows the contract expects both.
        const isEither = single?.anyOf?.some(({ type }) => type === 'string');
        if (single?.type === 'string' || isEither) continue;
        report({
          message: `The identifier \`${name}\` must be a string.`,
          location: location.child(['properties', name]),
        });
      }
    },
  },
});
