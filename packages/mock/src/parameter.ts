import type { Operation } from './contract.ts';

/** What a parameter of the contract accepts, as far as the mock explains it. */
export interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly items?: ParameterSchema;
}

/** A parameter of the contract. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: ParameterSchema;
}

/** The parameters of `operation` that are in `place`. */
export function parametersOf(operation: Operation, place: 'path' | 'query'): Parameter[] {
  return (operation.request?.[place] ?? []).map(({ name, schema }) => ({
    name,
    in: place,
    // Prism's type allows all of JSON Schema; the contract's parameters are strings, integers, and lists of strings.
    schema: (schema ?? {}) as ParameterSchema,
  }));
}

/** What may be sent for a parameter, as the end of the sentence “send …”. */
export function allowedValues({ schema }: Parameter): string {
  const { type, items, minimum, maximum } = schema;
  if (type === 'array') {
    const values = items?.enum === undefined ? 'values' : `of ${items.enum.join(', ')}`;
    return `one or more, separated by commas, ${values}`;
  }
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (type === 'integer') {
    if (minimum !== undefined && maximum !== undefined)
      return `an integer from ${minimum} to ${maximum}`;
    return 'an integer';
  }
  if (schema.pattern !== undefined) return `a string that matches ${schema.pattern}`;
  return 'a string that is not empty';
}

/** Whether the parameter may be there without a value. */
export function mayBeEmpty({ schema }: Parameter): boolean {
  if (schema.type === 'array') return (schema.minItems ?? 0) === 0;
  return schema.type === 'string' && (schema.minLength ?? 0) === 0;
}
