import type { Contract, Schema } from '../../types/openapi.d.cts';
import { getOwn, readName } from '../read-contract.ts';
import { describeType } from './describe-type.ts';
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
import type { RenderContext } from './render-context.ts';

type Schemas = Contract['components']['schemas'];

/** The objects that readers look for first; most others are parts of these. */
const mainObjects = ['Post', 'User', 'Media', 'Place', 'Poll'];

/** The schemas in the order of the page: objects, the main ones first; then strings and numbers. */
export function groupSchemas(schemas: Schemas) {
  const rank = (name: string) =>
    mainObjects.includes(name) ? mainObjects.indexOf(name) : mainObjects.length;
  const entries = Object.entries(schemas).toSorted(([name], [other]) => rank(name) - rank(other));
  // A schema without a type is a union of objects.
  const isObject = ([, { type = 'object' }]: (typeof entries)[number]) => type === 'object';
  return { objects: entries.filter(isObject), smallTypes: entries.filter((one) => !isObject(one)) };
}

export function renderSchemaSections(context: RenderContext): Html {
  const { objects, smallTypes } = groupSchemas(context.components.schemas);
  const renderAll = (entries: typeof objects) =>
    entries.map(([name, schema]) => renderSchema(context, name, schema)).join('\n');
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
<h3>${renderCode(name)} <span class="kind">${describeType(schema)}</span></h3>
${renderMarkdown(schema.description)}${context.renderAssumptions(id)}
${renderList(listProperties(context, id, schema))}
${renderValues(context, name, schema)}
</section>`;
}

/** The properties of the schema at an id, such as `schemas/Post`, with the properties inside them. */
function listProperties(context: RenderContext, parentId: string, parent: Schema): Entry[] {
  return Object.entries(parent.properties ?? {}).map(([name, property]) => {
    const id = `${parentId}.${name}`;
    const labels = [
      describeType(property),
      describePresence(parent, name),
      property.deprecated && 'deprecated',
      context.playgroundLinks.get(id),
    ].filter(Boolean);
    const component = getOwn(context.components.schemas, readName(property));
    const body = [
      renderMarkdown(property.description ?? component?.description),
      context.renderAssumptions(id),
      renderList(listProperties(context, id, property)),
    ];
    return { id, name: renderCode(name), kind: labels.join(' · '), body: body.join('') };
  });
}

function describePresence({ required, 'x-default-fields': defaults }: Schema, property: string) {
  if (required?.includes(property)) return 'always present';
  return defaults?.includes(property) && 'by default';
}

/** The values of an enum. Names of fields are described at the schema that has them. */
function renderValues(context: RenderContext, name: string, schema: Schema): Html {
  const ownerName = context.ownerByEnum.get(name);
  if (ownerName === undefined) return renderEnum(schema, context.components.schemas);
  const link = renderLink(`schemas/${ownerName}`, renderCode(ownerName));
  return `<p>One of the fields of ${link}.</p>`;
}

/**
 * The values of an enum with their meaning; empty if the schema has none.
 *
 * @param owner - if the values are names of fields, the schema that has these: `Post` for `TweetField`
 */
export function renderEnum(schema: Schema, schemas: Schemas, owner?: Schema): Html {
  const entries = (schema.enum ?? []).map((value) => {
    const field = getOwn(owner?.properties, value);
    const meaning =
      getOwn(schema['x-enumDescriptions'], value) ??
      field?.description ??
      getOwn(schemas, readName(field))?.description;
    const kind = owner?.['x-default-fields']?.includes(value) ? 'by default' : '';
    return { name: renderCode(value), kind, body: renderSentence(meaning) };
  });
  return renderList(entries);
}
