import type { Schema } from '@liked-posts/spec/openapi.json';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { rolldown } from 'rolldown';

type Schemas = Readonly<Record<string, Schema>>;

/**
 * The module with the validator of data sets: a plain function, with what Ajv needs at run time bundled
 * in, so that the sandbox evaluates no code.
 */
export async function renderValidator(schemas: Schemas): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    code: { source: true, esm: true },
    strictTypes: false,
  });
  formats.default(ajv);
  ajv.addVocabulary(['components']);
  const source = standalone.default(ajv, ajv.compile(dataSetSchema(schemas)));
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
  const code = output[0].code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, names: string) =>
    typed(names.match(/(\S+) as default\b/)?.[1]?.replace(/^.*,/, '') ?? 'validate'),
  );
  return `// Generated from the contract by \`pnpm build\`. Do not edit.
// @ts-nocheck Ajv writes JavaScript without types. Those of what it exports are stated at the end.
${code}`;
}

function typed(validator: string): string {
  return `
/** One violation of a schema. */
export interface SchemaViolation {
  /** Where in the value, as a JSON pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Says whether a data set is valid; if not, \`errors\` has every violation. */
export const validateDataSet: {
  (value: unknown): boolean;
  errors?: readonly SchemaViolation[] | null;
} = ${validator};
`;
}

/** The schema of a data set: lists of the contract's own objects, and who likes which Posts. */
function dataSetSchema(schemas: Schemas): AnySchemaObject {
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
    components: { schemas: bare(schemas) },
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
