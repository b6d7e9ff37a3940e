import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Contract, Parameter, Response } from '../../types/openapi.d.cts';
import { follow, getOwn, readName } from '../read-contract.ts';
import { code, entry, folded, link, list, listing, prose, text } from './markup.ts';
import type { Shown } from './places.ts';
import { describeType, valueList } from './schemas.ts';

type Components = Contract['components'];

/** Programs that read liked Posts: the language of each, and its file. */
const samples = [
  ['curl', 'liked-posts.sh'],
  ['TypeScript', 'liked-posts.ts'],
  ['Python', 'liked_posts.py'],
  ['Go', 'liked_posts.go'],
] as const;

/** The operation with its token, its parameters and its responses, and programs beside it. */
export function operationSection(shown: Shown): string {
  const { paths, servers, components, assumed } = shown;
  const [path = '', { get } = {}] = Object.entries(paths)[0] ?? [];
  const parameters = (get?.parameters ?? []).map((one) => parameterEntry(shown, one));
  const responses = Object.entries(get?.responses ?? {}).map((one) => responseSection(shown, one));
  const tokens = Object.entries(components.securitySchemes).map(([name, { description }]) => {
    const id = `securitySchemes/${name}`;
    return entry(id, 'Access token', 'required', prose(description) + assumed(id));
  });
  const addresses = servers.map(({ url, description }) =>
    entry('', 'Server', code(url), prose(description)),
  );
  const headers = Object.entries(components.headers).map(([name, { description, schema }]) => {
    const id = `headers/${name}`;
    const names = Object.values(components.responses).flatMap(({ headers: all = {} }) =>
      Object.keys(all).filter((header) => readName(all[header]) === name),
    );
    const shownNames = [...new Set(names)].map(code).join(', ');
    return entry(id, shownNames, describeType(schema), prose(description) + assumed(id));
  });
  const [answer = ''] = Object.entries(get?.responses ?? {}).flatMap(([status, one]) => {
    const name = link(`responses/${readName(one)}`, statusName(status));
    const examples = listExamples(follow(components.responses, one), components);
    return [...examples.values()].map(
      ({ value }) => `<p>An answer, ${name}:</p>\n${listing(value)}`,
    );
  });
  return `<section id="operation">
<div class="beside">
<div>
<h2>${text(get?.summary ?? '')}</h2>
<p class="request"><strong>GET</strong> ${code(path)}</p>
${prose(get?.description)}${assumed('operation')}
${list([...addresses, ...tokens])}
</div>
<aside aria-label="Programs and an answer">
${programs(shown)}
${answer}
</aside>
<div>
<h3 id="parameters">Parameters</h3>
${list(parameters)}
</div>
</div>
<h3 id="responses">Responses</h3>
${responses.join('\n')}
<h3 id="headers">Headers of responses</h3>
${list(headers)}
</section>`;
}

/** The same program in each language: the radio buttons need no script. */
function programs({ servers, components }: Contract): string {
  const user = Object.values(components.parameters).find((one) => one.in === 'path')?.example;
  const url = servers[0]?.url;
  const variables = `export BASE_URL=${url}\nexport ACCESS_TOKEN=any-token\nexport USER_ID=${user}`;
  const tabs = samples.map(([language, file], index) => {
    const source = readFileSync(new URL(`../../samples/${file}`, import.meta.url), 'utf8');
    const input = `<input type="radio" name="language" id="in-${language}"${index === 0 ? ' checked' : ''}>`;
    return `${input}<label for="in-${language}">${language}</label>${listing(source.trimEnd())}`;
  });
  return `<p>Set these variables first:</p>
${listing(variables)}
<fieldset class="tabs"><legend>Read liked Posts with</legend>
${tabs.join('\n')}
</fieldset>
<p><a href="index.html">Send requests in the playground</a></p>`;
}

/** What a heading and the list of contents call a status. */
export function statusName(status: string): string {
  return status === 'default' ? 'Any other status' : `${status} ${STATUS_CODES[status] ?? ''}`;
}

function parameterEntry(
  { components, assumed, selects }: Shown,
  reference: { $ref: string },
): string {
  const { parameters, schemas } = components;
  const id = `parameters/${readName(reference)}`;
  const parameter: Parameter = follow(parameters, reference);
  const { name, required, deprecated, schema, description } = parameter;
  const kind = [
    `in the ${parameter.in}`,
    required && 'required',
    describeType(schema),
    deprecated && 'deprecated',
  ].filter(Boolean);
  const listed = follow(schemas, follow(schemas, schema).items ?? {});
  const count = listed.enum?.length ?? 0;
  const subject = getOwn(schemas, selects.get(readName(follow(schemas, schema).items)) ?? '');
  const values = count === 0 ? '' : folded(`${count} values`, valueList(listed, schemas, subject));
  const defaults = subject?.['x-default-fields'] ?? [];
  const returned =
    defaults.length === 0 ? '' : `<p>Returned by default: ${defaults.map(code).join(', ')}.</p>`;
  const body = prose(description) + returned + assumed(id) + values;
  return entry(id, code(name), kind.join(' · '), body);
}

function responseSection(shown: Shown, [status, reference]: [string, { $ref: string }]): string {
  const { components, assumed } = shown;
  const response = follow(components.responses, reference);
  const { description, headers = {}, content } = response;
  const id = `responses/${readName(reference)}`;
  const names = Object.entries(headers).map(([header, one]) =>
    link(`headers/${readName(one)}`, code(header)),
  );
  const bodies = Object.entries(content).map(
    ([media, { schema }]) => `${code(media)}: ${describeType(schema)}`,
  );
  const examples = [...listExamples(response, components)].map(
    ([key, { summary = '', description, value }]) =>
      folded(`${text(summary)} ${code(key)}`, prose(description) + listing(value)),
  );
  return `<section id="${text(id)}">
<h4>${statusName(status)}</h4>
${prose(description)}${assumed(id)}
<p>${bodies.join('<br>')}</p>
${names.length === 0 ? '' : `<p>Headers: ${names.join(', ')}</p>`}
${examples.join('\n')}
</section>`;
}

/** The examples of a response by key; most bodies are examples of several media types. */
function listExamples({ content }: Response, { examples }: Components) {
  const all = Object.values(content).flatMap((media) => Object.entries(media.examples));
  return new Map(all.map(([key, one]) => [key, follow(examples, one)]));
}
