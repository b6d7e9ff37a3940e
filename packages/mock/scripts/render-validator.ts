import type { Schema } from '@liked-posts/spec/openapi.json';
import { type AnySchemaObject, _ as code } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { formats } from './formats.ts';

/** The name under which Ajv has the contract. */
const contractKey = 'contract';
/** The variable in which the bundle has the validators. */
const globalName = 'bundledValidators';
const referTo = (name: string) => ({ $ref: `${contractKey}#/components/schemas/${name}` });

/**
 * The schemas of the objects in each list of a data set: see `DataSet` in `src/data/data-set.ts`. With a
 * schema of a whole list, Ajv would copy all earlier violations for each new one: too slow if most objects
 * are wrong.
 */
const objectSchemas = {
  posts: referTo('Post'),
  users: referTo('User'),
  media: referTo('Media'),
  polls: referTo('Poll'),
  places: referTo('Place'),
  topics: referTo('Topic'),
  // `KnownObjects` looks errors up by these two members, which the contract does not require.
  errors: { ...referTo('Problem'), required: ['resource_type', 'value'] },
};

/** The schema of a data set, without the contents of its lists. */
const dataSetSchema: AnySchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['posts', 'likes'],
  properties: {
    ...Object.fromEntries(Object.keys(objectSchemas).map((list) => [list, { type: 'array' }])),
    likes: { type: 'object', additionalProperties: { type: 'array', items: referTo('PostId') } },
  },
};

/** The schema of each validator, by its name. */
const schemasByName = { dataSet: dataSetSchema, ...objectSchemas };
const names = Object.keys(schemasByName);

/**
 * Renders `src/generated/validator.ts`, so that the mock needs no `eval`:
 *
 * 1. Ajv writes a module with a plain function for each schema.
 * 2. `bundle` adds what the module requires: Ajv's runtime, and `formats.ts`. The result is one
 *    statement, `var bundledValidators = function() { … }()`.
 * 3. The template puts types around the statement, and exports the variable as `validators`.
 */
export async function renderValidator(schemas: Readonly<Record<string, Schema>>): Promise<string> {
  const ajv = createAjv();
  ajv.addSchema({ components: { schemas } }, contractKey);
  for (const [name, schema] of Object.entries(schemasByName)) ajv.addSchema(schema, name);
  // Ajv's exports have the names of their schemas: `{ dataSet: 'dataSet', posts: 'posts', … }`.
  const source = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return `// Generated from the contract by \`pnpm build\`. Do not edit.
// @ts-nocheck Ajv writes untyped JavaScript. The types of the exports are at the end.
import type { BrokenKeyword } from '@liked-posts/internal/ajv';
${await bundle(source)}
/** A violation of a schema. */
export interface SchemaViolation extends BrokenKeyword {
  /** A JSON pointer into the value. */
  readonly instancePath: string;
}

/** Returns whether a value is valid; if not, \`errors\` has every violation. */
interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaViolation[] | null;
}

/** The validators of a data set, without the contents of its lists, and of the objects in each list. */
export const validators: Readonly<Record<'${names.join("' | '")}', Validate>> =
  ${globalName};
`;
}

function createAjv(): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    // `formats` is code, which Ajv puts where it checks a format. Despite `esm`, which only makes Ajv
    // write `export`, Ajv's module calls `require`. `bundle` resolves these calls.
    code: { source: true, esm: true, formats: code`require("./formats.ts").formats` },
    formats,
    // The contract has keywords of its own, such as `x-assumption`.
    strict: false,
  });
}

/** Bundles a module with all that it requires. */
async function bundle(source: string): Promise<string> {
  // This module is no file: the plugin has its source. It is in this folder, so that rolldown finds
  // `./formats.ts`.
  const file = `${import.meta.dirname}/validators.js`;
  const build = await rolldown({
    input: file,
    platform: 'neutral',
    plugins: [
      {
        name: 'validators',
        resolveId: (id) => (id === file ? file : null),
        load: (id) => (id === file ? source : null),
      },
    ],
    // On the neutral platform, rolldown reads no main field by default.
    resolve: { mainFields: ['main'] },
  });
  // `iife`, not `esm`: it gives a variable, which the template can export with a type.
  const { output } = await build.generate({ format: 'iife', name: globalName, minify: true });
  return output[0].code;
}
