import type { Contract } from './contract.ts';
import { renderEnums } from './render-enums.ts';
import { renderParameters } from './render-parameters.ts';
import { renderPackageJson, renderProvenance } from './render-provenance.ts';
import { renderSelection } from './render-selection.ts';
import { renderOpenapi, renderSchemas } from './render-types.ts';
import { wireTypes } from './wire-types.ts';

/** The generated files: the text of each by its path in the package. */
export async function generatedFiles(
  contract: Contract,
  packageJson: string,
): Promise<Map<string, string>> {
  const types = await wireTypes(contract);
  return new Map([
    ['src/generated/enums.ts', renderEnums(contract)],
    ['src/generated/openapi.ts', renderOpenapi(types)],
    ['src/generated/parameters.ts', renderParameters(contract)],
    ['src/generated/provenance.ts', renderProvenance(contract)],
    ['src/generated/schemas.ts', renderSchemas(types)],
    ['src/generated/selection.ts', renderSelection(contract)],
    ['package.json', renderPackageJson(packageJson, contract)],
  ]);
}
