import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { banner, type Contract, readContract } from './contract.ts';
import { renderSelection } from './render-selection.ts';
import { renderTypes } from './render-types.ts';
import { renderEnums, renderParameters } from './render-values.ts';

const folder = new URL('../', import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), 'utf8');

/** The generated files: the text of each by its path in the package. */
export async function generatedFiles(contract: Contract): Promise<Map<string, string>> {
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

function renderProvenance({ operation, text }: Contract): string {
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

/**
 * Writes `src/generated/`. The output depends only on the bundle and the pinned generator, so every
 * machine writes the same bytes.
 *
 * @param dryRun whether to write nothing
 * @returns the paths of the stale files
 */
export async function writeGenerated({ dryRun }: { dryRun: boolean }): Promise<string[]> {
  const files = await generatedFiles(await readContract());
  await mkdir(new URL('src/generated/', folder), { recursive: true });

  const stale: string[] = [];
  for (const [path, text] of files) {
    if ((await read(path).catch(() => undefined)) !== text) stale.push(path);
  }
  for (const name of await readdir(new URL('src/generated/', folder))) {
    const path = `src/generated/${name}`;
    if (!files.has(path)) stale.push(path);
  }

  for (const path of dryRun ? [] : stale) {
    const text = files.get(path);
    if (text === undefined) await rm(new URL(path, folder));
    else await writeFile(new URL(path, folder), text);
  }
  return stale;
}
