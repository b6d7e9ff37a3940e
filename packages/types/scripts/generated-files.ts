import type { Contract } from './contract.ts';
import { renderEnums } from './render-enums.ts';
import { renderOpenapi } from './render-openapi.ts';
import { renderPackageJson } from './render-package-json.ts';
import { renderParameters } from './render-parameters.ts';
import { renderProvenance } from './render-provenance.ts';
import { renderSchemas } from './render-schemas.ts';
import { renderSelection } from './render-selection.ts';
import { wireTypes } from './wire-types.ts';

/** Everything that follows from the contract: the path of each file in the package, and its text. */
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
