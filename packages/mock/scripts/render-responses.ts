import type { Operation } from '@liked-posts/spec/operation.json';

/** The module with what the contract answers with for each status. */
export function renderResponses({ responses }: Operation): string {
  const written = Object.entries(responses).map(([status, { headers, examples }]) => {
    const examplesOfHeaders = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    return [status, { headers: Object.fromEntries(examplesOfHeaders), examples }];
  });
  return `// Generated from the contract by \`pnpm build\`. Do not edit.

import type { ContractResponse } from '../examples/examples.ts';

/** What the contract answers with, by status; \`default\` stands for all others. */
export const responses: Readonly<Record<string, ContractResponse>> = ${JSON.stringify(Object.fromEntries(written), null, 2)};
`;
}
