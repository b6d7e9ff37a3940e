import { astToString } from 'openapi-typescript';
import type ts from 'typescript';
import { banner } from './source-text.ts';
import type { WireTypes } from './wire-types.ts';

/** Every object of the contract under its own name, which is what the compiler shows for it. */
export function renderSchemas(types: WireTypes): string {
  return `${banner}\n${astToString([...types.schemas] as ts.Node[])}`;
}
