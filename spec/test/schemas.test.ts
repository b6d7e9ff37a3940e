import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import error from '@liked-posts/spec/schemas/error.json' with { type: 'json' };
import page from '@liked-posts/spec/schemas/page.json' with { type: 'json' };
import query from '@liked-posts/spec/schemas/query.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

const schemas = { page, error, query };

/** Ajv in its strictest mode, which refuses our extensions. */
const ajv = new Ajv2020({ strict: true });
formats.default(ajv);
const validators = {
  page: ajv.compile(page),
  error: ajv.compile(error),
  query: ajv.compile(query),
};

test.for(Object.entries(schemas))('the schema of the %s stands alone', ([name, schema]) => {
  const referred = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)];
  const names = new Set(referred.map(([, definition]) => definition));

  expect(Object.keys(schema.$defs ?? {}).toSorted()).toEqual([...names].toSorted());
  expect(schema.$id).toBe(`urn:liked-posts:${operation.version}:${name}`);
});

test('an assumption is a comment', () => {
  const { Post } = contract.components.schemas;

  expect(page.$defs?.['Post']).toMatchObject({
    description: Post?.description,
    $comment: `Assumed: ${Post?.['x-assumption']}`,
  });
  expect(JSON.stringify(schemas)).not.toContain('"Assumed: "');
});

test('a parameter has its own assumption and that of its values', () => {
  const { MaxResults } = contract.components.parameters;

  expect(query.properties?.['max_results']).toMatchObject({
    description: MaxResults?.description,
    $comment: `Assumed: ${MaxResults?.['x-assumption']} ${MaxResults?.schema['x-assumption']}`,
  });
});

describe('the examples of the contract', () => {
  const bodies = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
    Object.entries(examples)
      .filter(([, { mediaTypes }]) => mediaTypes.some((type) => type.endsWith('json')))
      .map(([name, { value }]) => ({ name, value, schema: status === '200' ? 'page' : 'error' })),
  );

  test.for(bodies)('$name is valid by the schema of the $schema', ({ value, schema }) => {
    const validate = schema === 'page' ? validators.page : validators.error;
    validate(value);
    expect(validate.errors).toBeNull();
  });

  test.for([
    ['an empty list of Posts', page, { data: [] }],
    ['a list of errors that is none', error, { errors: 'none' }],
    ['no errors but Posts', error, { data: [{ id: '1', text: '' }] }],
  ] as const)('a body with %s is not', ([, schema, body]) => {
    expect((schema === page ? validators.page : validators.error)(body)).toBe(false);
  });
});

describe('the schema of the query', () => {
  test('has the parameters of the query', () => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
    expect(Object.keys(query.properties ?? {})).toEqual(parameters.map(({ name }) => name));
  });

  test.for([
    ['no parameter', {}, true],
    ['the smallest page', { max_results: 5 }, true],
    ['the largest page', { max_results: 100 }, true],
    ['a field twice', { 'tweet.fields': ['id', 'id'] }, true],
    ['an unknown parameter', { tweetFields: ['id'] }, false],
    ['an unknown field', { 'tweet.fields': ['nothing'] }, false],
    ['an empty list', { expansions: [] }, false],
    ['a page too small', { max_results: 4 }, false],
    ['a page too large', { max_results: 101 }, false],
  ] as const)('judges %s: %j is valid: %s', ([, given, isValid]) => {
    expect(validators.query(given)).toBe(isValid);
  });
});
