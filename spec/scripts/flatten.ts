import type { Contract, Parameter as DescribedParameter, Schema } from '../types/openapi.d.cts';
import type {
  Operation,
  Parameter,
  ParameterCommons,
  Resource,
  Response,
} from '../types/operation.d.cts';
import { listExpansions, listTargets } from './expansions.ts';
import { follow, getOwn, readName, readOperation, requirePart } from './read-contract.ts';

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
  return {
    version: contract.info.version,
    id: operation.operationId,
    method: 'GET',
    path,
    parameters: flatParameters,
    resources: listResources(schemas, flatParameters),
    expansions: listExpansions(schemas, flatParameters),
    responses: flattenResponses(contract, operation.responses),
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

/**
 * The name of the schema whose fields a parameter selects: for `tweet.fields` it is `Post`, because
 * the list `tweets` of `Includes` has Posts.
 */
export function findIncludedSchema(schemas: Schemas, parameter: string): string | undefined {
  const lists = schemas['Includes']?.properties;
  // `media.fields` selects from `media`, which is a plural already.
  const list = getOwn(lists, makeListName(parameter)) ?? getOwn(lists, readSelectedType(parameter));
  return list && readName(list.items);
}

/** The list of `Includes` for a parameter: `communities` for `community.fields`. */
export function makeListName(parameter: string): string {
  const type = readSelectedType(parameter);
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

/** The type of the objects whose fields a parameter selects: `tweet` for `tweet.fields`. */
function readSelectedType(parameter: string): string {
  return parameter.replace('.fields', '');
}

function pickPattern({ pattern, 'x-pattern-description': patternDescription }: Schema) {
  if (pattern === undefined) return {};
  return patternDescription === undefined ? { pattern } : { pattern, patternDescription };
}

function describeList(schemas: Schemas, list: Schema) {
  const valueName = readName(list.items);
  const { enum: values = [], description = '' } = follow(schemas, list.items ?? {});
  return {
    valueName,
    valueDescription: description,
    // `TweetField` names one value, `tweetFields` all of them.
    listName: `${valueName.charAt(0).toLowerCase()}${valueName.slice(1)}s`,
    values,
  };
}

/** The lists of `includes` whose objects have fields to select: `topics`, for one, has none. */
function listResources(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  const resources: Resource[] = [];
  for (const { list, schemaName, identifiedBy } of listTargets(schemas)) {
    const parameter = parameters.find(
      (candidate) => candidate.role === 'list' && candidate.schema === schemaName,
    );
    const schema = getOwn(schemas, schemaName);
    if (parameter === undefined || schema === undefined) continue;
    const properties = Object.entries(schema.properties ?? {});
    const resource: Resource = {
      name: list,
      schema: schemaName,
      parameter: parameter.name,
      type: readSelectedType(parameter.name),
      identifiedBy,
      fields: properties.map(([field]) => field),
      defaults: schema['x-default-fields'] ?? [],
    };
    const deprecated = properties.filter(([, property]) => property.deprecated);
    if (deprecated.length > 0) resource.deprecated = deprecated.map(([field]) => field);
    resources.push(resource);
  }
  return resources;
}

/**
 * The responses by status, each with the examples of its headers and bodies: for 429, `{ headers:
 * { 'x-rate-limit-limit': '75', … }, examples: { rateLimited: { mediaTypes: ['application/json'],
 * value: … }, … } }`.
 */
function flattenResponses(
  { components }: Contract,
  responses: Readonly<Record<string, { $ref: string }>>,
): Record<string, Response> {
  const flat = Object.entries(responses).map(([status, reference]): [string, Response] => {
    const { headers = {}, content } = follow(components.responses, reference);
    const examples: Response['examples'] = {};
    for (const [mediaType, media] of Object.entries(content)) {
      for (const [name, example] of Object.entries(media.examples)) {
        const { value } = follow(components.examples, example);
        examples[name] ??= { mediaTypes: [], value };
        examples[name].mediaTypes.push(mediaType);
      }
    }
    const headerExamples = Object.entries(headers)
      .map(([name, header]) => ({ name, example: follow(components.headers, header).example }))
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, String(example)]);
    return [status, { headers: Object.fromEntries(headerExamples), examples }];
  });
  return Object.fromEntries(flat);
}
