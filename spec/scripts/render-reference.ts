import { readFileSync } from 'node:fs';
import type { Contract } from '../types/openapi.d.cts';
import type { bundle } from './bundle.ts';
import { follow, readName } from './read-contract.ts';
import { link, prose, text } from './reference/markup.ts';
import { operationSection, statusName } from './reference/operation.ts';
import { assumptionList, listAssumed } from './reference/places.ts';
import { renderSchemas, schemaSections } from './reference/schemas.ts';

const read = (file: string) =>
  readFileSync(new URL(`reference/reference.${file}`, import.meta.url), 'utf8');

/**
 * The contract as a page for people: the operation, the objects and types, and a list of what is
 * assumed. It loads nothing, and without its script it lacks only comforts.
 */
export function referencePage({
  contract,
  operation,
  assumptions,
}: Awaited<ReturnType<typeof bundle>>): string {
  const { info } = contract;
  const selects = new Map(
    operation.parameters.flatMap((one) =>
      one.role === 'list' && one.schema ? [[one.valueName, one.schema] as const] : [],
    ),
  );
  const shown = { ...contract, assumed: listAssumed(assumptions), selects };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${text(String(info['summary'] ?? ''))}">
<title>${text(info.title)}</title>
<link rel="icon" href="data:,">
<style>
${read('css')}</style>
<script type="module">
${read('js')}</script>
</head>
<body id="top">
<a class="skip" href="#operation">Skip the contents</a>
<nav aria-label="Contents">
<details><summary>Contents</summary>
${contents(contract)}
</details>
</nav>
<main>
<h1>${text(info.title)} <span class="kind">${text(info.version)}</span></h1>
${prose(String(info['description'] ?? ''))}${shown.assumed('top')}
${operationSection(shown)}
${schemaSections(shown, operation)}
<section id="assumptions">
<h2>What is assumed</h2>
<p>The service makes no statement on ${assumptions.length} points of this description. Each is marked where it applies.</p>
${assumptionList(assumptions)}
</section>
</main>
</body>
</html>
`;
}

/** Links to everything that has a place on the page, in its order. */
function contents({ paths, components }: Contract): string {
  const [{ get } = {}] = Object.values(paths);
  const parameters = (get?.parameters ?? []).map((one) =>
    link(`parameters/${readName(one)}`, text(follow(components.parameters, one).name)),
  );
  const responses = Object.entries(get?.responses ?? {}).map(([status, one]) =>
    link(`responses/${readName(one)}`, statusName(status)),
  );
  const schemas = (small: boolean) =>
    renderSchemas(components, small).map(([name]) => link(`schemas/${name}`, text(name)));
  const nested = (links: readonly string[]) =>
    `<ul>\n${links.map((one) => `<li>${one}</li>`).join('\n')}\n</ul>`;
  return `<ul>
<li>${link('operation', 'Operation')}</li>
<li>${link('parameters', 'Parameters')}${nested(parameters)}</li>
<li>${link('responses', 'Responses')}${nested(responses)}</li>
<li>${link('headers', 'Headers')}</li>
<li>${link('schemas', 'Objects')}${nested(schemas(false))}</li>
<li>${link('types', 'Small types')}${nested(schemas(true))}</li>
<li>${link('assumptions', 'What is assumed')}</li>
<li><a href="index.html">Playground</a></li>
<li><a href="openapi.yaml">OpenAPI</a></li>
</ul>`;
}
