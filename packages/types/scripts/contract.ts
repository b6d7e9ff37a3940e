import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { List, Operation } from '@liked-posts/spec/operation.json';

/** The first line of every generated file. */
export const banner = '// Generated from the contract by `pnpm generate`. Do not edit.\n';

/** What the types are generated from. */
export interface BuiltContract {
  readonly operation: Operation;
  /** The bundle as text, for openapi-typescript. */
  readonly text: string;
}

/** Reads the build output of the spec package. */
export async function readBuiltContract(): Promise<BuiltContract> {
  const readExport = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)), 'utf8');
  return {
    operation: JSON.parse(await readExport('@liked-posts/spec/operation.json')),
    text: await readExport('@liked-posts/spec/openapi.json'),
  };
}

/** The list parameters, one for each enum of values, in the order of the enums' names: `Expansion`, …. */
export function listEnums({ operation }: BuiltContract): List[] {
  const lists = operation.parameters.filter((parameter) => parameter.role === 'list');
  // Parameters with the same enum have the same values, so any of them will do.
  const byName = new Map(lists.map((list) => [list.valueName, list]));
  return [...byName.values()].toSorted((a, b) => (a.valueName < b.valueName ? -1 : 1));
}
