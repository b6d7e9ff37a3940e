import { createHash } from 'node:crypto';
import { type BuiltContract, banner } from './contract.ts';
import { renderEnums } from './render-enums.ts';
import { renderParameters } from './render-parameters.ts';
import { renderSelection } from './render-selection.ts';
import { renderTypes } from './render-types.ts';

/**
 * Renders the text of each generated file, by its path in the package: `src/generated/enums.ts`. It
 * depends only on the contract and the pinned generator, so every machine writes the same bytes.
 */
export async function renderFiles(contract: BuiltContract): Promise<ReadonlyMap<string, string>> {
  const { openapi, schemas } = await renderTypes(contract);
  return new Map([
    ['src/generated/enums.ts', renderEnums(contract)],
    ['src/generated/openapi.ts', openapi],
    ['src/generated/parameters.ts', renderParameters(contract)],
    ['src/generated/provenance.ts', renderProvenance(contract)],
    ['src/generated/schemas.ts', schemas],
    ['src/generated/selection.ts', renderSelection(contract)],
  ]);
}

function renderProvenance({ operation, text }: BuiltContract): string {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${banner}
/** The contract that these types were generated from. */
export const contract = {
  /** \`info.version\` of the contract. */
  version: ${JSON.stringify(operation.version)},
  /** SHA-256 of the bundle \`openapi.json\` of \`@liked-posts/spec\`, in hexadecimal. */
  sha256: ${JSON.stringify(sha256)},
} as const;
`;
}
