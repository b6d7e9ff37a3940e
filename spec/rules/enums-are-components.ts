import type { Context, Rule, Schema } from './rule.ts';

/** Generated code names an enum after its component; one inside another schema has no name. */
export const enumsAreComponents: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, report }: Context) {
      // A single value is a constant, and needs no name.
      if ((schema.enum?.length ?? 0) < 2 || location.pointer === '#/') return;
      report({
        message: 'An enum must be a component with a file of its own.',
        location: location.child(['enum']),
      });
    },
  },
});
