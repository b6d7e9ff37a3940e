import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Operation, Parameter } from '@liked-posts/spec/operation.json';

/** What the types are generated from. */
export interface Contract {
  readonly operation: Operation;
  /** The bundle's text, for openapi-typescript. */
  readonly text: string;
}

/** Reads what the spec package built. */
export async function readContract(): Promise<Contract> {
  const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)), 'utf8');
  return {
    operation: JSON.parse(await read('@liked-posts/spec/operation.json')),
    text: await read('@liked-posts/spec/openapi.json'),
  };
}

/** SHA-256 of the bundle's bytes, in hexadecimal. */
export function digestOf({ text }: Contract): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A parameter that takes a list of values of an enum. */
export type ListParameter = Extract<Parameter, { readonly values: unknown }>;

/**
 * The lists of values that parameters take, by the name of a value: one for those that share it.
 */
export function listsOf({ operation }: Contract): ListParameter[] {
  const lists = operation.parameters.filter((parameter) => 'values' in parameter);
  return [...new Map(lists.map((list) => [list.valueName, list])).values()].toSorted(
    (one, other) => (one.valueName < other.valueName ? -1 : 1),
  );
}
