import type { Context, Rule, Schema } from './rule.ts';

/** The service may add members at any time, and a client must not fail when it does. */
export const objectsStayOpen: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, report }: Context) {
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
