import { type Contract, queryEnumsOf } from './contract.ts';
import { banner, docComment } from './source-text.ts';

/** A named export for every object of the contract, with the contract's description as its doc comment. */
export function renderSchemas(contract: Contract): string {
  const elsewhere = new Set(queryEnumsOf(contract).map(([name]) => name));
  const parts = Object.entries(contract.schemas)
    .filter(([name]) => !elsewhere.has(name))
    .map(
      ([name, schema]) =>
        `${docComment(schema.description)}export type ${name} = components['schemas'][${JSON.stringify(name)}];\n`,
    );
  return `${banner}\nimport type { components } from './openapi.ts';\n\n${parts.join('\n')}`;
}
