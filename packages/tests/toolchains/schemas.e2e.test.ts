import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import error from '@liked-posts/spec/schemas/error.json' with { type: 'json' };
import page from '@liked-posts/spec/schemas/page.json' with { type: 'json' };
import query from '@liked-posts/spec/schemas/query.json' with { type: 'json' };
import { blocksOf, textOf } from '@liked-posts/test-utils/documents';
import { installedModule } from '@liked-posts/test-utils/tools';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, typescript } from './languages.ts';
import { modules, tool, workspace } from './workspace.ts';

describe('the code of the README', () => {
  const folder = fileURLToPath(new URL('.scratch/schemas/', workspace));
  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await symlink(tool('zod-4'), join(folder, 'node_modules/zod'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  });

  const blocks = blocksOf('spec/README.md', 'js').map(({ code }) => code);

  it.each(blocks.map((code, index) => [`schema-${index + 1}`, code] as const))(
    '%s compiles, and prints what it says',
    async (name, code) => {
      const file = `${name}.ts`;
      await writeFile(join(folder, file), code);
      await typescript.compile(folder, name);

      const printed = await execute(process.execPath, [file], folder);
      const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
      expect(expected).not.toEqual([]);
      expect(printed.trim().split('\n')).toEqual(expected);
    },
  );

  it('tells Ajv of every extension that the README describes for schemas', () => {
    const rows = textOf('spec/README.md').matchAll(/^\| `(x-[\w-]+)` +\|/gm);
    const described = [...rows].map(([, name]) => name).filter((name) => name !== 'x-role');
    const told = blocks.flatMap((code) =>
      [...code.matchAll(/'(x-[\w-]+)'/g)].map(([, name]) => name),
    );
    expect(told).toEqual(described.toSorted());
  });
});

describe('Zod', () => {
  const zod = installedModule('zod-4', modules) as {
    fromJSONSchema(schema: object): { safeParse(value: unknown): { success: boolean } };
  };
  const accepts = (schema: object, value: unknown) =>
    zod.fromJSONSchema(schema).safeParse(value).success;

  it('takes every example of the contract', () => {
    const refused = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
      Object.entries(examples)
        .filter(([, { mediaTypes }]) => mediaTypes.some((type) => type.endsWith('json')))
        .filter(([, { value }]) => !accepts(status === '200' ? page : error, value)),
    );
    expect(refused).toEqual([]);
  });

  it.each([
    ['a page with identifiers that are numbers', page, { data: [{ id: 1, text: '' }] }],
    ['a page with an empty list', page, { data: [] }],
    ['errors that are no list', error, { errors: 'none' }],
    ['a query with an unknown field', query, { 'tweet.fields': ['nothing'] }],
    ['a query with an unknown parameter', query, { tweetFields: ['id'] }],
  ])('refuses %s', (_, schema, value) => {
    expect(accepts(schema, value)).toBe(false);
  });
});
