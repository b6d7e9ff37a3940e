/**
 * Writes `src/generated/` from the contract: its examples (`responses.ts`), and the validators of data
 * sets (`validator.ts`). So a mock neither reads the contract nor compiles schemas.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { lowerCaseNames } from '../src/overrides/override.ts';
import { renderValidator } from './render-validator.ts';

const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('responses.ts', folder), renderResponses());
await writeFile(
  new URL('validator.ts', folder),
  await renderValidator(contract.components.schemas),
);

/** Renders the module with the contract's examples of each status. */
function renderResponses(): string {
  const responsesByStatus = Object.fromEntries(
    Object.entries(operation.responses).map(([status, { headers, examples }]) => [
      status,
      { headers: lowerCaseNames(headers), examples },
    ]),
  );
  return `// Generated from the contract by \`pnpm build\`. Do not edit.

export interface ContractResponse {
  /** Example values of the headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** By name, each with the media types under which the contract lists it. Not all values are JSON. */
  readonly examples: Readonly<
    Record<string, { readonly mediaTypes: readonly string[]; readonly value: string | object }>
  >;
}

/** The contract's examples by status; \`default\` is for all other statuses. */
export const responses: Readonly<Record<string, ContractResponse>> & {
  readonly default: ContractResponse;
} = ${JSON.stringify(responsesByStatus, null, 2)};
`;
}
