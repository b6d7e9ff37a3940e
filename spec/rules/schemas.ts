import {
  type Context,
  isMap,
  isReference,
  nameAt,
  type Rule,
  type Schema,
  toList,
  toMap,
} from './rule.ts';

const identifier = /(^|_)(id|ids|key|keys)$/;

/**
 * What generated code is read by: a description becomes the tooltip of a type, a component the name
 * of an enum, and a client that reads an identifier as a number loses its last digits.
 */
export const schemasReadWell: Rule = () => ({
  Schema: {
    enter(schema: Schema, { location, resolve, report }: Context) {
      if (!isMap(schema)) return;
      const isComponent = nameAt(location) !== undefined;
      if (isComponent && !schema.description && !schema.anyOf) {
        report({ message: 'A schema must have a description.', location });
      }
      // A single value is a constant, and needs no name.
      if (!isComponent && toList(schema.enum).length > 1) {
        const message = 'An enum must be a component, which gives it a name in code.';
        report({ message, location: location.child(['enum']) });
      }
      const meanings = toMap(schema['x-enumDescriptions']);
      const values = toList<string>(schema.enum);
      for (const name of Object.keys(meanings).filter((key) => !values.includes(key))) {
        const message = `\`x-enumDescriptions\` must not have \`${name}\`, which the enum lacks.`;
        report({ message, location: location.child(['x-enumDescriptions', name]) });
      }
      for (const [index, value] of values.entries()) {
        if (!schema['x-enumDescriptions'] || meanings[value]) continue;
        const message = `The value \`${value}\` must have a sentence in \`x-enumDescriptions\`.`;
        report({ message, location: location.child(['enum', index]) });
      }
      for (const [name, property] of Object.entries(toMap<Schema>(schema.properties))) {
        const at = location.child(['properties', name]);
        // A property that is only a reference has the description of what it refers to.
        if (!isReference(property) && !property?.description) {
          report({ message: `The property \`${name}\` must have a description.`, location: at });
        }
        if (!identifier.test(name)) continue;
        const value = property && resolve<Schema>(property).node;
        const single = value?.items ? resolve<Schema>(value.items).node : value;
        // The service may send either. A client that follows the contract expects both.
        const isEither = single?.anyOf?.some(({ type }) => type === 'string');
        if (single?.type === 'string' || isEither) continue;
        report({ message: `The identifier \`${name}\` must be a string.`, location: at });
      }
    },
  },
});
