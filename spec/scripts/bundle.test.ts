import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { readBundle } from '../test/bundle.ts';
import { BundleError, derive } from './bundle.ts';

test('the operation, the assumptions and the workflows follow from a bundle', async () => {
  const derived = await derive(readBundle());

  expect(derived.operation).toEqual(operation);
  expect(derived.assumptions).not.toEqual([]);
  expect([...derived.workflows.keys()]).toContain('tweet-fields.arazzo.yaml');
});

test.for([
  ['#/components/schemas/Post', ['required', 'x-identified-by', 'x-default-fields']],
  ['#/components/schemas/Post/properties/created_at', []],
  ['#/components/schemas/PostPublicMetrics', ['type', 'properties']],
  ['#/components/parameters/MaxResults/schema', ['default']],
  ['#/components/headers/RateLimitReset', ['schema']],
] as const)('the assumption at %s covers what no fact states', async ([pointer, covers]) => {
  const { assumptions } = await derive(readBundle());

  expect(assumptions.find((assumption) => assumption.pointer === pointer)?.covers).toEqual(covers);
});

test.for([
  ['no operation', { paths: { '/things': { get: null } } }],
  ['no paths', { paths: null }],
  ['an operation without parameters', { paths: { '/things': { get: {} } } }],
  ['no components', { components: null }],
] as const)('%s is told of in sentences', async ([, half]) => {
  const contract = { ...readBundle(), ...(half as object) };

  const error = await derive(contract).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(BundleError);
  expect(error).toMatchObject({ message: expect.stringMatching(/^The contract .* Lint it\.$/) });
});

test.for([
  ['a list of nothing', 'TweetFields', { schema: { type: 'array', items: null } }],
  ['values that are no list', 'TweetFields', { schema: null }],
  ['a reference to nothing', 'MaxResults', { schema: { $ref: '#/components/schemas/None' } }],
] as const)('%s is told of in sentences', async ([, name, half]) => {
  const contract = readBundle();
  Object.assign(contract.components.parameters[name] ?? {}, half);

  const error = await derive(contract).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(BundleError);
  expect(error).toMatchObject({ message: expect.stringMatching(/Lint it\.$/) });
});

test('what cannot be described of an assumption is told of as well', async () => {
  const contract = readBundle();
  Object.assign(contract.paths, { '/others': { get: null } });

  await expect(derive(contract)).rejects.toThrow(BundleError);
});
