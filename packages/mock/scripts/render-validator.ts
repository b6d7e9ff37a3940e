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
const refer = (name: string) => ({ $ref: `${contractKey}#/components/schemas/${name}` });

/**
 * The schemas of the objects in each list of a data set: see `DataSet` in `src/data/data-set.ts`. With a
 * schema of a whole list, Ajv would copy all earlier violations for each new one, which takes long.
 */
const objectSchemas = {
  posts: refer('Post'),
  users: refer('User'),
  media: refer('Media'),
  polls: refer('Poll'),
  places: refer('Place'),
  topics: refer('Topic'),
  // The mock looks errors up by these two members.
  errors: { ...refer('Problem'), required: ['resource_type', 'value'] },
};

/** The schema of a data set, without the contents of its lists. */
const dataSetSchema: AnySchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['posts', 'likes'],
  properties: {
    ...Object.fromEntries(Object.keys(objectSchemas).map((list) => [list, { type: 'array' }])),
    likes: { type: 'object', additionalProperties: { type: 'array', items: refer('PostId') } },
  },
};

/** The schema of each validator, by its name. */
const schemasByName = { dataSet: dataSetSchema, ...objectSchemas };
const names = Object.keys(schemasByName);

/**
 * Renders `src/generated/validator.ts`, so that the mock needs no `eval`:
 *
 * 1. Ajv writes a module with a plain function for each schema.
 * 2. `bundle` adds what it requires: Ajv's runtime, and `formats.ts`.
 * 3. `var bundledValidators = function() { … }()` becomes the export `validators` of a typed module.
 */
export async function renderValidator(schemas: Readonly<Record<string, Schema>>): Promise<string> {
  const ajv = createAjv();
  ajv.addSchema({ components: { schemas } }, contractKey);
  for (const [name, schema] of Object.entries(schemasByName)) ajv.addSchema(schema, name);
  // The exports have the names of their schemas: `{ dataSet: 'dataSet', posts: 'posts', … }`.
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
    // Ajv puts this code where it checks a format. Even as ESM, its module has `require`.
    code: { source: true, esm: true, formats: code`require("./formats.ts").formats` },
    formats,
    // The contract has keywords of its own, such as `x-assumption`.
    strict: false,
  });
}

/** Bundles a module with all that it requires. */
async function bundle(source: string): Promise<string> {
  // A module that exists only here, in the folder from which `./formats.ts` is found.
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
  // As an expression, which the export can give a type.
  const { output } = await build.generate({ format: 'iife', name: globalName, minify: true });
  return output[0].code;
}
