import type { Contract, Schema } from '../../types/openapi.d.cts';
import { follow, nameOf, own } from '../follow.ts';
import { code, entry, link, list, prose, sentence, text } from './markup.ts';
import type { Assumed } from './places.ts';

type Schemas = Contract['components']['schemas'];

/** All schemas, each with its properties and values. */
export function schemaSections(contract: Contract, assumed: Assumed): string {
  const { schemas } = contract.components;
  const links = playgroundLinks(contract);
  return Object.entries(schemas)
    .map(
      ([name, schema]) => `<section id="schemas/${text(name)}">
<h3>${code(name)} <span class="kind">${typeOf(schema)}</span></h3>
${prose(schema.description)}${assumed(`schemas/${name}`)}
${propertyList(schema, schemas, `schemas/${name}`, assumed, links)}
${schema['x-selects-from'] === undefined ? valueList(schema, schemas) : `<p>One of the fields of ${link(`schemas/${schema['x-selects-from']}`, code(schema['x-selects-from']))}.</p>`}
</section>`,
    )
    .join('\n');
}

function propertyList(
  schema: Schema,
  schemas: Schemas,
  place: string,
  assumed: Assumed,
  links: ReadonlyMap<string, string>,
): string {
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isDefault = schema['x-default-fields']?.includes(name);
    const mark = schema.required?.includes(name) ? 'always present' : isDefault && 'by default';
    const id = `${place}.${name}`;
    const kind = [typeOf(property), mark, links.get(id)].filter(Boolean).join(' · ');
    const description = property.description ?? own(schemas, nameOf(property))?.description;
    const inner = propertyList(property, schemas, id, assumed, links);
    return entry(id, code(name), kind, prose(description) + assumed(id) + inner);
  });
  return list(entries);
}

/** For each place of a field that can be requested: a link to the playground that requests it. */
function playgroundLinks({ paths, components }: Contract): ReadonlyMap<string, string> {
  const { parameters, schemas } = components;
  const [path = ''] = Object.keys(paths);
  const user = Object.values(parameters).find((one) => one.in === 'path')?.example;
  const request = `index.html#json${path.replace(/\{.*\}/, String(user))}`;
  const fields = Object.values(parameters).flatMap(({ name, schema }) => {
    const { 'x-selects-from': subject, enum: values = [] } = follow(
      schemas,
      follow(schemas, schema).items ?? {},
    );
    if (subject === undefined) return [];
    const expansions = expansionsTo(subject, schemas);
    const expanded = expansions.length === 0 ? '' : `expansions=${expansions}&`;
    return values.map((field): [string, string] => {
      const href = text(`${request}?${expanded}${name}=${field}`);
      const attributes = `href="${href}" aria-label="Try it in the playground: ${text(field)}"`;
      return [`schemas/${subject}.${field}`, `<a ${attributes}>try&nbsp;it</a>`];
    });
  });
  return new Map(fields);
}

/** The expansions that lead to objects of a schema; none for Posts, which are on every page. */
function expansionsTo(subject: string, schemas: Schemas): string[] {
  const page = own(schemas, 'LikedPostsPage')?.properties;
  if (nameOf(page?.['data']?.items) === subject) return [];
  const included = Object.entries(own(schemas, 'Includes')?.properties ?? {});
  const [resource] = included.find(([, { items }]) => nameOf(items) === subject) ?? [];
  return Object.values(schemas).flatMap((schema) =>
    Object.entries(schema['x-expands-to'] ?? {})
      // One that starts from another expansion would need that as well.
      .filter(([name, to]) => to === resource && !schema['x-expands-from']?.[name]?.includes('>'))
      .map(([name]) => name),
  );
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
  ].flatMap((limit) => limit || []);
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === 1 && most === undefined && unit !== '') return 'not empty';
  if (least === most) return `${least}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
