import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type BuiltContract, banner } from './contract.ts';
import { renderEnums } from './render-enums.ts';
import { renderParameters } from './render-parameters.ts';
import { renderSelection } from './render-selection.ts';
import { renderTypes } from './render-types.ts';

const packageFolder = new URL('../', import.meta.url);

/** The text of each generated file, by its path in the package: `src/generated/enums.ts`. */
type Files = ReadonlyMap<string, string>;

/**
 * Renders the generated files. The result depends only on the contract and the pinned generator, so
 * every machine writes the same bytes.
 */
export async function renderFiles(contract: BuiltContract): Promise<Files> {
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

/** The files that are missing in the package, or have another text in it. */
export async function findStaleFiles(files: Files): Promise<Files> {
  const stale = new Map<string, string>();
  for (const [path, text] of files) {
    const written = await readFile(new URL(path, packageFolder), 'utf8').catch(() => undefined);
    if (written !== text) stale.set(path, text);
  }
  return stale;
}

export async function writeFiles(files: Files): Promise<void> {
  await mkdir(new URL('src/generated/', packageFolder), { recursive: true });
  for (const [path, text] of files) await writeFile(new URL(path, packageFolder), text);
}
