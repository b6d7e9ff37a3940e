import type { Schema } from '@liked-posts/spec/openapi.json';
import { _, type AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { formats } from './formats.ts';

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Renders the module with the validators of data sets: plain functions that include Ajv's runtime,
 * so that the mock evaluates no code. Each resource has its own validator for one object: a
 * validator of the whole list would copy all earlier violations for each new one.
 */
export async function renderValidator(schemas: Schemas): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    code: { source: true, esm: true, formats: _`require("./formats.ts").formats` },
    formats,
    // The contract has keywords of its own, such as `x-assumption`.
    strict: false,
    strictNumbers: true,
  });
  // Shared by all validators, so that common schemas are compiled once.
  ajv.addSchema({ components: { schemas } }, contract);
  ajv.addSchema(dataSetSchema, 'dataSet');
  for (const [list, schema] of Object.entries(schemaOf)) ajv.addSchema(schema, list);
  const names = ['dataSet', ...lists];
  const source = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const bundle = await rolldown({
    input: 'validators',
    platform: 'neutral',
    plugins: [
      {
        name: 'validators',
        resolveId: (id) => (id === 'validators' ? `${import.meta.dirname}/validators.js` : null),
        load: (id) => (id.endsWith('/scripts/validators.js') ? source : null),
      },
    ],
    resolve: { mainFields: ['main'] },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const code = output[0].code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, exported: string) =>
    typed(
      [...exported.matchAll(/([\w$]+) as (\w+)/g)].map(([, local, name]) => `${name}: ${local}`),
    ),
  );
  return `// Generated from the contract by \`pnpm build\`. Do not edit.
// @ts-nocheck Ajv writes untyped JavaScript. The types of the exports are at the end.
${code}`;
}

function typed(members: readonly string[]): string {
  return `
/** A violation of a schema. */
export interface SchemaViolation {
  /** A JSON pointer into the value. */
  readonly instancePath: string;
  /** Where its keyword is in the schema. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Returns whether a value is valid; if not, \`errors\` has every violation. */
interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaViolation[] | null;
}

/**
 * The validators of a data set, without the contents of its lists, and of the objects in each list.
 */
export const validators: Readonly<Record<'dataSet' | '${lists.join("' | '")}', Validate>> = {
  ${members.join(',\n  ')},
};
`;
}

const contract = 'contract';
const schemaNamed = (name: string) => ({ $ref: `${contract}#/components/schemas/${name}` });

/** The schema of the objects in each list of a data set. */
const schemaOf = {
  posts: schemaNamed('Post'),
  users: schemaNamed('User'),
  media: schemaNamed('Media'),
  polls: schemaNamed('Poll'),
  places: schemaNamed('Place'),
  topics: schemaNamed('Topic'),
  errors: { ...schemaNamed('Problem'), required: ['resource_type', 'value'] },
};

const lists = Object.keys(schemaOf);

/** The schema of a data set, without the contents of its lists. */
const dataSetSchema: AnySchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['posts', 'likes'],
  properties: {
    ...Object.fromEntries(lists.map((list) => [list, { type: 'array' }])),
    likes: {
      type: 'object',
      additionalProperties: { type: 'array', items: schemaNamed('PostId') },
    },
  },
};
