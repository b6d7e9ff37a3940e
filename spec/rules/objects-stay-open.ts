import type { Context, Rule, Schema } from './rule.ts';

/** The service may add members at any time, and a client must not fail when it does. */
export const objectsStayOpen: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, report }: Context) {
      // Generated code would type an object without any keyword as one that is always empty.
      const isBare = schema.type === 'object' && !schema.properties;
      if (isBare && schema.additionalProperties === undefined) {
        report({ message: 'An object without properties must say `additionalProperties: true`.' });
      }
      for (const keyword of ['additionalProperties', 'unevaluatedProperties'] as const) {
        if (schema[keyword] !== false) continue;
        report({
          message: `An object must stay open to further members: remove \`${keyword}: false\`.`,
          location: location.child([keyword]),
        });
      }
    },
  },
});
