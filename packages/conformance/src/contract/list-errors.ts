import { describeKeyword, uri } from '@liked-posts/internal/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { contract, listKeys } from './contract.ts';

/** An error of Ajv, with what the report needs of it. */
export interface SchemaError {
  /** The keyword of the schema that the value breaks, such as `type`. */
  readonly keyword: string;
  /** The way to the value in the body: `data`, `0` and `text`. */
  readonly keys: readonly string[];
  /** If the keyword is `required`: the object that lacks a member. */
  readonly value: unknown;
  /** What the keyword demands, as the end of a sentence: `must be text in quotes`, `lacks text`. */
  readonly demand: string;
}

// Only with `verbose`, errors have the `data` that they are about.
const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
ajv.addFormat('uri', uri);
ajv.addSchema(contract, 'contract');

/**
 * The errors of a body against the schema at a pointer. A value that fits no branch of a union has
 * one error, with the keyword `anyOf` and the demand of a branch: `must be text in quotes` for
 * `reply_settings: 7`. All unions within a body are of plain values.
 */
export function listErrors(pointer: string, body: unknown): SchemaError[] {
  ajv.validate(`contract${pointer}`, body);
  const errors = ajv.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  // Ajv also reports the errors of each branch. They have the path of their union.
  const pathsOfUnions = new Set(unions.map(({ instancePath }) => instancePath));
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'anyOf' || !pathsOfUnions.has(instancePath))
    .map((error) => {
      const { keyword, instancePath, data: value } = error;
      const ofType = errors.find(
        (other) => other.keyword === 'type' && other.instancePath === instancePath,
      );
      const demand = describeKeyword((keyword === 'anyOf' ? ofType : undefined) ?? error);
      return { keyword, keys: listKeys(instancePath), value, demand };
    });
}
