import { readFileSync } from 'node:fs';
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
import { describeType, findOwnerName, type RenderContext, renderEnum } from './schemas.ts';

/** Programs that read liked Posts, in `spec/samples`. */
const samples = [
  { language: 'curl', file: 'liked-posts.sh' },
  { language: 'TypeScript', file: 'liked-posts.ts' },
  { language: 'Python', file: 'liked_posts.py' },
  { language: 'Go', file: 'liked_posts.go' },
];

/** The operation with its token, its parameters and its responses, and programs beside it. */
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
  const uses = Object.values(components.responses).flatMap(({ headers = {} }) =>
    Object.entries(headers),
  );
  return Object.entries(components.headers).map(([component, { description, schema }]) => {
    const id = `headers/${component}`;
    const ownUses = uses.filter(([, reference]) => readName(reference) === component);
    const names = new Set(ownUses.map(([name]) => renderCode(name)));
    const body = renderMarkdown(description) + renderAssumptions(id);
    return { id, name: [...names].join(', '), kind: describeType(schema), body };
  });
}

/** The same program in each language, one of which is visible: radio buttons need no script. */
function renderPrograms({ servers, components }: RenderContext): Html {
  const user = Object.values(components.parameters).find((parameter) => parameter.in === 'path');
  const variables = `export BASE_URL=${servers[0]?.url}
export ACCESS_TOKEN=any-token
export USER_ID=${user?.example}`;
  const tabs = samples.map(({ language, file }, index) => {
    const source = readFileSync(new URL(`../../samples/${file}`, import.meta.url), 'utf8');
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="language" id="in-${language}"${checked}><label for="in-${language}">${language}</label>${renderListing(source.trimEnd())}`;
  });
  return `<p>Set these variables first:</p>
${renderListing(variables)}
<fieldset class="tabs"><legend>Read liked Posts with</legend>
${tabs.join('\n')}
</fieldset>
<p><a href="index.html">Send requests in the playground</a></p>`;
}

/** The first example of all responses, which a reader sees without opening anything. */
function renderFirstExample(
  { components }: RenderContext,
  responses: Readonly<Record<string, Reference>>,
): Html {
  for (const [status, reference] of Object.entries(responses)) {
    const [example] = listExamples(follow(components.responses, reference), components).values();
    if (example === undefined) continue;
    const link = renderLink(`responses/${readName(reference)}`, describeStatus(status));
    return `<p>An answer, ${link}:</p>\n${renderListing(example.value)}`;
  }
  return '';
}

/** A status as headings have it: `404 Not Found`. */
export function describeStatus(status: string): string {
  return status === 'default'
    ? 'Any other status'
    : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** For `max_results`, the kind is "in the query · integer, 5 to 100". */
function describeParameter(context: RenderContext, reference: Reference): Entry {
  const { schemas, parameters } = context.components;
  const id = `parameters/${readName(reference)}`;
  const parameter = follow(parameters, reference);
  const labels = [
    `in the ${parameter.in}`,
    parameter.required && 'required',
    describeType(parameter.schema),
    parameter.deprecated && 'deprecated',
  ].filter(Boolean);
  // Only a list has elements: for `tweet.fields` the enum `TweetField`, whose owner is `Post`.
  const { items = {} } = follow(schemas, parameter.schema);
  const element = follow(schemas, items);
  const owner = schemas[findOwnerName(context.flat, readName(items)) ?? ''];
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
    ([mediaType, { schema }]) => `${renderCode(mediaType)}: ${describeType(schema)}`,
  );
  const examples = [...listExamples(response, components)].map(
    ([key, { summary = '', description, value }]) => {
      const body = renderMarkdown(description) + renderListing(value);
      return renderFold(`${escapeHtml(summary)} ${renderCode(key)}`, body);
    },
  );
  return `<section id="${escapeHtml(id)}">
<h4>${describeStatus(status)}</h4>
${renderMarkdown(response.description)}${renderAssumptions(id)}
<p>${bodies.join('<br>')}</p>
${headers.length === 0 ? '' : `<p>Headers: ${headers.join(', ')}</p>`}
${examples.join('\n')}
</section>`;
}

/** The examples of a response by key; most bodies are examples of several media types. */
function listExamples({ content }: Response, { examples }: Contract['components']) {
  const references = Object.values(content).flatMap((media) => Object.entries(media.examples));
  return new Map(references.map(([key, reference]) => [key, follow(examples, reference)]));
}
