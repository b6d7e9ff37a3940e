import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { flatten } from './flatten.ts';

test('each parameter has what its role needs', () => {
  const byName = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));

  expect([...byName.keys()].slice(0, 3)).toEqual(['id', 'max_results', 'pagination_token']);
  expect(byName.get('max_results')).toMatchObject({
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
  Object.assign(edited.components.parameters['PlaceFields'] ?? {}, { deprecated: true });
  Object.assign(edited.components.schemas['User']?.properties?.['verified'] ?? {}, {
    deprecated: true,
  });
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
