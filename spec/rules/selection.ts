import { leadsToObject, readStart, resolveSchema } from '../scripts/expansions.ts';
import { readComponentName, readName } from '../scripts/read-contract.ts';
import { findIncludedSchema, makeListName } from '../scripts/resources.ts';
import type { Parameter, Schema } from '../types/openapi.d.cts';
import {
  type Context,
  isMap,
  type Location,
  type Rule,
  readSchemaName,
  toList,
  toMap,
} from './rule.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** What is wrong with a schema, or with the node at a path in it. */
interface Finding {
  readonly schemaName: string;
  readonly path?: (string | number)[];
  readonly message: string;
}

/**
 * The types, the mock and conformance are generated from what a query can select: every field is a
 * property and every property a field, every object has default fields and identifiers, and every
 * expansion starts at an identifier. If you add a resource or an expansion, one run reports
 * everything that is still missing: "lang, source can be requested, and must be a property of Post."
 */
export const selectionsAreComplete: Rule = () => {
  // Filled while Redocly enters all schemas and parameters, and compared when it leaves the root, at last.
  // Without a prototype: an expansion or a schema may be called `constructor`.
  const schemas: Record<string, Schema> = Object.create(null);
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
          // `parametersCanBeRead` reports a parameter whose enum is no component.
          const location = locations.get(schemaName);
          if (location) report({ message, location: path ? location.child(path) : location });
        }
      },
    },
  };
};

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
  // Such as "`lang`, `source` can be requested, and must be a property of `Post`."
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
  // A mistake in the schema, not in some of its names.
  const [mainIdentifier] = identifiers;
  if (mainIdentifier === undefined || !required.includes(mainIdentifier)) {
    messages.push(
      `\`${target}\` must list its identifiers in \`x-identified-by\`, a required one first.`,
    );
  }
  return messages;
}

/** Each expansion has a start in `x-expands-from` that leads to an object, and each start an expansion. */
function* checkExpansions(schemas: Schemas): Generator<Finding> {
  const schemaName = 'Expansion';
  const expansions = toList<string>(schemas[schemaName]?.enum);
  const starts = toMap(schemas[schemaName]?.['x-expands-from']);
  for (const [index, expansion] of expansions.entries()) {
    for (const lack of listLacks(schemas, starts, expansion)) {
      const message = `The expansion \`${expansion}\` lacks ${lack}.`;
      yield { schemaName, path: ['enum', index], message };
    }
  }
  for (const name of Object.keys(starts).filter((start) => !expansions.includes(start))) {
    yield { schemaName, message: `There is no expansion \`${name}\`.` };
  }
}

/** What an expansion lacks, in words that end its message. */
function* listLacks(
  schemas: Schemas,
  starts: Partial<Record<string, unknown>>,
  expansion: string,
): Generator<string> {
  const start = starts[expansion];
  if (typeof start !== 'string') {
    yield 'the member of a Post where it starts, in `x-expands-from`';
    return;
  }
  const included = Object.values(toMap<Schema>(schemas['Includes']?.properties));
  if (!included.some((list) => leadsTo(schemas, start, readComponentName(list?.items)))) {
    yield `an identifier at \`${start}\` in a Post, of an object that can be included`;
  }
  const { through } = readStart(start);
  if (through === undefined) return;
  const firstStart = starts[through];
  // `a > b` continues the expansion `a`, which itself must start in a Post of the page.
  const isOfPage = typeof firstStart === 'string' && readStart(firstStart).through === undefined;
  if (!isOfPage || !leadsTo(schemas, firstStart, 'Post')) {
    yield `an expansion \`${through}\` that leads from the Posts of the page to others`;
  }
}

/** Whether a start leads to objects of the schema `target`, such as `User`. */
function leadsTo(schemas: Schemas, start: string, target: string | undefined): boolean {
  if (target === undefined) return false;
  const identifiedBy = toList<string>(schemas[target]?.['x-identified-by']);
  return leadsToObject(schemas, readStart(start).path, { schema: target, identifiedBy });
}
