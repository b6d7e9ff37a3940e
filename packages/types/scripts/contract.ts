import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The part of a schema that the generator reads beside what openapi-typescript does. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly 'x-selects-from'?: string;
  readonly 'x-default-fields'?: readonly string[];
  readonly 'x-expands-to'?: Readonly<Record<string, string>>;
}

/** The bundled contract, with what identifies it. */
export interface Contract {
  readonly version: string;
  /** SHA-256 of the bundle's bytes, in hexadecimal. */
  readonly sha256: string;
  /** The bundle's text, for openapi-typescript. */
  readonly text: string;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Reads the bundle that the spec package built. */
export async function readContract(): Promise<Contract> {
  const file = fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json'));
  const text = await readFile(file, 'utf8');
  const { info, components } = JSON.parse(text) as {
    info: { version: string };
    components: { schemas: Record<string, Schema> };
  };
  return {
    version: info.version,
    sha256: createHash('sha256').update(text).digest('hex'),
    text,
    schemas: components.schemas,
  };
}

/** A schema that lists its values. */
export type EnumSchema = Schema & Required<Pick<Schema, 'enum'>>;

/** The enums of what a query can ask for, in the contract's order. */
export function queryEnumsOf(contract: Contract): [name: string, schema: EnumSchema][] {
  return Object.entries(contract.schemas).filter(
    (entry): entry is [string, EnumSchema] =>
      entry[1].enum !== undefined && ('x-selects-from' in entry[1] || 'x-expands-to' in entry[1]),
  );
}
