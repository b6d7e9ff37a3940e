import { resolveSchema } from '../scripts/expansions.ts';
import { readName } from '../scripts/read-contract.ts';
import { findIncludedSchema, makeListName } from '../scripts/resources.ts';
import type { Contract, Parameter, Schema } from '../types/openapi.d.cts';
import { checkExpansions } from './check-expansions.ts';
import {
  type Context,
  type Finding,
  isMap,
  type Location,
  type Rule,
  readSchemaName,
  toList,
  toMap,
} from './rule.ts';

type Schemas = Contract['components']['schemas'];

/**
 * The types, the mock and conformance are generated from what a query can select: every field is a
 * property and every property a field, every object has default fields and identifiers, and every
 * expansion starts at an identifier. If you add a resource or an expansion, one run reports
 * everything that is still missing.
 */
export const selectionsAreComplete: Rule = () => {
  // Redocly enters all schemas and parameters, which fills these three, before it leaves the root.
  // Without a prototype: a schema may be called `constructor`.
  const schemas: Schemas = Object.create(null);
  const locations = new Map<string, Location>();
  /** The enum of each parameter that selects fields: `TweetField` for `tweet.fields`. */
  const enumByParameter = new Map<string, string>();
  return {
    Schema: {
      enter(node: Schema, { location }: Context) {
        const name = readSchemaName(location);
        if (name === undefined || !isMap(node)) return;
        schemas[name] = node;
        locations.set(name, location);
      },
    },
    Parameter: {
      enter(parameter: Partial<Parameter>) {
        if (!isMap(parameter)) return;
        const name = `${parameter.name}`;
        const enumName = readName(parameter.schema?.items ?? {});
        if (name.endsWith('.fields')) enumByParameter.set(name, enumName);
      },
    },
    Root: {
      leave(_: unknown, { report }: Context) {
        const findings = [
          ...checkParameters(schemas, enumByParameter),
          ...checkExpansions(schemas),
        ];
        for (const { schemaName, path, message } of findings) {
          // An enum that is no component has no location: `parametersCanBeRead` reports its parameter.
          const location = locations.get(schemaName);
          if (location) report({ message, location: path ? location.child(path) : location });
        }
      },
    },
  };
};

/** Checks each parameter that selects fields, and the fields of the schema that it selects from. */
function* checkParameters(
  schemas: Schemas,
  enumByParameter: ReadonlyMap<string, string>,
): Generator<Finding> {
  for (const [parameter, enumName] of enumByParameter) {
    const target = findIncludedSchema(schemas, parameter);
    if (target === undefined || !(target in schemas)) {
      const list = `The list \`${makeListName(parameter)}\` of objects that \`${parameter}\` selects from`;
      yield { schemaName: enumName, message: `${list} must be in \`Includes\`.` };
      continue;
    }
    for (const message of checkFields(schemas, { parameter, target, enumName })) {
      yield { schemaName: target, message };
    }
  }
}

/**
 * Compares the fields of the schema `target`, `Post`, with the values of the parameter that selects
 * them, `tweet.fields`: the values of the enum `TweetField`. Each mistake is a sentence.
 */
function checkFields(
  schemas: Schemas,
  { parameter, target, enumName }: { parameter: string; target: string; enumName: string },
): string[] {
  const schema = schemas[target] ?? {};
  const properties = toMap<Schema>(schema.properties);
  const fields = Object.keys(properties);
  const values = toList<string>(schemas[enumName]?.enum);
  const required = toList<string>(schema.required);
  const defaults = toList<string>(schema['x-default-fields']);
  const identifiers = toList<string>(schema['x-identified-by']);
  const isNotSelectable = (name: string) => properties[name]?.['x-selectable'] === false;
  const isText = (name: string) => resolveSchema(schemas, properties[name])?.type === 'string';
  // A row with the names `lang` and `source` becomes one message: "`lang`, `source` can be requested, …".
  const mistakes = [
    {
      names: values.filter((name) => !fields.includes(name)),
      what: `can be requested, and must be a property of \`${target}\``,
    },
    {
      names: fields.filter((name) => !values.includes(name) && !isNotSelectable(name)),
      what: `must be a value of \`${parameter}\`, or have \`x-selectable: false\` in \`${target}\``,
    },
    {
      names: values.filter(isNotSelectable),
      what: `can be requested, and must not have \`x-selectable: false\` in \`${target}\``,
    },
    {
      names: defaults.filter((name) => !fields.includes(name)),
      what: `can come by default only as a property of \`${target}\``,
    },
    {
      names: required.filter((name) => !defaults.includes(name)),
      what: `must be in \`x-default-fields\` of \`${target}\`, as in \`required\``,
    },
    {
      names: identifiers.filter((name) => !isText(name)),
      what: `must be a string property of \`${target}\` to identify it`,
    },
  ];
  const messages = mistakes
    .filter(({ names }) => names.length > 0)
    .map(({ names, what }) => `${names.map((name) => `\`${name}\``).join(', ')} ${what}.`);
  // Not in the table: without identifiers, there would be no name to begin the message with.
  const [mainIdentifier] = identifiers;
  if (mainIdentifier === undefined || !required.includes(mainIdentifier)) {
    messages.push(
      `\`${target}\` must list its identifiers in \`x-identified-by\`, a required one first.`,
    );
  }
  return messages;
}
