import type { Reference, Schema } from '../../types/openapi.d.cts';
import { follow, readName, readOperation, requirePart } from '../read-contract.ts';
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

/** The operation: programs, which `reference.css` puts beside the token and parameters, and responses. */
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
    // `security` of the contract has no case without a token.
    return { id, name: 'Access token', kind: 'required', body };
  });
}

/** For `max_results`, the kind is "in the query · integer, 5 to 100". */
function describeParameter(context: RenderContext, reference: Reference): Entry {
  const id = `parameters/${readName(reference)}`;
  const parameter = follow(context.components.parameters, reference);
  // Only a list has items.
  const { items } = follow(context.components.schemas, parameter.schema);
  const owner = items && findFieldOwner(context, items);
  const labels = [
    `in the ${parameter.in}`,
    parameter.required ? 'required' : '',
    renderType(parameter.schema),
    parameter.deprecated ? 'deprecated' : '',
  ].filter((label) => label !== '');
  const defaults = owner?.['x-default-fields']?.map(renderCode).join(', ');
  const body = [
    renderMarkdown(parameter.description),
    defaults === undefined ? '' : `<p>Returned by default: ${defaults}.</p>`,
    context.renderAssumptions(id),
    items ? renderEnumFold(context, items, owner) : '',
  ];
  return { id, name: renderCode(parameter.name), kind: labels.join(' · '), body: body.join('') };
}

/** If the items of a list are names of fields, the schema that has them: `Post` for `TweetField`. */
function findFieldOwner({ flat, components }: RenderContext, items: Schema): Schema | undefined {
  const ownerName = findOwnerName(flat, readName(items));
  return ownerName === undefined ? undefined : components.schemas[ownerName];
}

/** A fold with the values of the items of a list. If they are names of fields, their owner describes them. */
function renderEnumFold(context: RenderContext, items: Schema, owner: Schema | undefined): Html {
  const item = follow(context.components.schemas, items);
  const values = requirePart(item.enum, `values of ${readName(items)}`);
  return renderFold(`${values.length} values`, renderEnum(context, item, owner));
}
