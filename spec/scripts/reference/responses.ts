import { STATUS_CODES } from 'node:http';
import type { Example, Reference, Response } from '../../types/openapi.d.cts';
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
import { type RenderContext, renderType } from './schemas.ts';

/** The responses of the operation, and the headers in them. */
export function renderResponses(context: RenderContext): Html {
  const { responses } = readOperation(context).operation;
  const sections = Object.entries(responses).map(([status, reference]) =>
    renderResponse(context, status, reference),
  );
  return `<h3 id="responses">Responses</h3>
${sections.join('\n')}
<h3 id="headers">Headers of responses</h3>
${renderList(listHeaders(context))}`;
}

function renderResponse(context: RenderContext, status: string, reference: Reference): Html {
  const id = `responses/${readName(reference)}`;
  const response = follow(context.components.responses, reference);
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) =>
    renderLink(`headers/${readName(header)}`, renderCode(name)),
  );
  const bodies = Object.entries(response.content).map(
    ([mediaType, { schema }]) => `${renderCode(mediaType)}: ${renderType(schema)}`,
  );
  const folds = listExamples(context, response).map(
    ([key, { summary = '', description, value }]) => {
      const body = renderMarkdown(description) + renderListing(value);
      return renderFold(`${escapeHtml(summary)} ${renderCode(key)}`, body);
    },
  );
  return `<section id="${escapeHtml(id)}">
<h4>${renderStatus(status)}</h4>
${renderMarkdown(response.description)}${context.renderAssumptions(id)}
<p>${bodies.join('<br>')}</p>
${headers.length === 0 ? '' : `<p>Headers: ${headers.join(', ')}</p>`}
${folds.join('\n')}
</section>`;
}

/** A status as headings have it: `404 Not Found`. */
export function renderStatus(status: string): Html {
  if (status === 'default') return 'Any other status';
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** The examples of a response with their keys; most bodies are examples of several media types. */
function listExamples({ components }: RenderContext, { content }: Response): [string, Example][] {
  const references = Object.values(content).flatMap((media) => Object.entries(media.examples));
  return [...new Map(references)].map(([key, reference]) => [
    key,
    follow(components.examples, reference),
  ]);
}

/** The first example of all responses, which a reader sees without opening anything. */
export function renderFirstExample(context: RenderContext): Html {
  const { responses } = readOperation(context).operation;
  for (const [status, reference] of Object.entries(responses)) {
    const response = follow(context.components.responses, reference);
    const [[, example] = []] = listExamples(context, response);
    if (example === undefined) continue;
    const link = renderLink(`responses/${readName(reference)}`, renderStatus(status));
    return `<p>An answer, ${link}:</p>\n${renderListing(example.value)}`;
  }
  return '';
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
