import type { Contract } from '../types/openapi.d.cts';

type Components = Contract['components'];

/**
 * A contract with one of everything that the generators handle, odd cases included. Two tests in
 * `../scripts` quote it: `assumptions.test.ts` lists all its assumptions, and `render-reference.test.ts`
 * all its schemas.
 */
export function createTinyContract(): Contract {
  // Each test gets its own, which it may change.
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'Things', version: '7.8.9' },
    servers: [{ url: 'https://things.example', description: 'Serves them.' }],
    security: [],
    tags: [{ name: 'Things', description: 'All of them.' }],
    'x-assumption': 'Nobody said anything.',
    paths: { '/things/{id}': { get: getThings } },
    components: {
      securitySchemes,
      parameters,
      responses,
      headers,
      examples: { page: example },
      schemas: { ...things, ...oddSchemas, ...schemasByName },
    },
  });
}

const refer = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
const referToParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** Examples are data, so nothing in them is an assumption. */
const example = { summary: '', description: '', value: { 'x-assumption': 'This is an example.' } };

const getThings: Contract['paths'][string]['get'] = {
  operationId: 'getThings',
  tags: ['Things'],
  summary: 'Get things',
  description: 'Gets things.',
  'x-assumption': 'Things can be got.',
  parameters: ['Id', 'ThingFields', 'Limit'].map(referToParameter),
  responses: {
    '200': { $ref: '#/components/responses/Page' },
    default: { $ref: '#/components/responses/Failure' },
  },
};

const securitySchemes: Components['securitySchemes'] = {
  Token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token.',
    'x-assumption': 'Any token is taken.',
  },
};

const parameters: Components['parameters'] = {
  Id: { name: 'id', in: 'path', description: 'Which thing.', schema: refer('Id') },
  ThingFields: {
    name: 'thing.fields',
    in: 'query',
    description: 'The fields.',
    'x-assumption': 'There are fields.',
    // A second assumption, about the value instead of the parameter.
    schema: { type: 'array', items: refer('ThingField'), 'x-assumption': 'Or none.' },
    example: example.value,
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'At most.',
    deprecated: true,
    schema: refer('Count'),
  },
};

const responses: Components['responses'] = {
  Page: {
    description: 'A page.',
    headers: { 'x-left': { $ref: '#/components/headers/Left' } },
    content: {
      // An assumption about one media type.
      'text/plain': { schema: refer('Thing'), examples: {}, 'x-assumption': 'It is text.' },
    },
  },
  Failure: {
    description: 'A failure.',
    'x-assumption': 'It may fail.',
    content: { 'text/html': { schema: { type: 'string' }, examples: {} } },
  },
};

const headers: Components['headers'] = {
  Left: {
    description: 'How many are left.',
    schema: { type: 'integer' },
    'x-assumption': 'Some are left.',
    // The assumption is about no keyword.
    'x-assumption-covers': [],
  },
};

/** An object, the enum of its fields, and what its properties refer to. */
const things: Components['schemas'] = {
  Thing: {
    type: 'object',
    title: 'Thing',
    description: 'A thing.',
    'x-identified-by': ['id'],
    'x-default-fields': ['id', 'count'],
    properties: {
      id: refer('Id'),
      // A description and an assumption of its own, beside those of `Count`.
      count: { ...refer('Count'), description: 'How many.', 'x-assumption': 'It is one.' },
      color: refer('Color'),
      // A reference back to the schema.
      owner: { ...refer('Thing'), description: 'Another thing.' },
      parts: { type: 'array', description: 'Its parts.', items: refer('Id') },
      name: { type: 'string', description: 'It is named.', 'x-assumption': 'It is named.' },
      // Of any type.
      anything: { description: 'It can be anything.' },
      old: { type: 'string', description: 'It was.', deprecated: true },
    },
  },
  ThingField: {
    type: 'string',
    // `lost` has no property that describes it.
    enum: ['id', 'count', 'owner', 'name', 'lost'],
  },
  Id: { type: 'string', title: 'Id', description: 'An id.', 'x-assumption': 'Ids are text.' },
  Count: {
    type: 'integer',
    title: 'Count',
    description: 'A number.',
    minimum: 0,
    maximum: 9,
  },
  Color: {
    type: 'string',
    description: 'A color.',
    enum: ['red'],
    'x-assumption': 'It is red.',
    // The type is promised.
    'x-assumption-covers': ['enum'],
  },
};

const oddSchemas: Components['schemas'] = {
  // Its name needs escapes in a pointer.
  'Odd~/one': { type: 'string', 'x-assumption': 'It is odd.' },
  // The same assumption: the reference lists it once, with both places.
  Unused: { type: 'string', 'x-assumption': 'It is odd.' },
};

/** Schemas that generators look up by these names. */
const schemasByName: Components['schemas'] = {
  // `thing.fields` selects from its list `things`.
  Includes: {
    type: 'object',
    properties: { things: { type: 'array', items: refer('Thing') } },
  },
  LikedPostsPage: { type: 'object', properties: { data: refer('Thing') } },
  // Without a `type`: the reference shows it among the objects.
  ErrorBody: { anyOf: [refer('Count'), { type: 'string' }] },
};
