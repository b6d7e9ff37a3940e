import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Contract, Reference, Response, Schema } from '../../types/openapi.d.cts';
import { follow, getOwn, readName, readOperation } from '../read-contract.ts';
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
import type { RenderContext } from './render-context.ts';
import { describeType, renderEnum } from './schemas.ts';

/** Programs that read liked Posts: the language of each, and its file. */
const samples = [
  ['curl', 'liked-posts.sh'],
  ['TypeScript', 'liked-posts.ts'],
  ['Python', 'liked_posts.py'],
  ['Go', 'liked_posts.go'],
] as const;

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
 * The headers. An entry has all names of its component in responses: that of `DailyLimit` is
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

/** The same program in each language, one of which is visible: radio buttons need no script. */
function renderPrograms({ servers, components }: Contract): Html {
  const user = Object.values(components.parameters).find(({ in: place }) => place === 'path');
  const url = servers[0]?.url;
  const variables = `export BASE_URL=${url}\nexport ACCESS_TOKEN=any-token\nexport USER_ID=${user?.example}`;
  const tabs = samples.map(([language, file], index) => {
    const source = readFileSync(new URL(`../../samples/${file}`, import.meta.url), 'utf8');
    const input = `<input type="radio" name="language" id="in-${language}"${index === 0 ? ' checked' : ''}>`;
    return `${input}<label for="in-${language}">${language}</label>${renderListing(source.trimEnd())}`;
  });
  return `<p>Set these variables first:</p>
${renderListing(variables)}
<fieldset class="tabs"><legend>Read liked Posts with</legend>
${tabs.join('\n')}
</fieldset>
<p><a href="index.html">Send requests in the playground</a></p>`;
}

/** A status as headings have it: `404 Not Found`. */
export function describeStatus(status: string): string {
  return status === 'default'
    ? 'Any other status'
    : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** For example, `max_results`, of the kind "in the query · integer, 5 to 100", and its description. */
function describeParameter(context: RenderContext, reference: Reference): Entry {
  const { schemas, parameters } = context.components;
  const id = `parameters/${readName(reference)}`;
  const parameter = follow(parameters, reference);
  const { items = {} } = follow(schemas, parameter.schema);
  const kind = [
    `in the ${parameter.in}`,
    parameter.required && 'required',
    describeType(parameter.schema),
    parameter.deprecated && 'deprecated',
  ].filter(Boolean);
  // Of `tweet.fields`, which selects fields of Posts, this is the schema `Post`.
  const subject = getOwn(schemas, context.schemaByEnum.get(readName(items)) ?? '');
  const defaults = subject?.['x-default-fields']?.map(renderCode).join(', ');
  const body = [
    renderMarkdown(parameter.description),
    defaults && `<p>Returned by default: ${defaults}.</p>`,
    context.renderAssumptions(id),
    renderValues(context, follow(schemas, items), subject),
  ];
  return { id, name: renderCode(parameter.name), kind: kind.join(' · '), body: body.join('') };
}

/** A fold with the values that a list may have; empty if the parameter is no list. */
function renderValues({ components }: RenderContext, element: Schema, subject?: Schema): Html {
  const { enum: values = [] } = element;
  if (values.length === 0) return '';
  return renderFold(`${values.length} values`, renderEnum(element, components.schemas, subject));
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
