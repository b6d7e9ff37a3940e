import type { Operation } from '@liked-posts/spec/operation.json';
import { lowerCaseNames } from '../src/overrides/override.ts';

/** Renders the module with the contract's examples of each status. */
export function renderResponses({ responses }: Operation): string {
  const responsesByStatus = Object.fromEntries(
    Object.entries(responses).map(([status, { headers, examples }]) => [
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
