import type { Contract, Parameter as Described, Schema } from '../types/openapi.d.cts';
import type {
  Expansion,
  Operation,
  Parameter,
  ParameterCommons,
  Resource,
  Response,
} from '../types/operation.d.cts';
import { ContractError, follow, own, readName } from './read-contract.ts';

/**
 * The operation of a bundle, flattened.
 *
 * @throws {ContractError} when the bundle breaks a rule that this depends on; lint names the
 *   problem
 */
export function flatten(contract: Contract): Operation {
  const { parameters, schemas } = contract.components;
  const [path = '', methods] = Object.entries(contract.paths)[0] ?? [];
  const described = requirePart(methods?.get, 'an operation');
  const flat = described.parameters.map((node) =>
    flattenParameter(schemas, follow(parameters, node)),
  );
  return {
    version: contract.info.version,
    id: described.operationId,
    method: 'GET',
    path,
    parameters: flat,
    resources: listResources(schemas, flat),
    expansions: listExpansions(schemas, flat),
    responses: flattenResponses(contract, described.responses),
  };
}

type Schemas = Contract['components']['schemas'];

function flattenParameter(schemas: Schemas, parameter: Described): Parameter {
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
      return { ...list, schema: requirePart(includedBy(schemas, name), `a resource for ${name}`) };
    }
    case 'whole-number': {
      const { minimum, maximum } = schema;
      return {
        ...common,
        role,
        minimum: requirePart(minimum, `a minimum for ${name}`),
        maximum: requirePart(maximum, `a maximum for ${name}`),
        ...(schema.default !== undefined && { default: Number(schema.default) }),
      };
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
 * The schema of the objects whose fields a parameter selects: for `tweet.fields` it is `Post`, which
 * the list `tweets` of `Includes` has.
 */
export function includedBy(schemas: Schemas, parameter: string): string | undefined {
  const lists = schemas['Includes']?.properties;
  // Only `media` is a plural itself.
  const list = own(lists, makeListName(parameter)) ?? own(lists, parameter.replace('.fields', ''));
  return list && readName(list.items);
}

/** The list of `Includes` for a parameter: `communities` for `community.fields`. */
export function makeListName(parameter: string): string {
  const type = parameter.replace('.fields', '');
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

function pickPattern({ pattern, 'x-pattern-description': patternDescription }: Schema) {
  return {
    ...(pattern !== undefined && { pattern }),
    ...(patternDescription !== undefined && { patternDescription }),
  };
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

function listResources(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  return Object.entries(schemas['Includes']?.properties ?? {}).flatMap(([name, list]) => {
    const schemaName = readName(list.items);
    const selecting = parameters.find(
      (parameter) => parameter.role === 'list' && parameter.schema === schemaName,
    );
    const schema = own(schemas, schemaName);
    if (selecting === undefined || schema === undefined) return [];
    const properties = Object.entries(schema.properties ?? {});
    const deprecated = properties.filter(([, one]) => one.deprecated).map(([field]) => field);
    return {
      name,
      schema: schemaName,
      parameter: selecting.name,
      type: selecting.name.replace('.fields', ''),
      identifiedBy: schema['x-identified-by'] ?? [],
      fields: properties.map(([field]) => field),
      defaults: schema['x-default-fields'] ?? [],
      ...(deprecated.length > 0 && { deprecated }),
    };
  });
}

function listExpansions(schemas: Schemas, parameters: readonly Parameter[]): Expansion[] {
  const parameter = parameters.find(({ name }) => name === 'expansions');
  if (parameter?.role !== 'list') return [];
  const schema = own(schemas, parameter.valueName);
  const targets = Object.entries(schemas['Includes']?.properties ?? {}).map(([list, { items }]) => {
    const name = readName(items);
    return { list, schema: name, identifiedBy: own(schemas, name)?.['x-identified-by'] ?? [] };
  });
  return parameter.values.map((name) => {
    const start = requirePart(own(schema?.['x-expands-from'], name), `a start for ${name}`);
    const { through, path } = readStart(start);
    const end = findEnd(schemas, path);
    const { list, identifiedBy } = requirePart(
      targets.find((target) => refersTo(schemas, end, target.schema, target.identifiedBy)),
      `an object that ${name} leads to`,
    );
    return {
      name,
      resource: list,
      ...(through !== undefined && { through }),
      path,
      by: identifiedBy.filter((field) => Object.hasOwn(end.schema?.properties ?? {}, field)),
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

/** What a path from a Post ends at, through lists on the way. */
interface End {
  /** The component, if it is one. */
  readonly name: string;
  readonly schema: Schema | undefined;
}

export function findEnd(schemas: Schemas, path: readonly string[]): End {
  return path.reduce<End>(
    ({ schema }, member) => {
      const value = own(schema?.properties, member);
      const node = (own(schemas, readName(value)) ?? value)?.items ?? value;
      const name = readName(node);
      return { name, schema: own(schemas, name) ?? node };
    },
    { name: 'Post', schema: schemas['Post'] },
  );
}

/** Whether a path ends at an identifier of the objects of a schema, or at objects with one. */
export function refersTo(
  schemas: Schemas,
  { name, schema }: End,
  target: string,
  identifiers: readonly string[],
): boolean {
  const properties = own(schemas, target)?.properties;
  return identifiers.some((field) => {
    const identifier = readName(own(properties, field));
    if (identifier === '') return false;
    return identifier === name || identifier === readName(own(schema?.properties, field));
  });
}

function flattenResponses(
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
    const headerExamples = Object.entries(headers)
      .map(([name, header]) => ({ name, example: follow(components.headers, header).example }))
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, String(example)]);
    return [status, { headers: Object.fromEntries(headerExamples), examples }];
  });
  return Object.fromEntries(flat);
}

function requirePart<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new ContractError(`The contract lacks ${what}. Run \`pnpm lint\`.`);
}
