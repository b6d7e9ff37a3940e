import { readFileSync } from 'node:fs';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Contract, Schema } from '../types/openapi.d.cts';
import { follow, nameOf, own } from './follow.ts';

/** Programs that read liked Posts, by the name of their language. */
const samples = [
  { label: 'curl', lang: 'Shell', file: 'liked-posts.sh' },
  { label: 'TypeScript', lang: 'JavaScript', file: 'liked-posts.ts' },
  { label: 'Python', lang: 'Python', file: 'liked_posts.py' },
  { label: 'Go', lang: 'Go', file: 'liked_posts.go' },
].map(({ label, lang, file }) => ({
  label,
  lang,
  source: readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8').trimEnd(),
}));

/** A node that can have a description. */
interface Node {
  description?: string;
}

/**
 * The contract as people read it: with each assumption where it applies, a table of all assumptions
 * at the end, and the meaning of each field beside its name.
 */
export function forReaders(contract: Contract, assumptions: Assumption[]): Contract {
  const copy = structuredClone(contract);
  const { schemas } = copy.components;

  function target(schema: Schema | undefined): Schema | undefined {
    return own(schemas, nameOf(schema));
  }

  /** The search does not find a property by its name if it is a reference. */
  function findable(property: Schema): Schema {
    const meant = target(property);
    if (meant === undefined || meant.properties || meant.enum) return property;
    const { $ref: _, ...own } = property;
    const { title: __, ...same } = structuredClone(meant);
    return { ...same, ...own };
  }

  // A description beside a schema hides that of the schema, and the assumptions in it.
  const hidden = new Map<Node, string[]>();
  function hide(node: Node, ...referring: (Schema | undefined)[]): void {
    const found = referring.flatMap((schema) => target(schema)?.['x-assumption'] ?? []);
    if (node.description !== undefined) hidden.set(node, found);
  }
  for (const parameter of Object.values(copy.components.parameters)) {
    hide(parameter, parameter.schema, parameter.schema.items);
  }
  for (const { properties = {} } of Object.values(schemas)) {
    for (const [name, property] of Object.entries(properties)) {
      const shown = findable(property);
      properties[name] = shown;
      hide(shown, property, property.items);
    }
  }

  for (const parameter of Object.values(copy.components.parameters)) {
    const kind = target(parameter.schema.items)?.['x-selects-from'];
    const fields = (kind && own(schemas, kind)?.['x-default-fields']) || [];
    const names = fields.map((field) => `\`${field}\``).join(', ');
    if (names) parameter.description += `\n\n**Returned by default:** ${names}.`;
  }
  for (const { pointer, assumption } of assumptions) {
    const path = pointer.split('/').slice(1).map(fromPointer);
    const nodes: object[] = [copy];
    for (const key of path) nodes.unshift(Reflect.get(nodes[0] ?? copy, key));
    // A media type, for example, has no description: its response's is used.
    const isMediaType = path.at(-2) === 'content';
    const described = nodes
      .slice(isMediaType ? 2 : 0)
      .find((node): node is Node => 'description' in node);
    assume(described, assumption, isMediaType ? ` of \`${path.at(-1)}\`` : '');
  }
  for (const [node, found] of hidden) {
    for (const assumption of found) assume(node, assumption);
  }

  for (const schema of Object.values(schemas)) {
    const properties = own(contract.components.schemas, schema['x-selects-from'] ?? '')?.properties;
    if (!properties) continue;
    const meanings = (schema.enum ?? []).map((field) => {
      const property = own(properties, field) ?? {};
      const { description = '' } = follow(contract.components.schemas, property);
      return [field, property.description ?? description];
    });
    schema['x-enumDescriptions'] = Object.fromEntries(meanings);
  }

  // A tag would fold the only operation into a section.
  for (const { get } of Object.values(copy.paths)) {
    get.tags = [];
    Object.assign(get, { 'x-codeSamples': samples });
  }
  copy.tags = [{ name: 'What is assumed', description: table(assumptions) }];
  return copy;
}

function assume(node: Node | undefined, assumption: string, subject = ''): void {
  if (!node || node.description?.includes(assumption)) return;
  node.description = `${node.description ?? ''}\n\n**Assumed${subject}:** ${assumption}`;
}

/** One row for each assumption; many points share one. */
function table(assumptions: Assumption[]): string {
  const points = new Map<string, string[]>();
  for (const { about, assumption } of assumptions) {
    points.set(assumption, [...(points.get(assumption) ?? []), about]);
  }
  const rows = [...points].map(([assumption, about]) => `| ${assumption} | ${about.join(', ')} |`);
  return [
    `The service makes no statement on ${assumptions.length} points of this description. Each is marked where it applies.`,
    '<details><summary>All assumptions</summary>',
    ['| Assumption | Where |', '| --- | --- |', ...rows].join('\n'),
    '</details>',
  ].join('\n\n');
}

function fromPointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
