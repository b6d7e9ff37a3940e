import { fileURLToPath } from 'node:url';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import error from '@liked-posts/spec/schemas/error.json' with { type: 'json' };
import page from '@liked-posts/spec/schemas/page.json' with { type: 'json' };
import query from '@liked-posts/spec/schemas/query.json' with { type: 'json' };
import { createCompiler } from '@liked-posts/test-utils/compiler';
import {
  listExpectedLines,
  readBlocks,
  readDocument,
  runTypeScript,
} from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';

describe('the code of the README of the contract', () => {
  const folder = new URL('./', import.meta.url);
  const compile = createCompiler(folder);
  const blocks = readBlocks('spec/README.md', 'js').map(({ code }) => code);

  test.each(blocks)('prints what its comments say: %#', async (code) => {
    expect(compile(code).errors).toEqual([]);
    expect(listExpectedLines(code)).not.toEqual([]);
    expect(await runTypeScript(code, fileURLToPath(folder))).toEqual(listExpectedLines(code));
  });

  test('passes every extension to Ajv that the README describes', () => {
    const rows = readDocument('spec/README.md').matchAll(/^\| `(x-[\w-]+)` +\|/gm);
    const extensions = [...rows].map(([, name]) => name);
    const passedToAjv = blocks.flatMap((code) =>
      [...code.matchAll(/'(x-[\w-]+)'/g)].map(([, name]) => name),
    );
    expect(passedToAjv.toSorted()).toEqual(extensions.toSorted());
  });
});

describe('Zod', () => {
  const accepts = (schema: Parameters<typeof fromJSONSchema>[0], value: unknown) =>
    fromJSONSchema(schema).safeParse(value).success;

  test('accepts every example of the contract', () => {
    const refusedExamples = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
      Object.entries(examples)
        .filter(([, { mediaTypes }]) => mediaTypes.some((type) => type.endsWith('json')))
        .filter(([, { value }]) => !accepts(status === '200' ? page : error, value)),
    );
    expect(refusedExamples).toEqual([]);
  });

  test.each([
    { about: 'errors that are not a list', schema: error, value: { errors: 'none' } },
    {
      about: 'a query with an unknown field',
      schema: query,
      value: { 'tweet.fields': ['nothing'] },
    },
  ])('refuses $about', ({ schema, value }) => {
    expect(accepts(schema, value)).toBe(false);
  });
});
