import { expect, test } from 'vitest';
import { forGenerator } from './generator-schema.ts';
import { operations, type PrismOperation } from './operation.ts';

/** The schema that the generator gets in place of this one. */
function simplified(schema: object): unknown {
  const [operation] = operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const content = { id: 'x', mediaType: 'application/json', schema };
  const responses = [{ id: 'x', code: '200', contents: [content] }];
  // It may be any schema, as documents have it.
  const given = { ...operation, responses } as PrismOperation;
  return forGenerator(given).responses[0]?.contents?.[0]?.schema;
}

const date = { type: 'string', format: 'date-time', pattern: 'Z$' };
const simple = { type: 'string', format: 'date-time' };

test.each([
  [date, simple],
  [{ anyOf: [date, true, null] }, { anyOf: [simple, true, null] }],
  [{ oneOf: [date] }, { oneOf: [simple] }],
  [{ allOf: [date] }, { allOf: [simple] }],
  [
    { properties: { a: date, pattern: date, b: true } },
    { properties: { a: simple, pattern: simple, b: true } },
  ],
  [
    { type: 'array', items: date },
    { type: 'array', items: simple },
  ],
  [
    { type: 'object', additionalProperties: date },
    { type: 'object', additionalProperties: simple },
  ],
])('a pattern beside a format is left out, wherever it is: %j', (schema, expected) => {
  expect(simplified(schema)).toEqual(expected);
});

test.each([
  { type: 'string', pattern: 'Z$', description: 'kept' },
  { enum: [date], description: 'kept' },
  { const: date, description: 'kept' },
  { $ref: '#/$defs/a', description: 'kept' },
  { type: 'object', additionalProperties: false, required: ['a'] },
  { properties: null, type: 'object' },
])('what says something else stays as it is: %j', (schema) => {
  expect(simplified(schema)).toEqual(schema);
});

test('of what allows any value, no word is left', () => {
  expect(simplified({ description: 'any', examples: [1] })).toEqual({});
  expect(simplified({ $schema: 'x', description: 'any' })).toEqual({ $schema: 'x' });
  expect(simplified({ properties: { a: { title: 'any' } } })).toEqual({ properties: { a: {} } });
});

test('contents without a schema, and responses without contents, stay as they are', () => {
  const [operation] = operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const bare = { id: 'x', mediaType: 'text/plain' };
  const responses = [
    { id: 'x', code: '200', contents: [bare] },
    { id: 'y', code: '204' },
  ];
  expect(forGenerator({ ...operation, responses }).responses).toEqual([
    { id: 'x', code: '200', contents: [bare] },
    { id: 'y', code: '204', contents: [] },
  ]);
});
