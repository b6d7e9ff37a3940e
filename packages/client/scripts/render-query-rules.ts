/** The parts of the bundled contract that the rules are made of. */
export interface Contract {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly Ref[] } }>
  >;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

interface Ref {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema | Ref;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Ref;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}

/** What the validator checks, as a module. */
export function renderQueryRules({ paths, components }: Contract): string {
  const [path, ...others] = Object.values(paths);
  if (!path || others.length > 0) throw new Error('The contract has not exactly one path.');
  const arrays: string[] = [];
  const rules = path.get.parameters
    .map((ref) => named(components.parameters, ref))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const resolved = '$ref' in schema ? named(components.schemas, schema) : schema;
      return `  ${JSON.stringify(name)}: ${renderRule(name, resolved, arrays)},\n`;
    });
  return (
    '// Generated from the contract by `pnpm generate`. Do not edit.\n\n' +
    `import {\n${arrays
      .sort()
      .map((array) => `  ${array},\n`)
      .join(
        '',
      )}} from '@liked-posts/types';\nimport type { QueryRule } from '../query-rule.ts';\n\n` +
    `/** What the contract allows for each query parameter. */\nexport const queryRules: Readonly<Record<string, QueryRule>> = {\n${rules.join('')}};\n`
  );
}

function renderRule(name: string, schema: Schema, arrays: string[]): string {
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined) {
    return `{ type: 'integer', minimum: ${schema.minimum}, maximum: ${schema.maximum} }`;
  }
  if (schema.type === 'string' && schema.minLength !== undefined && schema.pattern !== undefined) {
    return `{ type: 'string', minLength: ${schema.minLength}, pattern: ${JSON.stringify(schema.pattern)} }`;
  }
  if (schema.type === 'array' && schema.minItems !== undefined && schema.items !== undefined) {
    // `TweetField` → `tweetFields`, the name under which the types package exports the values.
    const enumName = schema.items.$ref.split('/').at(-1) ?? '';
    const array = `${enumName.charAt(0).toLowerCase()}${enumName.slice(1)}s`;
    arrays.push(array);
    return `{ type: 'list', minItems: ${schema.minItems}, values: ${array} }`;
  }
  throw new Error(
    `The rules of "${name}" changed their kind: teach this script and the validator.`,
  );
}

function named<Component>(
  components: Readonly<Record<string, Component>>,
  { $ref }: Ref,
): Component {
  const component = components[$ref.split('/').at(-1) ?? ''];
  if (!component) throw new Error(`The contract has no ${$ref}.`);
  return component;
}
