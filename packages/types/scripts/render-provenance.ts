import type { Contract } from './contract.ts';
import { banner } from './source-text.ts';

/** Which contract the types were generated from. */
export function renderProvenance(contract: Contract): string {
  return (
    `${banner}\n` +
    '/** The contract that these types were generated from. */\n' +
    'export const contract = {\n' +
    '  /** `info.version` of the contract. */\n' +
    `  version: ${JSON.stringify(contract.version)},\n` +
    '  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */\n' +
    `  sha256: ${JSON.stringify(contract.digest)},\n` +
    '} as const;\n'
  );
}
