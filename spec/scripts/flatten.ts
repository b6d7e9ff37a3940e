import type { Contract, Parameter as Described, Schema } from '../types/openapi.d.cts';
import type { Expansion, Operation, Parameter, Resource, Response } from '../types/operation.d.cts';
import { follow, nameOf, own } from './follow.ts';
import { ContractError } from './read-contract.ts';

/**
 * The operation of a bundle, flattened.
 *
 * @throws {ContractError} when the bundle breaks a rule that this depends on; lint names the
 *   problem
 */
export function flatten(contract: Contract): Operation {
  const { parameters, schemas } = contract.components;
  const [path = '', methods] = Object.entries(contract.paths)[0] ?? [];
  const described = required(methods?.get, 'an operation');
  const flat = described.parameters.map((node) =>
    flattenParameter(schemas, follow(parameters, node)),
  );
  const resources = resourcesOf(schemas, flat);
  return {
    version: contract.info.version,
    id: described.operationId,
    method: 'GET',
    path,
    parameters: flat,
    resources,
    expansions: expansionsOf(schemas, flat, resources),
    responses: responsesOf(contract, described.responses),
  };
}

type Schemas = Contract['components']['schemas'];

function flattenParameter(schemas: Schemas, parameter: Described): Parameter {
  const { name, description, example } = parameter;
  const common = {
    name,
    in: parameter.in,
    description,
    ...(example !== undefined && { example }),
  };
  const schema = follow(schemas, parameter.schema);
  const role = required(parameter['x-role'], `a role for ${name}`);
  switch (role) {
    case 'fields': {
      const selected = required(
        listed(schemas, schema)['x-selects-from'],
        `a resource for ${name}`,
      );
      return { ...common, role, schema: selected, ...listOf(schemas, schema) };
    }
    case 'expansions':
    case 'choice':
      return { ...common, role, ...listOf(schemas, schema) };
    case 'whole-number': {
      const { minimum, maximum } = schema;
      return {
        ...common,
        role,
        minimum: required(minimum, `a minimum for ${name}`),
        maximum: required(maximum, `a maximum for ${name}`),
        ...(schema.default !== undefined && { default: Number(schema.default) }),
      };
    }
    case 'page-token':
      return { ...common, role, pattern: required(schema.pattern, `a pattern for ${name}`) };
    case 'text':
      return { ...common, role, ...patternOf(schema) };
    default:
      role satisfies never;
      throw new ContractError(`The contract gives ${name} the unknown role ${role}. Lint it.`);
  }
}

function patternOf({ pattern, 'x-pattern-description': patternDescription }: Schema) {
  return {
    ...(pattern !== undefined && { pattern }),
    ...(patternDescription !== undefined && { patternDescription }),
  };
}

/** The schema of the values of a list. */
function listed(schemas: Schemas, list: Schema): Schema {
  return follow(schemas, list.items ?? {});
}

function listOf(schemas: Schemas, list: Schema) {
  const valueName = nameOf(list.items);
  const { enum: values = [], description = '' } = listed(schemas, list);
  return {
    valueName,
    valueDescription: description,
    // `TweetField` names one value, `tweetFields` all of them.
    listName: `${valueName.charAt(0).toLowerCase()}${valueName.slice(1)}s`,
    values,
  };
}

function resourcesOf(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  return Object.entries(schemas['Includes']?.properties ?? {}).flatMap(([name, list]) => {
    const schemaName = nameOf(list.items);
    const selecting = parameters.find(
      (parameter) => parameter.role === 'fields' && parameter.schema === schemaName,
    );
    const schema = own(schemas, schemaName);
    if (selecting === undefined || schema === undefined) return [];
    return {
      name,
      schema: schemaName,
      parameter: selecting.name,
      type: selecting.name.replace('.fields', ''),
      identifiedBy: schema['x-identified-by'] ?? [],
      fields: Object.keys(schema.properties ?? {}),
      defaults: schema['x-default-fields'] ?? [],
    };
  });
}

function expansionsOf(
  schemas: Schemas,
  parameters: readonly Parameter[],
  resources: readonly Resource[],
): Expansion[] {
  const parameter = parameters.find(({ role }) => role === 'expansions');
  if (parameter?.role !== 'expansions') return [];
  const schema = own(schemas, parameter.valueName);
  return parameter.values.map((name) => {
    const resource = own(schema?.['x-expands-to'], name) ?? '';
    const start = required(own(schema?.['x-expands-from'], name), `a start for ${name}`);
    const { through, path } = readStart(start);
    const end = endOf(schemas, path);
    const identifiedBy = resources.find((one) => one.name === resource)?.identifiedBy ?? [];
    return {
      name,
      resource,
      ...(through !== undefined && { through }),
      path,
      by: identifiedBy.filter((field) => Object.hasOwn(end?.properties ?? {}, field)),
    };
  });
}

/**
 * Reads a value of `x-expands-from`: a path in a Post of the page, or in those that an expansion
 * leads to.
 */
export function readStart(start: string): { through: string | undefined; path: string[] } {
  const at = start.lastIndexOf(' > ');
  if (at === -1) return { through: undefined, path: start.split('.') };
  return { through: start.slice(0, at), path: start.slice(at + 3).split('.') };
}

/** The target of a path from a Post, through lists on the way; undefined if there is none. */
function endOf(schemas: Schemas, path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((schema, name) => {
    const member = own(schema?.properties, name);
    const value = member && follow(schemas, member);
    return value?.items ? follow(schemas, value.items) : value;
  }, schemas['Post']);
}

function responsesOf(
  { components }: Contract,
  responses: Readonly<Record<string, { $ref: string }>>,
): Record<string, Response> {
  const flat = Object.entries(responses).map(([status, node]): [string, Response] => {
    const { headers = {}, content } = follow(components.responses, node);
    const examples: Response['examples'] = {};
    for (const [mediaType, media] of Object.entries(content)) {
      for (const [name, example] of Object.entries(media.examples)) {
        const { value } = follow(components.examples, example);
        examples[name] ??= { mediaTypes: [], value };
        examples[name].mediaTypes.push(mediaType);
      }
    }
    const shown = Object.entries(headers)
      .map(([name, header]) => ({ name, example: follow(components.headers, header).example }))
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, String(example)]);
    return [status, { headers: Object.fromEntries(shown), examples }];
  });
  return Object.fromEntries(flat);
}

function required<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new ContractError(`The contract lacks ${what}. Lint it.`);
}
