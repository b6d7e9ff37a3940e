import type { Contract, Schema } from '../../types/openapi.d.cts';
import { nameOf, own } from '../follow.ts';
import { code, entry, link, list, prose, sentence, text } from './markup.ts';
import type { Assumed } from './places.ts';

type Schemas = Contract['components']['schemas'];

/** All schemas, each with its properties and values. */
export function schemaSections(schemas: Schemas, assumed: Assumed): string {
  return Object.entries(schemas)
    .map(
      ([name, schema]) => `<section id="schemas/${text(name)}">
<h3>${code(name)} <span class="kind">${typeOf(schema)}</span></h3>
${prose(schema.description)}${assumed(`schemas/${name}`)}
${propertyList(schema, schemas, `schemas/${name}`, assumed)}
${schema['x-selects-from'] === undefined ? valueList(schema, schemas) : `<p>One of the fields of ${link(`schemas/${schema['x-selects-from']}`, code(schema['x-selects-from']))}.</p>`}
</section>`,
    )
    .join('\n');
}

function propertyList(schema: Schema, schemas: Schemas, place: string, assumed: Assumed): string {
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isDefault = schema['x-default-fields']?.includes(name);
    const mark = schema.required?.includes(name) ? 'always present' : isDefault && 'by default';
    const kind = [typeOf(property), ...(mark ? [mark] : [])].join(' · ');
    const id = `${place}.${name}`;
    const description = property.description ?? own(schemas, nameOf(property))?.description;
    const inner = propertyList(property, schemas, id, assumed);
    return entry(id, code(name), kind, prose(description) + assumed(id) + inner);
  });
  return list(entries);
}

/** The values of an enum with their meaning: for the name of a field, that of the field. */
export function valueList(schema: Schema, schemas: Schemas): string {
  const subject = own(schemas, schema['x-selects-from'] ?? '');
  const entries = (schema.enum ?? []).map((value) => {
    const field = own(subject?.properties, value);
    const meaning =
      own(schema['x-enumDescriptions'], value) ??
      field?.description ??
      own(schemas, nameOf(field))?.description;
    const isDefault = subject?.['x-default-fields']?.includes(value);
    return entry('', code(value), isDefault ? 'by default' : '', sentence(meaning));
  });
  return list(entries);
}

/** The type of a schema and its limits, in words. */
export function typeOf(schema: Schema): string {
  return [typeName(schema), ...limitsOf(schema)].join(', ');
}

function typeName({ $ref, items, anyOf, type }: Schema): string {
  if ($ref !== undefined) return link(`schemas/${nameOf({ $ref })}`, nameOf({ $ref }));
  if (items !== undefined) return `list of ${typeName(items)}`;
  return anyOf?.map(typeName).join(' or ') ?? text(`${type}`);
}

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    schema.format,
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' elements'),
    schema.pattern && `matches ${code(schema.pattern)}`,
    schema.default !== undefined && `${code(String(schema.default))} by default`,
  ].filter((limit) => typeof limit === 'string' && limit !== '') as string[];
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === 1 && most === undefined && unit !== '') return 'not empty';
  if (least === most) return `${least}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
