import { expect, test } from 'vitest';
import { tinyContract } from '../test/tiny.ts';
import { renderSchemas } from './render-schemas.ts';

const schemas = renderSchemas(tinyContract());
const own = (name: string) => ({ $ref: `#/$defs/${name}` });
const Id = {
  type: 'string',
  title: 'Id',
  description: 'An id.',
  $comment: 'Assumed: Ids are text.',
};
const Count = { type: 'integer', title: 'Count', description: 'A number.' };

test('a page has the definitions that it leads to, and comments where something is assumed', () => {
  expect(schemas.get('page.json')).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:liked-posts:7.8.9:page',
    type: 'object',
    properties: { data: own('Thing') },
    $defs: {
      Thing: {
        type: 'object',
        title: 'Thing',
        description: 'A thing.',
        properties: {
          id: own('Id'),
          count: { ...own('Count'), description: 'How many.', $comment: 'Assumed: It is one.' },
          colour: own('Colour'),
          owner: { ...own('Thing'), description: 'Another thing.' },
          parts: { type: 'array', description: 'Its parts.', items: own('Id') },
          name: { type: 'string', description: 'It is named.', $comment: 'Assumed: It is named.' },
        },
      },
      Id,
      Count,
      Colour: {
        type: 'string',
        description: 'A colour.',
        enum: ['red'],
        $comment: 'Assumed: It is red.',
      },
    },
  });
});

test('an error is a list of errors or a problem document', () => {
  expect(schemas.get('error.json')).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:liked-posts:7.8.9:error',
    anyOf: [own('Count'), { type: 'string' }],
    $defs: { Count },
  });
});

test('a query is an object with the parameters, and no others', () => {
  expect(schemas.get('query.json')).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:liked-posts:7.8.9:query',
    title: 'LikedPostsQuery',
    description:
      'The parameters of a query, by name. A list is an array here; in a URL it is one value, separated by commas.',
    type: 'object',
    properties: {
      'thing.fields': {
        type: 'array',
        items: own('ThingField'),
        description: 'The fields.',
        $comment: 'Assumed: There are fields. Or none.',
      },
      limit: { ...own('Count'), description: 'At most.' },
    },
    additionalProperties: false,
    $defs: {
      Count,
      ThingField: { type: 'string', enum: ['id', 'count', 'owner', 'name', 'lost'] },
    },
  });
  expect([...schemas.keys()]).toEqual(['page.json', 'error.json', 'query.json']);
});
