import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { flatten } from './flatten.ts';

const operation = flatten(contract);

test('each parameter has what its role needs', () => {
  const byName = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));

  expect([...byName.keys()].slice(0, 3)).toEqual(['id', 'max_results', 'pagination_token']);
  expect(byName.get('id')).toMatchObject({ role: 'text', pattern: expect.any(String) });
  expect(byName.get('pagination_token')).toMatchObject({
    role: 'page-token',
    pattern: expect.any(String),
  });
  expect(byName.get('max_results')).toMatchObject({
    role: 'whole-number',
    minimum: 5,
    maximum: 100,
    default: 100,
    example: 5,
  });
  expect(byName.get('user.fields')).toMatchObject({
    role: 'list',
    schema: 'User',
    valueName: 'UserField',
    listName: 'userFields',
    values: expect.arrayContaining(['id', 'verified']),
  });
});

test('each resource has the name, the parameter and the fields that belong to it', () => {
  expect(
    operation.resources.map(({ schema, name, parameter }) => [schema, name, parameter]),
  ).toEqual([
    ['Media', 'media', 'media.fields'],
    ['Place', 'places', 'place.fields'],
    ['Poll', 'polls', 'poll.fields'],
    ['Post', 'tweets', 'tweet.fields'],
    ['User', 'users', 'user.fields'],
  ]);
  expect(operation.resources.find(({ schema }) => schema === 'User')).toMatchObject({
    type: 'user',
    identifiedBy: ['id', 'username'],
    defaults: ['id', 'name', 'username'],
  });
});

test('a parameter and a field that are deprecated are marked', () => {
  const edited = structuredClone(contract);
  const { PlaceFields } = edited.components.parameters;
  const { verified } = edited.components.schemas['User']?.properties ?? {};
  for (const node of [PlaceFields, verified]) Object.assign(node ?? {}, { deprecated: true });
  const { parameters, resources } = flatten(edited);

  const deprecated = parameters.filter((parameter) => parameter.deprecated);
  expect(deprecated.map(({ name }) => name)).toEqual(['place.fields']);
  expect(resources.find(({ name }) => name === 'users')?.deprecated).toEqual(['verified']);
});

test('each status has its examples, with the media types that they are of', () => {
  expect(Object.keys(operation.responses)).toContain('default');
  expect(operation.responses['429']).toMatchObject({
    headers: { 'x-rate-limit-limit': '75' },
    examples: {
      rateLimited: { mediaTypes: ['application/json'] },
      rateLimitedText: { mediaTypes: ['text/plain'], value: 'Rate limit exceeded' },
    },
  });
});
