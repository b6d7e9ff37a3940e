import type { Contract, Schema } from '../../types/openapi.d.cts';
import type { Operation } from '../../types/operation.d.cts';
import { getOwn, readName } from '../read-contract.ts';
import { code, entry, link, list, prose, sentence, text } from './markup.ts';
import type { Shown } from './places.ts';

/** The objects that readers look for first; most others are parts of these. */
const mainObjects = ['Poll', 'Place', 'Media', 'User', 'Post'];

/** The schemas of objects, or the small ones: of strings and numbers. */
export function renderSchemas({ schemas }: Contract['components'], small: boolean) {
  return Object.entries(schemas)
    .filter(([, { type = 'object' }]) => (type !== 'object') === small)
    .toSorted(([one], [other]) => mainObjects.indexOf(other) - mainObjects.indexOf(one));
}

/** The objects, then the small types, each with its properties and values. */
export function schemaSections(
  { components, assumed, selects }: Shown,
  operation: Operation,
): string {
  const { schemas } = components;
  const links = playgroundLinks(operation);
  const properties = (schema: Schema, place: string): string => {
    const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const isDefault = schema['x-default-fields']?.includes(name);
      const mark = schema.required?.includes(name) ? 'always present' : isDefault && 'by default';
      const id = `${place}.${name}`;
      const deprecated = property.deprecated && 'deprecated';
      const kind = [describeType(property), mark, deprecated, links.get(id)]
        .filter(Boolean)
        .join(' · ');
      const description = property.description ?? getOwn(schemas, readName(property))?.description;
      const body = prose(description) + assumed(id) + properties(property, id);
      return entry(id, code(name), kind, body);
    });
    return list(entries);
  };
  const values = (name: string, schema: Schema): string => {
    const subject = selects.get(name);
    if (subject === undefined) return valueList(schema, schemas);
    return `<p>One of the fields of ${link(`schemas/${subject}`, code(subject))}.</p>`;
  };
  const sections = (small: boolean) =>
    renderSchemas(components, small).map(
      ([name, schema]) => `<section id="schemas/${text(name)}">
<h3>${code(name)} <span class="kind">${describeType(schema)}</span></h3>
${prose(schema.description)}${assumed(`schemas/${name}`)}
${properties(schema, `schemas/${name}`)}
${values(name, schema)}
</section>`,
    );
  return `<section id="schemas">
<h2>Objects</h2>
${sections(false).join('\n')}
</section>
<section id="types">
<h2>Small types</h2>
${sections(true).join('\n')}
</section>`;
}

/** For each place of a field that can be requested: a link to the playground that requests it. */
function playgroundLinks({ path, parameters, resources, expansions }: Operation) {
  const user = parameters.find((one) => one.in === 'path')?.example;
  const request = `index.html#json${path.replace(/\{.*\}/, String(user))}`;
  const fields = parameters.flatMap((one) => {
    if (one.role !== 'list' || one.schema === undefined) return [];
    const { name, schema, values } = one;
    const resource = resources.find((resource) => resource.schema === schema)?.name;
    const reaching = expansions
      // Posts are on every page. An expansion that starts from another would need that as well.
      .filter((to) => schema !== 'Post' && to.resource === resource && to.through === undefined)
      .map((to) => to.name);
    const expanded = reaching.length === 0 ? '' : `expansions=${reaching}&`;
    return values.map((field): [string, string] => {
      const href = text(`${request}?${expanded}${name}=${field}`);
      const attributes = `href="${href}" aria-label="Try it in the playground: ${text(field)}"`;
      return [`schemas/${schema}.${field}`, `<a ${attributes}>try&nbsp;it</a>`];
    });
  });
  return new Map(fields);
}

/** The values of an enum with their meaning: for the name of a field, that of the field. */
export function valueList(
  schema: Schema,
  schemas: Contract['components']['schemas'],
  subject?: Schema,
): string {
  const entries = (schema.enum ?? []).map((value) => {
    const field = getOwn(subject?.properties, value);
    const meaning =
      getOwn(schema['x-enumDescriptions'], value) ??
      field?.description ??
      getOwn(schemas, readName(field))?.description;
    const isDefault = subject?.['x-default-fields']?.includes(value);
    return entry('', code(value), isDefault ? 'by default' : '', sentence(meaning));
  });
  return list(entries);
}

/** The type of a schema and its limits, in words. */
export function describeType(schema: Schema): string {
  return [typeName(schema), ...describeLimits(schema)].join(', ');
}

function typeName({ $ref, items, anyOf, type }: Schema): string {
  if ($ref !== undefined) return link(`schemas/${readName({ $ref })}`, readName({ $ref }));
  if (items !== undefined) return `list of ${typeName(items)}`;
  return (anyOf?.map(typeName) ?? [type ?? 'any'].flat()).join(' or ');
}

function describeLimits(schema: Schema): string[] {
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
