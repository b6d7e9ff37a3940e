import type { Contract, Schema } from '../../types/openapi.d.cts';
import type { Operation } from '../../types/operation.d.cts';
import { resolveSchema } from '../expansions.ts';
import { readName } from '../read-contract.ts';
import {
  type Entry,
  escapeHtml,
  type Html,
  renderCode,
  renderLink,
  renderList,
  renderMarkdown,
  renderSentence,
} from './markup.ts';
import { linkPlayground } from './playground-links.ts';

/** What all parts of the page are rendered from: the contract, and what is made of it. */
export interface RenderContext extends Contract {
  /** The operation without references, as in `operation.json`. */
  flat: Operation;
  /** Renders what is assumed at the element with an id, such as `schemas/Post.lang`. */
  renderAssumptions: (id: string) => Html;
}

type Schemas = Contract['components']['schemas'];

/** The objects that readers look for first. Most other objects are parts of them. */
const mainObjects = ['Post', 'User', 'Media', 'Place', 'Poll'];

export type NamedSchema = readonly [name: string, schema: Schema];

/** The schemas in the order of the page: objects, the main ones first; then strings and numbers. */
export function groupSchemas(schemas: Schemas): Record<'objects' | 'smallTypes', NamedSchema[]> {
  const rank = (name: string) =>
    mainObjects.includes(name) ? mainObjects.indexOf(name) : mainObjects.length;
  const sorted = Object.entries(schemas).toSorted(([name], [other]) => rank(name) - rank(other));
  // A schema without a type is a union of objects.
  const isObjectSchema = ({ type = 'object' }: Schema) => type === 'object';
  return {
    objects: sorted.filter(([, schema]) => isObjectSchema(schema)),
    smallTypes: sorted.filter(([, schema]) => !isObjectSchema(schema)),
  };
}

export function renderSchemaSections(context: RenderContext): Html {
  const { objects, smallTypes } = groupSchemas(context.components.schemas);
  const renderAll = (schemas: readonly NamedSchema[]) =>
    schemas.map(([name, schema]) => renderSchema(context, name, schema)).join('\n');
  return `<section id="schemas">
<h2>Objects</h2>
${renderAll(objects)}
</section>
<section id="types">
<h2>Small types</h2>
${renderAll(smallTypes)}
</section>`;
}

/** A schema with its properties, or with the values of an enum. */
function renderSchema(context: RenderContext, name: string, schema: Schema): Html {
  const id = `schemas/${name}`;
  return `<section id="${escapeHtml(id)}">
<h3>${renderCode(name)} <span class="kind">${renderType(schema)}</span></h3>
${renderMarkdown(schema.description)}${context.renderAssumptions(id)}
${renderList(listProperties(context, name, schema))}
${renderEnumOrLink(context, name, schema)}
</section>`;
}

/** The properties of `parent`, which is at a path such as `Post`, with those inside: `Post.geo`. */
function listProperties(context: RenderContext, path: string, parent: Schema): Entry[] {
  return Object.entries(parent.properties ?? {}).map(([name, property]) => {
    const id = `schemas/${path}.${name}`;
    const labels = [
      renderType(property),
      describePresence(parent, name),
      property.deprecated ? 'deprecated' : '',
      linkPlayground(context.flat, path, name),
    ].filter((label) => label !== '');
    const body = [
      renderMarkdown(readDescription(context.components.schemas, property)),
      context.renderAssumptions(id),
      renderList(listProperties(context, `${path}.${name}`, property)),
    ];
    return { id, name: renderCode(name), kind: labels.join(' · '), body: body.join('') };
  });
}

function describePresence(parent: Schema, property: string): string {
  if (parent.required?.includes(property)) return 'always present';
  return parent['x-default-fields']?.includes(property) ? 'by default' : '';
}

/** The values of an enum; a link to the schema that has them if they are names of fields. */
function renderEnumOrLink(context: RenderContext, name: string, schema: Schema): Html {
  const ownerName = findOwnerName(context.flat, name);
  if (ownerName === undefined) return renderEnum(context, schema);
  const link = renderLink(`schemas/${ownerName}`, renderCode(ownerName));
  return `<p>One of the fields of ${link}.</p>`;
}

/** If the values of an enum are names of fields, the schema that has them: `Post` for `TweetField`. */
export function findOwnerName({ parameters }: Operation, enumName: string): string | undefined {
  const lists = parameters.filter((parameter) => parameter.role === 'list');
  return lists.find(({ valueName }) => valueName === enumName)?.schema;
}

/**
 * The values of an enum with their meaning; empty if the schema has none.
 *
 * @param owner - if the values are names of fields, the schema that has the fields
 */
export function renderEnum(
  { components }: RenderContext,
  { enum: values = [], 'x-enumDescriptions': meanings }: Schema,
  owner?: Schema,
): Html {
  const entries = values.map((value) => {
    const field = owner?.properties?.[value];
    const meaning = field ? readDescription(components.schemas, field) : meanings?.[value];
    const kind = owner?.['x-default-fields']?.includes(value) ? 'by default' : '';
    return { name: renderCode(value), kind, body: renderSentence(meaning) };
  });
  return renderList(entries);
}

/** The description of a property, or else of the component that it refers to. */
function readDescription(schemas: Schemas, property: Schema): string | undefined {
  return property.description ?? resolveSchema(schemas, property)?.description;
}

/** The type of a schema and its limits, in words: `integer, int32, 5 to 100`. */
export function renderType(schema: Schema): Html {
  return [renderTypeName(schema), ...describeLimits(schema)].join(', ');
}

/** `string`, `list of string`, `string or integer`, or a link to the component. */
function renderTypeName({ $ref, items, anyOf, type }: Schema): Html {
  if ($ref !== undefined) return renderLink(`schemas/${readName({ $ref })}`, readName({ $ref }));
  if (items !== undefined) return `list of ${renderTypeName(items)}`;
  return anyOf?.map(renderTypeName).join(' or ') ?? type ?? 'any';
}

function describeLimits(schema: Schema): Html[] {
  const limits = [
    schema.format,
    describeRange(schema.minimum, schema.maximum),
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' elements'),
    schema.pattern && `matches ${renderCode(schema.pattern)}`,
    schema.default !== undefined && `${renderCode(String(schema.default))} by default`,
  ];
  return limits.filter((limit): limit is Html => Boolean(limit));
}

/** `not empty` for at least 1 element, `3 elements`, `at most 100`, `at least 5` or `5 to 100`. */
function describeRange(minimum?: number, maximum?: number, unit = ''): string {
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === 1 && maximum === undefined && unit !== '') return 'not empty';
  if (minimum === maximum) return `${minimum}${unit}`;
  if (minimum === undefined) return `at most ${maximum}${unit}`;
  return maximum === undefined ? `at least ${minimum}${unit}` : `${minimum} to ${maximum}${unit}`;
}
