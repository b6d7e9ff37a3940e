import type { Contract, Schema } from '../../types/openapi.d.cts';
import type { Expansion, Operation } from '../../types/operation.d.cts';
import { getOwn, readName } from '../read-contract.ts';
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

/** The schemas of objects, the main ones first, or the small types: of strings and numbers. */
export function selectSchemas(schemas: Schemas, section: 'objects' | 'small types') {
  const rank = (name: string) =>
    mainObjects.includes(name) ? mainObjects.indexOf(name) : mainObjects.length;
  // A schema without a type is a union of objects.
  return Object.entries(schemas)
    .filter(([, { type = 'object' }]) => (type === 'object') === (section === 'objects'))
    .toSorted(([name], [other]) => rank(name) - rank(other));
}

/** The objects, then the small types, each with its properties and values. */
export function renderSchemaSections(context: RenderContext): Html {
  const { schemas } = context.components;
  const renderSections = (section: 'objects' | 'small types') =>
    selectSchemas(schemas, section).map(([name, schema]) => {
      const id = `schemas/${name}`;
      return `<section id="${escapeHtml(id)}">
<h3>${renderCode(name)} <span class="kind">${describeType(schema)}</span></h3>
${renderMarkdown(schema.description)}${context.renderAssumptions(id)}
${renderList(listProperties(context, id, schema))}
${renderValues(context, name, schema)}
</section>`;
    });
  return `<section id="schemas">
<h2>Objects</h2>
${renderSections('objects').join('\n')}
</section>
<section id="types">
<h2>Small types</h2>
${renderSections('small types').join('\n')}
</section>`;
}

/** The properties of the schema at an id, such as `schemas/Post`, with the properties inside them. */
function listProperties(context: RenderContext, parentId: string, schema: Schema): Entry[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const id = `${parentId}.${name}`;
    const isDefault = schema['x-default-fields']?.includes(name);
    const presence = schema.required?.includes(name) ? 'always present' : isDefault && 'by default';
    const kind = [
      describeType(property),
      presence,
      property.deprecated && 'deprecated',
      context.playgroundLinks.get(id),
    ].filter(Boolean);
    const component = getOwn(context.components.schemas, readName(property));
    const body = [
      renderMarkdown(property.description ?? component?.description),
      context.renderAssumptions(id),
      renderList(listProperties(context, id, property)),
    ];
    return { id, name: renderCode(name), kind: kind.join(' · '), body: body.join('') };
  });
}

function renderValues(context: RenderContext, name: string, schema: Schema): Html {
  const subjectName = context.schemaByEnum.get(name);
  if (subjectName === undefined) return renderEnum(schema, context.components.schemas);
  const link = renderLink(`schemas/${subjectName}`, renderCode(subjectName));
  return `<p>One of the fields of ${link}.</p>`;
}

/**
 * Links that request a field in the playground, by the id of its entry: `schemas/Place.name` leads to
 * `index.html#json/2/users/2244994945/liked_tweets?expansions=geo.place_id&place.fields=name`.
 */
export function linkPlayground(operation: Operation): Map<string, Html> {
  const { path, parameters, resources, expansions } = operation;
  const user = parameters.find((parameter) => parameter.in === 'path')?.example;
  const request = `index.html#json${path.replace(/\{.*\}/, String(user))}`;
  const links = new Map<string, Html>();
  for (const parameter of parameters) {
    if (parameter.role !== 'list' || parameter.schema === undefined) continue;
    const { name, schema, values } = parameter;
    const resource = resources.find((candidate) => candidate.schema === schema)?.name;
    // Posts are on every page. An expansion with `through` needs a second one, so it is left out.
    const leadsToIt = (expansion: Expansion) =>
      schema !== 'Post' && expansion.resource === resource && expansion.through === undefined;
    const expansionsToIt = expansions.filter(leadsToIt).map((expansion) => expansion.name);
    const prefix = expansionsToIt.length === 0 ? '' : `expansions=${expansionsToIt.join(',')}&`;
    for (const field of values) {
      const href = escapeHtml(`${request}?${prefix}${name}=${field}`);
      const label = `Try it in the playground: ${escapeHtml(field)}`;
      const link = `<a href="${href}" aria-label="${label}">try&nbsp;it</a>`;
      links.set(`schemas/${schema}.${field}`, link);
    }
  }
  return links;
}

/**
 * The values of an enum with their meaning.
 *
 * @param subject - if the values are names of fields, as those of `tweet.fields`: the schema `Post`
 */
export function renderEnum(schema: Schema, schemas: Schemas, subject?: Schema): Html {
  const entries = (schema.enum ?? []).map((value) => {
    const field = getOwn(subject?.properties, value);
    const meaning =
      getOwn(schema['x-enumDescriptions'], value) ??
      field?.description ??
      getOwn(schemas, readName(field))?.description;
    const kind = subject?.['x-default-fields']?.includes(value) ? 'by default' : '';
    return { name: renderCode(value), kind, body: renderSentence(meaning) };
  });
  return renderList(entries);
}

/** The type of a schema and its limits, in words: `integer, int32, 5 to 100`. */
export function describeType(schema: Schema): Html {
  return [renderTypeName(schema), ...describeLimits(schema)].join(', ');
}

function renderTypeName({ $ref, items, anyOf, type }: Schema): Html {
  if ($ref !== undefined) return renderLink(`schemas/${readName({ $ref })}`, readName({ $ref }));
  if (items !== undefined) return `list of ${renderTypeName(items)}`;
  return (anyOf?.map(renderTypeName) ?? [type ?? 'any'].flat()).join(' or ');
}

function describeLimits(schema: Schema): Html[] {
  const limits = [
    schema.format,
    describeRange(schema.minimum, schema.maximum),
    describeRange(schema.minLength, schema.maxLength, 'characters'),
    describeRange(schema.minItems, schema.maxItems, 'elements'),
    schema.pattern && `matches ${renderCode(schema.pattern)}`,
    schema.default !== undefined && `${renderCode(String(schema.default))} by default`,
  ];
  return limits.filter((limit): limit is Html => Boolean(limit));
}

/** `5 to 100`, `at least 5`, `at most 100`; with a unit `3 elements`, or `not empty` for one or more. */
function describeRange(minimum?: number, maximum?: number, unit?: string): string {
  const ending = unit === undefined ? '' : ` ${unit}`;
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === 1 && maximum === undefined && unit !== undefined) return 'not empty';
  if (minimum === maximum) return `${minimum}${ending}`;
  if (maximum === undefined) return `at least ${minimum}${ending}`;
  return minimum === undefined
    ? `at most ${maximum}${ending}`
    : `${minimum} to ${maximum}${ending}`;
}
