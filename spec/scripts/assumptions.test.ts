import { expect, test } from 'vitest';
import { createTinyContract } from '../test/tiny-contract.ts';
import { listAssumptions } from './assumptions.ts';

test('each assumption says what it is about and which keywords it covers', () => {
  const found = listAssumptions(createTinyContract());
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
    '#/components/headers/Left | the header x-left | ',
    '#/components/schemas/Thing/properties/count | Thing.count | $ref',
    '#/components/schemas/Thing/properties/name | Thing.name | type',
    '#/components/schemas/Id | Id | type',
    '#/components/schemas/Color | Color | enum',
    '#/components/schemas/Odd~0~1one | Odd~/one | type',
    '#/components/schemas/Unused | Unused | type',
  ]);
  expect(found.map(({ assumption }) => assumption)).toContain('Ids are text.');
});

test('an assumption that no words describe is refused', () => {
  const contract = createTinyContract();
  contract.info['x-assumption'] = 'The title is a guess.';

  expect(() => listAssumptions(contract)).toThrow('must not have assumptions at #/info.');
});
