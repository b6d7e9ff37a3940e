import { readFileSync } from 'node:fs';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Contract } from '../types/openapi.d.cts';
import type { Operation } from '../types/operation.d.cts';
import { follow, readName, readOperation } from './read-contract.ts';
import { renderAllAssumptions, renderAssumptionsAt } from './reference/assumptions-on-page.ts';
import { escapeHtml, type Html, renderLink, renderMarkdown } from './reference/markup.ts';
import { renderOperation } from './reference/operation.ts';
import { renderStatus } from './reference/responses.ts';
import {
  groupSchemas,
  type NamedSchema,
  type RenderContext,
  renderSchemaSections,
} from './reference/schemas.ts';

/**
 * The contract as a page for people: the operation, the objects and types, and a list of what is
 * assumed. The page loads nothing, and works without its script.
 */
export function renderReference(
  contract: Contract,
  operation: Operation,
  assumptions: readonly Assumption[],
): Html {
  const { info } = contract;
  const renderAssumptions = (id: string) => renderAssumptionsAt(id, assumptions);
  const context: RenderContext = { ...contract, flat: operation, renderAssumptions };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(String(info['summary'] ?? ''))}">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="data:,">
<style>
${readAsset('css')}</style>
<script type="module">
${readAsset('js')}</script>
</head>
<body id="top">
<a class="skip" href="#operation">Skip the contents</a>
<nav aria-label="Contents">
<details><summary>Contents</summary>
${renderContents(contract)}
</details>
</nav>
<main>
<h1>${escapeHtml(info.title)} <span class="kind">${escapeHtml(info.version)}</span></h1>
${renderMarkdown(String(info['description'] ?? ''))}${renderAssumptions('top')}
${renderOperation(context)}
${renderSchemaSections(context)}
<section id="assumptions">
<h2>What is assumed</h2>
<p>The service makes no statement on ${assumptions.length} points of this description. Each is marked where it applies.</p>
${renderAllAssumptions(assumptions)}
</section>
</main>
</body>
</html>
`;
}

/** The style or the script of the page. Both end with a newline. */
const readAsset = (extension: 'css' | 'js') =>
  readFileSync(new URL(`reference/reference.${extension}`, import.meta.url), 'utf8');

/** Links to everything that has a place on the page, in its order. */
function renderContents(contract: Contract): Html {
  const { objects, smallTypes } = groupSchemas(contract.components.schemas);
  return `<ul>
<li>${renderLink('operation', 'Operation')}</li>
<li>${renderLink('parameters', 'Parameters')}${renderLinks(linkParameters(contract))}</li>
<li>${renderLink('responses', 'Responses')}${renderLinks(linkResponses(contract))}</li>
<li>${renderLink('headers', 'Headers')}</li>
<li>${renderLink('schemas', 'Objects')}${renderLinks(linkSchemas(objects))}</li>
<li>${renderLink('types', 'Small types')}${renderLinks(linkSchemas(smallTypes))}</li>
<li>${renderLink('assumptions', 'What is assumed')}</li>
<li><a href="index.html">Playground</a></li>
<li><a href="openapi.yaml">OpenAPI</a></li>
</ul>`;
}

function renderLinks(links: readonly Html[]): Html {
  return `<ul>\n${links.map((link) => `<li>${link}</li>`).join('\n')}\n</ul>`;
}

function linkParameters(contract: Contract): Html[] {
  return readOperation(contract).operation.parameters.map((reference) => {
    const { name } = follow(contract.components.parameters, reference);
    return renderLink(`parameters/${readName(reference)}`, escapeHtml(name));
  });
}

function linkResponses(contract: Contract): Html[] {
  const { responses } = readOperation(contract).operation;
  return Object.entries(responses).map(([status, reference]) =>
    renderLink(`responses/${readName(reference)}`, renderStatus(status)),
  );
}

const linkSchemas = (schemas: readonly NamedSchema[]) =>
  schemas.map(([name]) => renderLink(`schemas/${name}`, escapeHtml(name)));
