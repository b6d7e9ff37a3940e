import type { Schema } from '../../types/openapi.d.cts';
import { readName } from '../read-contract.ts';
import { type Html, renderCode, renderLink } from './markup.ts';

/** The type of a schema and its limits, in words: `integer, int32, 5 to 100`. */
export function describeType(schema: Schema): Html {
  return [renderTypeName(schema), ...describeLimits(schema)].join(', ');
}

/** `string`, `list of string`, `string or integer`, or a link to the component. */
function renderTypeName({ $ref, items, anyOf, type }: Schema): Html {
  if ($ref !== undefined) return renderLink(`schemas/${readName({ $ref })}`, readName({ $ref }));
  if (items !== undefined) return `list of ${renderTypeName(items)}`;
  return anyOf?.map(renderTypeName).join(' or ') ?? type ?? 'any';
}

function describeLimits(schema: Schema): Html[] {
  const limits = [
    schema.format,
    describeRange(schema.minimum, schema.maximum),
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' elements'),
    schema.pattern && `matches ${renderCode(schema.pattern)}`,
    schema.default !== undefined && `${renderCode(String(schema.default))} by default`,
  ];
  return limits.filter((limit): limit is Html => Boolean(limit));
}

/** `5 to 100`, `at least 5`, `at most 100`; with a unit `3 elements`, or `not empty` for one or more. */
function describeRange(minimum?: number, maximum?: number, unit = ''): string {
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === 1 && maximum === undefined && unit !== '') return 'not empty';
  if (minimum === maximum) return `${minimum}${unit}`;
  if (minimum === undefined) return `at most ${maximum}${unit}`;
  return maximum === undefined ? `at least ${minimum}${unit}` : `${minimum} to ${maximum}${unit}`;
}
