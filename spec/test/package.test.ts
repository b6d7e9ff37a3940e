import { existsSync, readdirSync, readFileSync } from 'node:fs';
import assumptions from '@liked-posts/spec/assumptions.json' with { type: 'json' };
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import manifest from '@liked-posts/spec/package.json' with { type: 'json' };
import page from '@liked-posts/spec/schemas/page.json' with { type: 'json' };
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parse } from 'yaml';
import { readComponentName } from '../scripts/read-contract.ts';
import type { Contract } from '../types/openapi.d.cts';
import type { Operation } from '../types/operation.d.cts';
import type { JsonSchema } from '../types/schema.d.cts';

const root = new URL('../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

test('the contract can be imported, with a type', () => {
  expectTypeOf(contract).toEqualTypeOf<Contract>();
  expectTypeOf(operation).toEqualTypeOf<Operation>();
  expect(contract.paths[operation.path]?.get.operationId).toBe(operation.id);
});

test('the contract is the same in YAML and in JSON', () => {
  const text = read('dist/openapi.yaml');
  // Older parsers read YAML 1.1, and some support no aliases.
  for (const version of ['1.1', '1.2'] as const) {
    expect(parse(text, { version, maxAliasCount: 0 })).toEqual(contract);
  }
});

test('exactly what is exported is shipped', () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  const shipped = [...manifest.files, 'package.json'].map((file) => `./${file}`);
  // In a `Set`, because all exported schemas have the same file of types.
  expect([...new Set(targets)].toSorted()).toEqual(shipped.toSorted());
  for (const target of targets.filter((one) => !one.includes('*'))) {
    expect(existsSync(new URL(target, root)), target).toBe(true);
  }
});

test('a page may have a new value for each listed one', () => {
  const definitions = page.$defs ?? {};
  /** Whether a property, or the definition that it refers to, accepts only listed values. */
  const isClosed = (property: JsonSchema) =>
    (definitions[readComponentName(property) ?? ''] ?? property).enum;
  const closed = Object.entries(definitions).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, property]) => isClosed(property))
      .map(([member]) => `${name}.${member}`),
  );
  expect(closed).toEqual([]);
});

const { schemas, responses, parameters, headers, securitySchemes } = contract.components;

test('every parameter and every header has an example', () => {
  const described = Object.entries({ ...parameters, ...headers });
  const silent = described.filter(
    ([, { example, schema }]) => example === undefined && schema.examples === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('a page can have neither an empty list nor a negative count', () => {
  const open: string[] = [];
  JSON.parse(JSON.stringify(page), (name, schema) => {
    const isOpenList = schema?.type === 'array' && schema.minItems === undefined;
    const isOpenCount = /_count$/.test(name) && schema?.minimum === undefined;
    if (isOpenList || isOpenCount) open.push(name);
    return schema;
  });
  expect(open).toEqual([]);
});

test.for([
  ['the order of the Posts', contract.paths[operation.path]?.get, 'most recently liked one first'],
  ['the first page', schemas['PageMeta']?.properties?.['previous_token'], 'first page has none'],
  ['repeated Posts', schemas['Includes']?.properties?.['tweets'], 'may be here twice'],
  ['a mention that leads nowhere', schemas['MentionEntity'], 'may lead nowhere'],
  ['escaped text', schemas['Post']?.properties?.['text'], 'unescape'],
  ['a repeated parameter', responses['BadRequest'], 'a parameter is unknown or repeated'],
  ['a token of another user', responses['BadRequest'], 'page token belongs to another user'],
  ['the other parameters', parameters['PageTokenQuery'], 'Repeat the other parameters'],
  ['another method', responses['UnexpectedError'], 'refused with 405'],
  ['the word Bearer', securitySchemes['BearerToken'], 'in lower case'],
] as const)('the description says about %s what callers and servers need', ([, node, words]) => {
  expect(node?.description?.replaceAll('\n', ' ')).toContain(words);
  expect(node?.['x-assumption']).toBeDefined();
});

test('the contract and the workflows have the version of the package', () => {
  expect(contract.info.version).toBe(manifest.version);
  expect(operation.version).toBe(manifest.version);
  for (const file of readdirSync(new URL('dist/workflows/', root))) {
    const workflow: { info: { version: string } } = parse(read(`dist/workflows/${file}`));
    expect(workflow.info.version, file).toBe(manifest.version);
  }
});

test('every schema and every example of the files is in the bundle once', () => {
  const listFiles = (folder: string) => readdirSync(new URL(folder, root));
  const inFiles = listFiles('schemas/').flatMap((file) =>
    Object.keys(parse(read(`schemas/${file}`))),
  );
  expect(inFiles.toSorted()).toEqual(Object.keys(schemas));
  const examples = listFiles('examples/').map((file) => file.replace('.yaml', ''));
  expect(examples.toSorted()).toEqual(Object.keys(contract.components.examples));
});

describe('the list of assumptions', () => {
  const marks = read('dist/openapi.json').split('"x-assumption":').length - 1;

  test('has every assumption in the bundle', () => {
    expect(assumptions).toHaveLength(marks);
    // With fewer, the bundle would write assumptions in a way that is not counted here.
    expect(marks).toBeGreaterThan(100);
  });

  test('names each point once', () => {
    const points = assumptions.map(({ about }) => about);
    expect(points).toEqual([...new Set(points)]);
  });
});
