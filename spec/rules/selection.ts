import { findEnd, includedBy, makeListName, readStart, refersTo } from '../scripts/flatten.ts';
import { own, readName } from '../scripts/read-contract.ts';
import type { Parameter } from '../types/openapi.d.cts';
import {
  type Context,
  isMap,
  type Location,
  nameAt,
  type Rule,
  type Schema,
  toList,
  toMap,
} from './rule.ts';

/**
 * The types, the mock and conformance are generated from what a query can select: every field is a
 * property and every property a field, every object has default fields and identifiers, and every
 * expansion starts at an identifier. All that an addition lacks is named at once.
 */
export const selectionsAreComplete: Rule = () => {
  const schemas: Record<string, Schema> = Object.create(null);
  const places = new Map<string, Location>();
  /** The enum of each parameter that selects fields, by the name of the parameter. */
  const selecting = new Map<string, string>();
  return {
    Schema: {
      enter(node: Schema, { location }: Context) {
        const name = nameAt(location);
        if (name === undefined || !isMap(node)) return;
        schemas[name] = node;
        places.set(name, location);
      },
    },
    Parameter: {
      enter(parameter: Partial<Parameter>) {
        if (!isMap(parameter)) return;
        const name = `${parameter.name}`;
        if (name.endsWith('.fields')) selecting.set(name, readName(parameter.schema?.items));
      },
    },
    Root: {
      leave(_: unknown, { report }: Context) {
        const say = (name: string, message: string, ...path: (string | number)[]) => {
          const place = places.get(name);
          if (place) report({ message, location: path.length > 0 ? place.child(path) : place });
        };
        const targets = new Set<string>();
        for (const [parameter, list] of selecting) {
          const target = includedBy(schemas, parameter);
          if (target === undefined || !own(schemas, target)) {
            const name = makeListName(parameter);
            const what = `The list \`${name}\` of objects that \`${parameter}\` selects from`;
            say(list, `${what} must be in \`Includes\`.`);
            continue;
          }
          targets.add(target);
          for (const message of wrongWith(target, parameter, toList(schemas[list]?.enum))) {
            say(target, message);
          }
        }
        const expansions = toList<string>(schemas['Expansion']?.enum);
        const from = schemas['Expansion']?.['x-expands-from'];
        for (const [index, name] of expansions.entries()) {
          const lacks = describeLack(name);
          if (lacks.length === 0) continue;
          const message = `The expansion \`${name}\` lacks ${lacks.join(', and ')}.`;
          say('Expansion', message, 'enum', index);
        }
        for (const name of Object.keys(toMap(from))) {
          if (!expansions.includes(name)) say('Expansion', `There is no expansion \`${name}\`.`);
        }

        /** What an expansion lacks, each as the end of a sentence. */
        function describeLack(expansion: string): string[] {
          const start = toMap(from)[expansion];
          const { through } = readStart(`${start}`);
          return [
            ...(typeof start !== 'string'
              ? ['the member of a Post where it starts, in `x-expands-from`']
              : leadsTo(start, [...targets])
                ? []
                : [`an identifier at \`${start}\` in a Post, of an object that can be included`]),
            ...(through === undefined ||
            (!`${toMap(from)[through]}`.includes(' > ') && leadsTo(toMap(from)[through], ['Post']))
              ? []
              : [`an expansion \`${through}\` that leads from the Posts of the page to others`]),
          ];
        }

        function leadsTo(start: unknown, names: readonly string[]): boolean {
          const end = findEnd(schemas, readStart(`${start}`).path);
          return names.some((name) =>
            refersTo(schemas, end, name, toList(schemas[name]?.['x-identified-by'])),
          );
        }
      },
    },
  };

  function wrongWith(target: string, parameter: string, values: readonly string[]): string[] {
    const {
      required,
      'x-default-fields': defaults,
      'x-identified-by': identifiers,
      ...schema
    } = schemas[target] ?? {};
    const properties = toMap<Schema>(schema.properties);
    const names = Object.keys(properties);
    const isHidden = (name: string) => properties[name]?.['x-selectable'] === false;
    const isText = (name: string) => {
      const property = properties[name];
      return (own(schemas, readName(property)) ?? property)?.type === 'string';
    };
    const [first] = toList(identifiers);
    const of = `of \`${target}\``;
    const wrong: [names: readonly string[], what: string][] = [
      [
        values.filter((name) => !names.includes(name)),
        `can be requested, and must be a property ${of}`,
      ],
      [
        names.filter((name) => !values.includes(name) && !isHidden(name)),
        `must be a value of \`${parameter}\`, or have \`x-selectable: false\` in \`${target}\``,
      ],
      [
        values.filter(isHidden),
        `can be requested, and must not have \`x-selectable: false\` in \`${target}\``,
      ],
      [
        toList<string>(defaults).filter((name) => !names.includes(name)),
        `can come by default only as a property ${of}`,
      ],
      [
        toList<string>(required).filter((name) => !toList(defaults).includes(name)),
        `must be in \`x-default-fields\` ${of}, as in \`required\``,
      ],
      [
        toList<string>(identifiers).filter((name) => !isText(name)),
        `must be a string property ${of} to identify it`,
      ],
    ];
    return [
      ...wrong.flatMap(([found, what]) =>
        found.length === 0 ? [] : `${found.map((name) => `\`${name}\``).join(', ')} ${what}.`,
      ),
      ...(toList(required).includes(first)
        ? []
        : [
            `\`${target}\` must list its identifiers in \`x-identified-by\`, a required one first.`,
          ]),
    ];
  }
};
