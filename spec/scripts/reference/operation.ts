import type { Reference, Schema } from '../../types/openapi.d.cts';
import { follow, readName, readOperation } from '../read-contract.ts';
import {
  type Entry,
  escapeHtml,
  type Html,
  renderCode,
  renderFold,
  renderList,
  renderMarkdown,
} from './markup.ts';
import { renderPrograms } from './programs.ts';
import { renderFirstExample, renderResponses } from './responses.ts';
import { findOwnerName, type RenderContext, renderEnum, renderType } from './schemas.ts';

/** The operation with its token, parameters and responses, programs beside it by `reference.css`. */
export function renderOperation(context: RenderContext): Html {
  const { path, operation } = readOperation(context);
  const parameters = operation.parameters.map((reference) => describeParameter(context, reference));
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
${renderFirstExample(context)}
</aside>
<div>
<h3 id="parameters">Parameters</h3>
${renderList(parameters)}
</div>
</div>
${renderResponses(context)}
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

/** For `max_results`, the kind is "in the query · integer, 5 to 100". */
function describeParameter(context: RenderContext, reference: Reference): Entry {
  const id = `parameters/${readName(reference)}`;
  const parameter = follow(context.components.parameters, reference);
  const labels = [
    `in the ${parameter.in}`,
    parameter.required && 'required',
    renderType(parameter.schema),
    parameter.deprecated && 'deprecated',
  ].filter(Boolean);
  // Only a list has elements.
  const elements = follow(context.components.schemas, parameter.schema).items ?? {};
  const body = [
    renderMarkdown(parameter.description),
    renderDefaults(findOwner(context, elements)),
    context.renderAssumptions(id),
    renderValues(context, elements),
  ];
  return { id, name: renderCode(parameter.name), kind: labels.join(' · '), body: body.join('') };
}

/** If the elements of a list are names of fields, the schema that has them: `Post` for `TweetField`. */
function findOwner({ flat, components }: RenderContext, elements: Schema): Schema | undefined {
  const ownerName = findOwnerName(flat, readName(elements));
  return ownerName === undefined ? undefined : components.schemas[ownerName];
}

/** The fields that come without being requested; empty if a parameter selects no fields. */
function renderDefaults(owner: Schema | undefined): Html {
  const defaults = owner?.['x-default-fields'] ?? [];
  if (defaults.length === 0) return '';
  return `<p>Returned by default: ${defaults.map(renderCode).join(', ')}.</p>`;
}

/** The values that the elements of a list can have; empty without any. */
function renderValues(context: RenderContext, elements: Schema): Html {
  const element = follow(context.components.schemas, elements);
  if (element.enum === undefined) return '';
  const values = renderEnum(context, element, findOwner(context, elements));
  return renderFold(`${element.enum.length} values`, values);
}
