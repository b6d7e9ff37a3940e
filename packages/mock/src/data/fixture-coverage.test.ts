import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { everything, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
}

const schemas: Readonly<Record<string, Schema>> = contract.components.schemas;

/** The paths of all members that a schema describes, and the values of their enums. */
function* listDescribed(schema: Schema | undefined, path: string): Generator<string> {
  const { $ref, properties = {}, items, anyOf = [], enum: values = [] } = schema ?? {};
  if ($ref !== undefined) yield* listDescribed(schemas[$ref.split('/').at(-1) ?? ''], path);
  if (items !== undefined) yield* listDescribed(items, `${path}[]`);
  for (const branch of anyOf) yield* listDescribed(branch, path);
  for (const value of values) yield `${path} = ${value}`;
  for (const [name, member] of Object.entries(properties)) {
    yield `${path}.${name}`;
    yield* listDescribed(member, `${path}.${name}`);
  }
}

/** The paths of all members of a value, and of its strings with their values. */
function* listOccurring(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') yield `${path} = ${value}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
    yield inner;
    yield* listOccurring(member, inner);
  }
}

test.each([1, 77])(
  'with seed %d, 130 likes have every member and enum value of the contract',
  async (seed) => {
    const pages = await walk(createMock({ seed, likes: 130 }), { max_results: 90, ...everything });
    const expected = [...listDescribed(schemas['LikedPostsPage'], 'page')];
    // Fewer would mean that a part of the contract was not read.
    expect(expected.length).toBeGreaterThan(454);
    const occurring = new Set(pages.flatMap((body) => [...listOccurring(body, 'page')]));
    const lacking = expected.filter((member) => !occurring.has(member));
    expect(lacking, 'add them to packages/mock/src/data/fixtures/').toEqual([]);
  },
);
