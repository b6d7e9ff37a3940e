import { expect, test } from 'vitest';
import { readBundle } from '../test/bundle.ts';
import { tinyContract } from '../test/tiny.ts';
import { listAssumptions } from './assumptions.ts';
import { listPromises } from './promises.ts';

test.for([
  ['#/components/schemas/Post', ['required', 'x-identified-by', 'x-default-fields']],
  ['#/components/schemas/Post/properties/created_at', []],
  ['#/components/schemas/PostPublicMetrics', ['type', 'properties']],
  ['#/components/parameters/MaxResults/schema', ['default']],
  ['#/components/headers/RateLimitReset', ['schema']],
] as const)('the assumption at %s covers what it names, or all beside it', ([pointer, covers]) => {
  const found = listAssumptions(readBundle()).find((assumption) => assumption.pointer === pointer);
  expect(found?.covers).toEqual(covers);
});

test('what an assumption is about is said in words, and what it covers by keywords', () => {
  const found = listAssumptions(tinyContract());
  expect(
    found.map(({ pointer, about, covers }) => `${pointer} | ${about} | ${covers.join()}`),
  ).toEqual([
    '# | the whole contract | security,paths,components',
    '#/paths/~1things~1{id}/get | the operation | parameters,responses',
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

test('each promise is a line, and what is assumed has none', () => {
  const contract = tinyContract();
  contract['x-assumption-covers'] = [];
  contract.components.schemas = {
    Thing: {
      type: 'object',
      required: ['id', 'any'],
      'x-assumption': 'These are always there.',
      'x-assumption-covers': ['required'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        description: { anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'integer' }] },
        any: { description: 'Any value.' },
        guess: { type: 'string', 'x-assumption': 'It may be anything.' },
      },
    },
    Empty: { type: 'array', enum: [] },
  };
  const promised = listPromises(contract).split('\n');
  expect(promised).toContain('#/components/parameters/Limit/in: query');
  expect(promised.filter((line) => /schemas\/(Thing|Empty)\//.test(line))).toEqual([
    '#/components/schemas/Thing/type: object',
    '#/components/schemas/Thing/properties/id/$ref: #/components/schemas/Id',
    '#/components/schemas/Thing/properties/description/anyOf: #/components/schemas/Id',
    '#/components/schemas/Thing/properties/description/anyOf/1/type: integer',
    '#/components/schemas/Thing/properties/any',
    '#/components/schemas/Empty/type: array',
    '#/components/schemas/Empty/enum',
  ]);
});
