import { type Contract, digestOf } from './contract.ts';

/** The package's metadata, with the contract it was generated from. */
export function renderPackageJson(text: string, contract: Contract): string {
  const metadata = JSON.parse(text) as Record<string, unknown>;
  const provenance = { version: contract.operation.version, sha256: digestOf(contract) };
  return `${JSON.stringify({ ...metadata, contract: provenance }, null, 2)}\n`;
}
