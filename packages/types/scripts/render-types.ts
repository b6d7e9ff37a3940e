import { astToString } from 'openapi-typescript';
import type ts from 'typescript';
import { banner } from './source-text.ts';
import type { WireTypes } from './wire-types.ts';

/** `paths`, `operations` and `components`, as openapi-fetch expects them. */
export function renderOpenapi(types: WireTypes): string {
  return (
    `${banner}\n` +
    `import type {\n${types.enumNames.map((name) => `  ${name},\n`).join('')}} from './enums.ts';\n` +
    `import type {\n${types.schemaNames.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';\n\n` +
    astToString([...types.operations] as ts.Node[])
  );
}

/** Every object of the contract under its own name, which the compiler shows in messages. */
export function renderSchemas(types: WireTypes): string {
  return `${banner}\n${astToString([...types.schemas] as ts.Node[])}`;
}
