import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Contract } from '../types/openapi.d.cts';
import { root } from './redocly.ts';
import { code, link, prose, text } from './reference/markup.ts';
import { operationSection } from './reference/operation.ts';
import { assumedIn, assumptionTable } from './reference/places.ts';
import { schemaSections } from './reference/schemas.ts';

const style = readFileSync(new URL('reference/reference.css', import.meta.url), 'utf8');

/** Writes the contract as a page for people. It has no script, and loads nothing. */
export async function renderReference(
  contract: Contract,
  assumptions: readonly Assumption[],
): Promise<void> {
  await writeFile(join(root, 'dist/reference.html'), referencePage(contract, assumptions));
}

/** The page: the operation, the schemas, and a table of what is assumed. */
export function referencePage(contract: Contract, assumptions: readonly Assumption[]): string {
  const { info, components } = contract;
  const assumed = assumedIn(assumptions);
  const schemas = Object.keys(components.schemas).map(
    (name) => `<li>${link(`schemas/${name}`, code(name))}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${text(String(info['summary'] ?? ''))}">
<title>${text(info.title)}</title>
<link rel="icon" href="data:,">
<style>
${style}</style>
</head>
<body id="top">
<nav aria-label="Contents">
<ul>
<li>${link('operation', 'Operation')}</li>
<li>${link('parameters', 'Parameters')}</li>
<li>${link('responses', 'Responses')}</li>
<li>${link('headers', 'Headers')}</li>
<li>${link('schemas', 'Schemas')}</li>
<li>${link('assumptions', 'What is assumed')}</li>
<li><a href="index.html">Playground</a></li>
<li><a href="openapi.yaml">OpenAPI</a></li>
</ul>
<ul class="names">
${schemas.join('\n')}
</ul>
</nav>
<main>
<h1>${text(info.title)} <span class="kind">${text(info.version)}</span></h1>
${prose(String(info['description'] ?? ''))}${assumed('top')}
${operationSection(contract, assumed)}
<section id="schemas">
<h2>Schemas</h2>
${schemaSections(contract, assumed)}
</section>
<section id="assumptions">
<h2>What is assumed</h2>
<p>The service makes no statement on ${assumptions.length} points of this description. Each is marked where it applies.</p>
${assumptionTable(assumptions)}
</section>
</main>
</body>
</html>
`;
}
