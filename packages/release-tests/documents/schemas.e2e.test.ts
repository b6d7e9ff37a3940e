import { fileURLToPath } from 'node:url';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import error from '@liked-posts/spec/schemas/error.json' with { type: 'json' };
import page from '@liked-posts/spec/schemas/page.json' with { type: 'json' };
import query from '@liked-posts/spec/schemas/query.json' with { type: 'json' };
import { createCompiler } from '@liked-posts/test-utils/compiled';
import {
  listExpectedLines,
  readBlocks,
  readDocument,
  runTypeScript,
} from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';

describe('the code of the README', () => {
  const folder = new URL('./', import.meta.url);
  const compile = createCompiler(folder);
  const blocks = readBlocks('spec/README.md', 'js').map(({ code }) => code);

  test.each(blocks)('prints what its comments say: %#', async (code) => {
    expect(compile(code).errors).toEqual([]);
    expect(listExpectedLines(code)).not.toEqual([]);
    expect(await runTypeScript(code, fileURLToPath(folder))).toEqual(listExpectedLines(code));
  });

  test('tells Ajv of every extension that the README describes for schemas', () => {
    const rows = readDocument('spec/README.md').matchAll(/^\| `(x-[\w-]+)` +\|/gm);
    const described = [...rows].map(([, name]) => name);
    const told = blocks.flatMap((code) =>
      [...code.matchAll(/'(x-[\w-]+)'/g)].map(([, name]) => name),
    );
    expect(told).toEqual(described.toSorted());
  });
});

describe('Zod', () => {
  const accepts = (schema: Parameters<typeof fromJSONSchema>[0], value: unknown) =>
    fromJSONSchema(schema).safeParse(value).success;

  test('takes every example of the contract', () => {
    const refused = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
      Object.entries(examples)
        .filter(([, { mediaTypes }]) => mediaTypes.some((type) => type.endsWith('json')))
        .filter(([, { value }]) => !accepts(status === '200' ? page : error, value)),
    );
    expect(refused).toEqual([]);
  });

  test.each([
    ['errors that are no list', error, { errors: 'none' }],
    ['a query with an unknown field', query, { 'tweet.fields': ['nothing'] }],
  ])('refuses %s', (_, schema, value) => {
    expect(accepts(schema, value)).toBe(false);
  });
});
