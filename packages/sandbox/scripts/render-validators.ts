import type { Contract, Schema } from '@liked-posts/spec/openapi.json';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { rolldown } from 'rolldown';
import { parametersOf } from './operation.ts';

/**
 * The module with the validators: plain functions, with what Ajv needs at run time bundled in, so that
 * the sandbox depends on nothing and evaluates no code.
 */
export async function renderValidators(contract: Contract): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    code: { source: true, esm: true },
    strictTypes: false,
  });
  formats.default(ajv);
  ajv.addVocabulary(['components']);
  ajv.addSchema(querySchema(contract), 'query');
  ajv.addSchema(dataSetSchema(contract), 'data-set');

  const source = standalone.default(ajv, { query: 'query', dataSet: 'data-set' });
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
  const code = output[0].code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, names: string) => {
    const local = (name: string) =>
      names.match(new RegExp(`(\\S+) as ${name}\\b`))?.[1]?.replace(/^.*,/, '') ?? name;
    return exportsOf(local('query'), local('dataSet'));
  });
  // Not checked: Ajv writes JavaScript without types. Those of what it exports are stated below.
  return `// @ts-nocheck Generated from the contract by \`pnpm build\`. Do not edit.\n${code}`;
}

function exportsOf(query: string, dataSet: string): string {
  return `
/** One violation of a schema. */
export interface Violation {
  /** Where in the value, as a JSON pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Says whether a value is valid; if not, \`errors\` has every violation. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** Validates the query parameters of a request. */
export const validateQuery: Validator = ${query};
/** Validates a data set. */
export const validateDataSet: Validator = ${dataSet};
`;
}

/** The schema of all query parameters together, by name. */
function querySchema(contract: Contract): AnySchemaObject {
  const parameters = parametersOf(contract).filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, bare(schema)])),
    components: { schemas: bare(contract.components.schemas) },
  };
}

/** The schema of a data set: lists of the contract's own objects, and who likes which Posts. */
function dataSetSchema(contract: Contract): AnySchemaObject {
  const listOf = (name: string): Schema => ({
    type: 'array',
    items: { $ref: `#/components/schemas/${name}` },
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: ['posts', 'likes'],
    properties: {
      posts: listOf('Post'),
      users: listOf('User'),
      media: listOf('Media'),
      polls: listOf('Poll'),
      places: listOf('Place'),
      likes: { type: 'object', additionalProperties: listOf('PostId') },
    },
    components: { schemas: bare(contract.components.schemas) },
  };
}

/** A schema, or an object of schemas, without what does not constrain a value. */
function bare<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) =>
      name.startsWith('x-') || (annotations.has(name) && typeof member === 'string')
        ? undefined
        : member,
    ),
  ) as Value;
}

const annotations = new Set(['title', 'description']);
