import type { Context, Parameter, Rule, Schema } from './rule.ts';
import { mapOf } from './schemas.ts';

/** A list is sent as one comma-separated value with at least one element. */
export const listsAreCommaSeparated: Rule = () => ({
  Parameter: {
    enter(parameter: Partial<Parameter>, { location, resolve, report }: Context) {
      if (!parameter.schema) return;
      const schema = mapOf(resolve<Schema>(parameter.schema).node);
      // Tools read lists only where the schema is plainly an array, not where it is composed of
      // others.
      const composed = ['allOf', 'anyOf', 'oneOf'].find((keyword) => keyword in schema);
      if (composed) {
        report({
          message: `The schema of a parameter must be plain, not \`${composed}\`.`,
          location: location.child(['schema']),
        });
      }
      if (schema['type'] !== 'array') return;
      if (parameter.style !== 'form' || parameter.explode !== false) {
        report({ message: 'A list must say `style: form` and `explode: false`.' });
      }
      if (!schema['minItems']) {
        report({
          message: 'A list must have at least one element: `minItems: 1`.',
          location: location.child(['schema']),
        });
      }
    },
  },
});
