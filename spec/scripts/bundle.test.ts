import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { readBundle } from '../test/bundle.ts';
import { tinyContract } from '../test/tiny.ts';
import { listAssumptions } from './assumptions.ts';
import { derive } from './bundle.ts';

const derived = await derive(readBundle());

test('the operation, the assumptions and the workflows follow from a bundle', () => {
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
] as const)('the assumption at %s covers what no fact states', ([pointer, covers]) => {
  const found = derived.assumptions.find((assumption) => assumption.pointer === pointer);
  expect(found?.covers).toEqual(covers);
});

test('what an assumption is about is said in words, and what it covers by keywords', () => {
  const found = listAssumptions(tinyContract());
  expect(
    found.map(({ pointer, about, covers }) => `${pointer} | ${about} | ${covers.join()}`),
  ).toEqual([
    '# | the whole contract | openapi,info',
    '#/paths/~1things~1{id}/get | the operation | operationId,parameters,responses',
    '#/components/securitySchemes/Token | the access token | type,scheme',
    '#/components/parameters/ThingFields | the parameter thing.fields | name,in,schema',
    '#/components/parameters/ThingFields/schema | the value of the parameter thing.fields | type,items',
    '#/components/responses/Page/content/text~1plain | the status 200 as text/plain | schema',
    '#/components/responses/Failure | any other status | content',
    '#/components/headers/Left | the header x-left | schema',
    '#/components/schemas/Thing/properties/count | Thing.count | $ref',
    '#/components/schemas/Thing/properties/name | Thing.name | type',
    '#/components/schemas/Id | Id | type',
    '#/components/schemas/Colour | Colour | type,enum',
    '#/components/schemas/Odd~0~1one | Odd~/one | type',
    '#/components/schemas/Unused | Unused | type',
  ]);
  expect(found.map(({ assumption }) => assumption)).toContain('Ids are text.');
});
