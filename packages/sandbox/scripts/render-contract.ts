import type { Contract, Schema } from '@liked-posts/spec/openapi.json';
import { parametersOf, pathOf, resolve } from './operation.ts';

/** The module with what the sandbox knows of the contract beside its types. */
export function renderContract(contract: Contract): string {
  const [prefix, suffix, ...rest] = pathOf(contract).split('{id}');
  if (prefix === undefined || suffix === undefined || rest.length > 0) {
    throw new Error('The sandbox serves a path with the one parameter `id`.');
  }
  const known = {
    path: { template: pathOf(contract), prefix, suffix },
    parameters: queryParameters(contract),
    selections: selections(contract),
    responses: responses(contract),
    usualRateLimit: contract.components.headers['RateLimitLimit']?.example,
  };
  return `// Generated from the contract by \`pnpm build\`. Do not edit.

/** What the sandbox knows of the contract beside its types. */
export const contract = ${JSON.stringify(known, null, 2)} as const;
`;
}

function queryParameters(contract: Contract): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const { name, in: location, schema } of parametersOf(contract)) {
    if (location !== 'query') continue;
    const type =
      schema.$ref === undefined ? schema : resolve(contract.components.schemas, schema)[1];
    if (type.type === 'array') {
      const values = resolve(contract.components.schemas, type.items ?? {})[1].enum;
      known[name] = { kind: 'list', values };
    } else if (type.type === 'integer') {
      const { minimum, maximum, default: fallback } = type;
      known[name] = { kind: 'integer', minimum, maximum, default: fallback };
    } else {
      known[name] = { kind: 'text' };
    }
  }
  return known;
}

/** For each member of `includes` whose fields can be selected: by which parameter, and which fields. */
function selections(contract: Contract): Record<string, unknown> {
  const { schemas } = contract.components;
  const known: Record<string, unknown> = {};
  for (const [member, list] of Object.entries(schemas['Includes']?.properties ?? {})) {
    const [resource, schema] = resolve(contract.components.schemas, list.items ?? {});
    const parameter = parametersOf(contract).find(
      (candidate) => fieldsOf(contract, candidate.schema)?.['x-selects-from'] === resource,
    );
    if (parameter === undefined) continue;
    known[member] = {
      parameter: parameter.name,
      defaults: schema['x-default-fields'] ?? [],
      fields: Object.keys(schema.properties ?? {}),
    };
  }
  return known;
}

function fieldsOf(contract: Contract, schema: Schema): Schema | undefined {
  return schema.items && resolve(contract.components.schemas, schema.items)[1];
}

/** For each status: its named examples, the first one being the answer when none is named. */
function responses(contract: Contract): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  const operation = contract.paths[pathOf(contract)]?.get;
  for (const [status, reference] of Object.entries(operation?.responses ?? {})) {
    const examples: Record<string, { contentType: string; value: unknown }> = {};
    const [, response] = resolve(contract.components.responses, reference);
    for (const [contentType, media] of Object.entries(response.content)) {
      for (const [name, example] of Object.entries(media.examples)) {
        const { value } = resolve(contract.components.examples, example)[1];
        examples[name] ??= { contentType, value };
      }
    }
    known[status] = examples;
  }
  return known;
}
