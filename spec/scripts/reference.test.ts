import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tinyContract } from '../test/tiny.ts';
import { listAssumptions } from './assumptions.ts';
import { forReaders } from './reference.ts';

const contract = tinyContract();
const shown = forReaders(contract, listAssumptions(contract));
const { parameters, responses, headers, schemas, securitySchemes } = shown.components;
const operation = shown.paths['/things/{id}']?.get;

test('an assumption is shown where it applies, and where a reference hides it, but only once', () => {
  const parts = { ...securitySchemes, ...parameters, ...responses, ...headers, ...schemas };
  const descriptions = Object.entries(parts).flatMap(([name, { description }]) =>
    description === undefined ? [] : [[name, description.split('\n\n')]],
  );
  expect(operation?.description).toBe('Gets things.\n\n**Assumed:** Things can be got.');
  expect(Object.fromEntries(descriptions)).toEqual({
    Token: ['A token.', '**Assumed:** Any token is taken.'],
    Id: ['An id.', '**Assumed:** Ids are text.'],
    ThingFields: [
      'The fields.',
      '**Returned by default:** `id`, `count`.',
      '**Assumed:** There are fields.',
      '**Assumed:** Or none.',
    ],
    Limit: ['At most.'],
    Page: ['A page.', '**Assumed of `text/plain`:** It is text.'],
    Failure: ['A failure.', '**Assumed:** It may fail.'],
    Left: ['How many are left.', '**Assumed:** Some are left.'],
    Thing: ['A thing.'],
    Count: ['A number.'],
    Colour: ['A colour.', '**Assumed:** It is red.'],
  });
  expect(parameters['Id']?.description).toBe('Which thing.\n\n**Assumed:** Ids are text.');
});

test('a property that refers to a plain value is written out, which the search finds', () => {
  const isText = '**Assumed:** Ids are text.';
  expect(schemas['Thing']?.properties).toEqual({
    id: { type: 'string', description: `An id.\n\n${isText}`, 'x-assumption': 'Ids are text.' },
    count: {
      type: 'integer',
      description: 'How many.\n\n**Assumed:** It is one.',
      'x-assumption': 'It is one.',
    },
    colour: { $ref: '#/components/schemas/Colour' },
    owner: { $ref: '#/components/schemas/Thing', description: 'Another thing.' },
    parts: {
      type: 'array',
      description: `Its parts.\n\n${isText}`,
      items: { $ref: '#/components/schemas/Id' },
    },
    name: { type: 'string', description: 'It is named.', 'x-assumption': 'It is named.' },
  });
});

test('each field that can be asked for has its meaning beside it', () => {
  expect(schemas['ThingField']?.['x-enumDescriptions']).toEqual({
    id: 'An id.',
    count: 'How many.',
    owner: 'Another thing.',
    name: 'It is named.',
    lost: '',
  });
  expect(schemas['Colour']).not.toHaveProperty('x-enumDescriptions');
});

test('all assumptions are in one table, with a row for those that are the same', () => {
  expect(shown.tags).toEqual([
    {
      name: 'What is assumed',
      description: `\
The service makes no statement on 14 points of this description. Each is marked where it applies.

<details><summary>All assumptions</summary>

| Assumption | Where |
| --- | --- |
| Nobody said anything. | the whole contract |
| Things can be got. | the operation |
| Any token is taken. | the access token |
| There are fields. | the parameter thing.fields |
| Or none. | the value of the parameter thing.fields |
| It is text. | the status 200 as text/plain |
| It may fail. | any other status |
| Some are left. | the header x-left |
| It is one. | Thing.count |
| It is named. | Thing.name |
| Ids are text. | Id |
| It is red. | Colour |
| It is odd. | Odd~/one, Unused |

</details>`,
    },
  ]);
  expect(operation?.tags).toEqual([]);
});

describe('the operation is shown with', () => {
  test.for([
    ['curl', 'Shell', 'liked-posts.sh'],
    ['TypeScript', 'JavaScript', 'liked-posts.ts'],
    ['Python', 'Python', 'liked_posts.py'],
    ['Go', 'Go', 'liked_posts.go'],
  ] as const)('a program for %s', ([label, lang, file]) => {
    const text = readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8');
    expect(operation).toMatchObject({
      'x-codeSamples': expect.arrayContaining([{ label, lang, source: text.replace(/\n$/, '') }]),
    });
  });
});

test('the contract itself stays as it is', () => {
  expect(contract).toEqual(tinyContract());
});
