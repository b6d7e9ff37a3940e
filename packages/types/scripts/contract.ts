import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Operation, Parameter } from '@liked-posts/spec/operation.json';

/** The first line of every generated file. */
export const banner = '// Generated from the contract by `pnpm generate`. Do not edit.\n';

/** The contract that the types are generated from. */
export interface Contract {
  readonly operation: Operation;
  /** The bundle as text, for openapi-typescript. */
  readonly text: string;
}

/** Reads the build output of the spec package. */
export async function readContract(): Promise<Contract> {
  const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)), 'utf8');
  return {
    operation: JSON.parse(await read('@liked-posts/spec/operation.json')),
    text: await read('@liked-posts/spec/openapi.json'),
  };
}

type ListParameter = Extract<Parameter, { readonly values: unknown }>;

/** The parameters whose value is a list, one for each enum, in the order of the enums' names. */
export function selectLists({ operation }: Contract): ListParameter[] {
  const lists = operation.parameters.filter((parameter) => 'values' in parameter);
  return [...new Map(lists.map((list) => [list.valueName, list])).values()].toSorted(
    (one, other) => (one.valueName < other.valueName ? -1 : 1),
  );
}
