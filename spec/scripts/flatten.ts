import type { Contract, Parameter as DescribedParameter, Schema } from '../types/openapi.d.cts';
import type {
  Expansion,
  Operation,
  Parameter,
  ParameterCommons,
  Resource,
  Response,
} from '../types/operation.d.cts';
import { follow, getOwn, readName, requirePart } from './read-contract.ts';

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
  const [path = '', methods] = Object.entries(contract.paths)[0] ?? [];
  const operation = requirePart(methods?.get, 'an operation');
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
 * The schema whose fields a parameter selects: for `tweet.fields` it is `Post`, because the list
 * `tweets` of `Includes` has Posts.
 */
export function findIncludedSchema(schemas: Schemas, parameter: string): string | undefined {
  const lists = schemas['Includes']?.properties;
  // `media.fields` selects from `media`, which is a plural already.
  const list =
    getOwn(lists, makeListName(parameter)) ?? getOwn(lists, parameter.replace('.fields', ''));
  return list && readName(list.items);
}

/** The list of `Includes` for a parameter: `communities` for `community.fields`. */
export function makeListName(parameter: string): string {
  const type = parameter.replace('.fields', '');
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
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

function listResources(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  return listTargets(schemas).flatMap(({ list, schemaName, schema, identifiedBy }) => {
    const parameter = parameters.find(
      (candidate) => candidate.role === 'list' && candidate.schema === schemaName,
    );
    if (parameter === undefined || schema === undefined) return [];
    const properties = Object.entries(schema.properties ?? {});
    const resource: Resource = {
      name: list,
      schema: schemaName,
      parameter: parameter.name,
      type: parameter.name.replace('.fields', ''),
      identifiedBy,
      fields: properties.map(([field]) => field),
      defaults: schema['x-default-fields'] ?? [],
    };
    const deprecated = properties.filter(([, property]) => property.deprecated);
    if (deprecated.length > 0) resource.deprecated = deprecated.map(([field]) => field);
    return resource;
  });
}

/**
 * Where each expansion starts and leads: `entities.mentions.username` becomes `{ name, resource:
 * 'users', path: ['entities', 'mentions'], by: ['id', 'username'] }`.
 */
function listExpansions(schemas: Schemas, parameters: readonly Parameter[]): Expansion[] {
  const parameter = parameters.find(({ name }) => name === 'expansions');
  if (parameter?.role !== 'list') return [];
  const starts = getOwn(schemas, parameter.valueName)?.['x-expands-from'];
  return parameter.values.map((name) => {
    const { through, path } = readStart(requirePart(getOwn(starts, name), `a start for ${name}`));
    const target = listTargets(schemas).find((candidate) =>
      leadsToObject(schemas, path, candidate),
    );
    const { list, identifiedBy } = requirePart(target, `an object that ${name} leads to`);
    const members = findEnd(schemas, path).schema?.properties ?? {};
    const by = identifiedBy.filter((field) => Object.hasOwn(members, field));
    const end = { path, by };
    return through === undefined
      ? { name, resource: list, ...end }
      : { name, resource: list, through, ...end };
  });
}

/** The objects that a page can include: for `users`, those of the schema `User`. */
function listTargets(schemas: Schemas) {
  return Object.entries(schemas['Includes']?.properties ?? {}).map(([list, { items }]) => {
    const schemaName = readName(items);
    const schema = getOwn(schemas, schemaName);
    return { list, schemaName, schema, identifiedBy: schema?.['x-identified-by'] ?? [] };
  });
}

/**
 * Reads a value of `x-expands-from`: `author_id` starts in a Post of the page, and
 * `referenced_tweets.id > author_id` in a Post that the expansion `referenced_tweets.id` leads to.
 */
export function readStart(start: string): { through: string | undefined; path: string[] } {
  const [path = '', through] = start.split(' > ').toReversed();
  return { through, path: path.split('.') };
}

/**
 * Whether a path from a Post ends at an identifier of an object, as `author_id` does, or at objects
 * with an identifier of it, as `entities.mentions` does. Identifiers are the same if they refer to
 * the same component: `author_id` of a Post and `id` of a User are both a `UserId`. A `username` is
 * a plain string, so a mention leads to a user by its `id`.
 */
export function leadsToObject(
  schemas: Schemas,
  path: readonly string[],
  target: { readonly schemaName: string; readonly identifiedBy: readonly string[] },
): boolean {
  const end = findEnd(schemas, path);
  const properties = getOwn(schemas, target.schemaName)?.properties;
  return target.identifiedBy.some((field) => {
    const identifier = readName(getOwn(properties, field));
    if (identifier === '') return false;
    const endMember = readName(getOwn(end.schema?.properties, field));
    return identifier === end.name || identifier === endMember;
  });
}

/** What a path from a Post ends at, through lists: `MentionEntity` for `entities.mentions`. */
function findEnd(schemas: Schemas, path: readonly string[]) {
  let end = { name: 'Post', schema: schemas['Post'] };
  for (const member of path) {
    const value = getOwn(end.schema?.properties, member);
    const element = resolveSchema(schemas, value)?.items ?? value;
    end = { name: readName(element), schema: resolveSchema(schemas, element) };
  }
  return end;
}

/** The component that a schema refers to, or the schema itself. */
export function resolveSchema(schemas: Schemas, schema: Schema | undefined): Schema | undefined {
  return getOwn(schemas, readName(schema)) ?? schema;
}

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
