import type { PrismOperation } from './operation.ts';

/**
 * `operation` in a form that Prism's generator can handle. It crashes on a `format` beside a
 * `pattern`, so the pattern is left out: the only such string in the contract, a date in UTC, is
 * generated in UTC anyway. For a schema that allows any value, it generates the words of the
 * schema, so these are left out as well.
 */
export function forGenerator(operation: PrismOperation): PrismOperation {
  return {
    ...operation,
    responses: operation.responses.map((response) => ({
      ...response,
      contents: (response.contents ?? []).map((content) => {
        const { schema, ...rest } = content;
        return schema === undefined ? content : { ...rest, schema: simplified(schema) };
      }),
    })),
  };
}

const constraints = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties', '$ref'];

function simplified<Schema extends object>(schema: Schema): Schema {
  const copy: Record<string, unknown> = {};
  const anyValue = !constraints.some((keyword) => keyword in schema);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'pattern' && 'format' in schema) continue;
    if (anyValue && keyword !== '$schema') continue;
    copy[keyword] = simplifiedMember(keyword, value);
  }
  // The remaining keywords keep their values.
  return copy as Schema;
}

function simplifiedMember(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return /Of/.test(keyword) ? value.map(simplifiedIfSchema) : value;
  if (keyword === 'properties' && typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, simplifiedIfSchema(member)]),
    );
  }
  return keyword === 'items' || keyword === 'additionalProperties'
    ? simplifiedIfSchema(value)
    : value;
}

function simplifiedIfSchema(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? simplified(value) : value;
}
