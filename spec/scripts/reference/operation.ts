import { STATUS_CODES } from 'node:http';
import type { Contract, Reference, Response } from '../../types/openapi.d.cts';
import { follow, readName, readOperation } from '../read-contract.ts';
import {
  type Entry,
  escapeHtml,
  type Html,
  renderCode,
  renderFold,
  renderLink,
  renderList,
  renderListing,
  renderMarkdown,
} from './markup.ts';
import { renderPrograms } from './programs.ts';
import { findOwnerName, type RenderContext, renderEnum, renderType } from './schemas.ts';

/** The operation with its token, parameters and responses, programs beside it by `reference.css`. */
export function renderOperation(context: RenderContext): Html {
  const { path, operation } = readOperation(context);
  const parameters = operation.parameters.map((parameter) => describeParameter(context, parameter));
  const sections = Object.entries(operation.responses).map(([status, response]) =>
    renderResponse(context, status, response),
  );
  return `<section id="operation">
<div class="beside">
<div>
<h2>${escapeHtml(operation.summary)}</h2>
<p class="request"><strong>GET</strong> ${renderCode(path)}</p>
${renderMarkdown(operation.description)}${context.renderAssumptions('operation')}
${renderList([...listServers(context), ...listTokens(context)])}
</div>
<aside aria-label="Programs and an answer">
${renderPrograms(context)}
${renderFirstExample(context, operation.responses)}
</aside>
<div>
<h3 id="parameters">Parameters</h3>
${renderList(parameters)}
</div>
</div>
<h3 id="responses">Responses</h3>
${sections.join('\n')}
<h3 id="headers">Headers of responses</h3>
${renderList(listHeaders(context))}
</section>`;
}

function listServers({ servers }: RenderContext): Entry[] {
  return servers.map(({ url, description }) => ({
    name: 'Server',
    kind: renderCode(url),
    body: renderMarkdown(description),
  }));
}

function listTokens({ components, renderAssumptions }: RenderContext): Entry[] {
  return Object.entries(components.securitySchemes).map(([name, { description }]) => {
    const id = `securitySchemes/${name}`;
    const body = renderMarkdown(description) + renderAssumptions(id);
    return { id, name: 'Access token', kind: 'required', body };
  });
}

/**
 * The headers, an entry for each component, under all its names in responses: `DailyLimit` is
 * `x-user-limit-24hour-limit, x-app-limit-24hour-limit`.
 */
function listHeaders({ components, renderAssumptions }: RenderContext): Entry[] {
  const responses = Object.values(components.responses);
  const uses = responses.flatMap(({ headers = {} }) => Object.entries(headers));
  return Object.entries(components.headers).map(([component, { description, schema }]) => {
    const id = `headers/${component}`;
    const ownUses = uses.filter(([, reference]) => readName(reference) === component);
    const names = new Set(ownUses.map(([name]) => renderCode(name)));
    const body = renderMarkdown(description) + renderAssumptions(id);
    return { id, name: [...names].join(', '), kind: renderType(schema), body };
  });
}

/** The first example of all responses, which a reader sees without opening anything. */
function renderFirstExample(
  { components }: RenderContext,
  responses: Readonly<Record<string, Reference>>,
): Html {
  for (const [status, reference] of Object.entries(responses)) {
    const examples = listExamples(follow(components.responses, reference), components);
    const [example] = [...examples.values()];
    if (example === undefined) continue;
    const link = renderLink(`responses/${readName(reference)}`, renderStatus(status));
    return `<p>An answer, ${link}:</p>\n${renderListing(example.value)}`;
  }
  return '';
}

/** A status as headings have it: `404 Not Found`. */
export function renderStatus(status: string): Html {
  if (status === 'default') return 'Any other status';
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** For `max_results`, the kind is "in the query · integer, 5 to 100". */
function describeParameter(context: RenderContext, reference: Reference): Entry {
  const { schemas, parameters } = context.components;
  const id = `parameters/${readName(reference)}`;
  const parameter = follow(parameters, reference);
  const labels = [
    `in the ${parameter.in}`,
    parameter.required && 'required',
    renderType(parameter.schema),
    parameter.deprecated && 'deprecated',
  ].filter(Boolean);
  // Only a list has elements: for `tweet.fields` the enum `TweetField`, whose owner is `Post`.
  const { items = {} } = follow(schemas, parameter.schema);
  const element = follow(schemas, items);
  const ownerName = findOwnerName(context.flat, readName(items));
  const owner = ownerName === undefined ? undefined : schemas[ownerName];
  const defaults = owner?.['x-default-fields']?.map(renderCode).join(', ');
  const body = [
    renderMarkdown(parameter.description),
    defaults && `<p>Returned by default: ${defaults}.</p>`,
    context.renderAssumptions(id),
    element.enum &&
      renderFold(`${element.enum.length} values`, renderEnum(element, schemas, owner)),
  ];
  return { id, name: renderCode(parameter.name), kind: labels.join(' · '), body: body.join('') };
}

function renderResponse(context: RenderContext, status: string, reference: Reference): Html {
  const { components, renderAssumptions } = context;
  const response = follow(components.responses, reference);
  const id = `responses/${readName(reference)}`;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) =>
    renderLink(`headers/${readName(header)}`, renderCode(name)),
  );
  const bodies = Object.entries(response.content).map(
    ([mediaType, { schema }]) => `${renderCode(mediaType)}: ${renderType(schema)}`,
  );
  const examples = [...listExamples(response, components)];
  const folds = examples.map(([key, { summary = '', description, value }]) => {
    const body = renderMarkdown(description) + renderListing(value);
    return renderFold(`${escapeHtml(summary)} ${renderCode(key)}`, body);
  });
  return `<section id="${escapeHtml(id)}">
<h4>${renderStatus(status)}</h4>
${renderMarkdown(response.description)}${renderAssumptions(id)}
<p>${bodies.join('<br>')}</p>
${headers.length === 0 ? '' : `<p>Headers: ${headers.join(', ')}</p>`}
${folds.join('\n')}
</section>`;
}

/** The examples of a response by key; most bodies are examples of several media types. */
function listExamples({ content }: Response, { examples }: Contract['components']) {
  const references = Object.values(content).flatMap((media) => Object.entries(media.examples));
  return new Map(references.map(([key, reference]) => [key, follow(examples, reference)]));
}
