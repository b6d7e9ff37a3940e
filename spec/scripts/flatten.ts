import type { Contract, Parameter as DescribedParameter, Schema } from '../types/openapi.d.cts';
import type { Operation, Parameter, ParameterCommons, Response } from '../types/operation.d.cts';
import { listExpansions } from './expansions.ts';
import { follow, readName, readOperation, requirePart } from './read-contract.ts';
import { findIncludedSchema, listResources } from './resources.ts';

/**
 * The operation with its references resolved, and what a query can select: parameters by role,
 * resources, and where expansions start and lead. The types, the mock and the reference are
 * generated from it: `{ path: '/2/users/{id}/liked_tweets', resources: [{ name: 'tweets', … }], … }`.
 *
 * @throws {ContractError} when the bundle breaks a rule that this depends on; lint names the
 *   problem
 */
export function flatten(contract: Contract): Operation {
  const { parameters, schemas } = contract.components;
  const { path, operation } = readOperation(contract);
  const flatParameters = operation.parameters.map((reference) =>
    flattenParameter(schemas, follow(parameters, reference)),
  );
  const resources = listResources(schemas, flatParameters);
  return {
    version: contract.info.version,
    id: operation.operationId,
    method: 'GET',
    path,
    parameters: flatParameters,
    resources,
    expansions: listExpansions(schemas, flatParameters, resources),
    responses: flattenResponses(contract),
  };
}

type Schemas = Contract['components']['schemas'];

/**
 * A parameter with what its role needs: `{ name: 'max_results', in: 'query', description: '…',
 * example: 5, role: 'whole-number', minimum: 5, maximum: 100, default: 100 }`.
 */
function flattenParameter(schemas: Schemas, parameter: DescribedParameter): Parameter {
  const { name, description } = parameter;
  const schema = follow(schemas, parameter.schema);
  const example = parameter.example ?? schema.examples?.[0];
  const common: ParameterCommons = { name, in: parameter.in, description };
  if (example !== undefined) common.example = example;
  if (parameter.deprecated) common.deprecated = true;
  const role = chooseRole(name, schema);
  switch (role) {
    case 'list': {
      const list = { ...common, role, ...describeList(schemas, schema) };
      if (!name.endsWith('.fields')) return list;
      const included = requirePart(findIncludedSchema(schemas, name), `a resource for ${name}`);
      return { ...list, schema: included };
    }
    case 'whole-number': {
      const minimum = requirePart(schema.minimum, `a minimum for ${name}`);
      const maximum = requirePart(schema.maximum, `a maximum for ${name}`);
      const number = { ...common, role, minimum, maximum };
      return schema.default === undefined ? number : { ...number, default: Number(schema.default) };
    }
    case 'page-token':
      return { ...common, role, pattern: requirePart(schema.pattern, `a pattern for ${name}`) };
    case 'text':
      return { ...common, role, ...pickPattern(schema) };
  }
}

/** How the value of a parameter is read. */
export function chooseRole(name: string, { type }: Schema): Parameter['role'] {
  if (type === 'array') return 'list';
  if (type === 'integer') return 'whole-number';
  return name === 'pagination_token' ? 'page-token' : 'text';
}

function pickPattern({ pattern, 'x-pattern-description': patternDescription }: Schema) {
  if (pattern === undefined) return {};
  return patternDescription === undefined ? { pattern } : { pattern, patternDescription };
}

function describeList(schemas: Schemas, list: Schema) {
  const { items = {} } = list;
  const valueName = readName(items);
  const { enum: values = [], description = '' } = follow(schemas, items);
  return {
    valueName,
    valueDescription: description,
    // `TweetField` names one value, `tweetFields` all of them.
    listName: `${valueName.charAt(0).toLowerCase()}${valueName.slice(1)}s`,
    values,
  };
}

/**
 * The responses by status, each with the examples of its headers and bodies: for 429, `{ headers:
 * { 'x-rate-limit-limit': '75', … }, examples: { rateLimited: { mediaTypes: ['application/json'],
 * value: … }, … } }`.
 */
function flattenResponses(contract: Contract): Record<string, Response> {
  const { components } = contract;
  const flattened: Record<string, Response> = {};
  for (const [status, reference] of Object.entries(readOperation(contract).operation.responses)) {
    const { headers = {}, content } = follow(components.responses, reference);
    const examples: Response['examples'] = {};
    for (const [mediaType, media] of Object.entries(content)) {
      for (const [name, example] of Object.entries(media.examples)) {
        const { value } = follow(components.examples, example);
        examples[name] ??= { mediaTypes: [], value };
        examples[name].mediaTypes.push(mediaType);
      }
    }
    const headerExamples: Response['headers'] = {};
    for (const [name, header] of Object.entries(headers)) {
      const { example } = follow(components.headers, header);
      if (example !== undefined) headerExamples[name] = String(example);
    }
    flattened[status] = { headers: headerExamples, examples };
  }
  return flattened;
}
