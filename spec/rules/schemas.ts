import type { Schema } from '../types/openapi.d.cts';
import { type Context, isMap, type Rule, readSchemaName, toList, toMap } from './rule.ts';

const identifierName = /(^|_)(id|ids|key|keys)$/;

/**
 * Schemas from which readable code can be generated: descriptions become tooltips, components give
 * enums their names, and identifiers must be strings, because a number loses its last digits.
 */
export const schemasReadWell: Rule = () => ({
  Schema: {
    enter(schema: Schema, context: Context) {
      if (!isMap(schema)) return;
      checkComponent(schema, context);
      checkMeanings(schema, context);
      for (const [name, property] of Object.entries(toMap<Schema>(schema.properties))) {
        const propertyLocation = context.location.child(['properties', name]);
        checkProperty(name, property, { ...context, location: propertyLocation });
      }
    },
  },
});

function checkComponent(schema: Schema, { location, report }: Context): void {
  const isComponent = readSchemaName(location) !== undefined;
  if (isComponent && !schema.description && !schema.anyOf) {
    report({ message: 'A schema must have a description.', location });
  }
  // A single value is a constant, and needs no name.
  if (isComponent || toList(schema.enum).length <= 1) return;
  const message = 'An enum must be a component, which gives it a name in code.';
  report({ message, location: location.child(['enum']) });
}

/** Compares the values of an enum with their meanings. */
function checkMeanings(schema: Schema, { location, report }: Context): void {
  if (!schema['x-enumDescriptions']) return;
  const meanings = toMap(schema['x-enumDescriptions']);
  const values = toList<string>(schema.enum);
  for (const name of Object.keys(meanings).filter((key) => !values.includes(key))) {
    const message = `\`x-enumDescriptions\` must not have \`${name}\`, which the enum lacks.`;
    report({ message, location: location.child(['x-enumDescriptions', name]) });
  }
  for (const [index, value] of values.entries()) {
    if (typeof meanings[value] === 'string') continue;
    const message = `The value \`${value}\` must have a sentence in \`x-enumDescriptions\`.`;
    report({ message, location: location.child(['enum', index]) });
  }
}

function checkProperty(name: string, property: Schema | undefined, context: Context): void {
  const { resolve, report, location } = context;
  // A property that is only a reference has the description of what it refers to.
  if (!property?.$ref && !property?.description) {
    report({ message: `The property \`${name}\` must have a description.`, location });
  }
  if (!identifierName.test(name)) return;
  const value = property && resolve<Schema>(property).node;
  const identifier = value?.items ? resolve<Schema>(value.items).node : value;
  // The service may send a string or a number. A client that follows the contract expects both.
  const canBeString = identifier?.anyOf?.some(({ type }) => type === 'string');
  if (identifier?.type === 'string' || canBeString) return;
  report({ message: `The identifier \`${name}\` must be a string.`, location });
}
