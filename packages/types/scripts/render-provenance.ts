import { type Contract, digestOf } from './contract.ts';
import { banner } from './source-text.ts';

/** The module that says which contract the types were generated from. */
export function renderProvenance(contract: Contract): string {
  return `${banner}
/** The contract that these types were generated from. */
export const contract = {
  /** \`info.version\` of the contract. */
  version: ${JSON.stringify(contract.operation.version)},
  /** SHA-256 of the bundle \`openapi.json\` of \`@liked-posts/spec\`, in hexadecimal. */
  sha256: ${JSON.stringify(digestOf(contract))},
} as const;
`;
}

/** The metadata of the package, with the contract that the types were generated from. */
export function renderPackageJson(text: string, contract: Contract): string {
  const metadata = JSON.parse(text) as Record<string, unknown>;
  const provenance = { version: contract.operation.version, sha256: digestOf(contract) };
  return `${JSON.stringify({ ...metadata, contract: provenance }, null, 2)}\n`;
}
