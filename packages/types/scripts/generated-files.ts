import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type BuiltContract, banner } from './contract.ts';
import { renderSelection } from './render-selection.ts';
import { renderTypes } from './render-types.ts';
import { renderEnums, renderParameters } from './render-values.ts';

const packageFolder = new URL('../', import.meta.url);
const generatedFolder = new URL('src/generated/', packageFolder);

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

/** The paths of the files that are missing, differ, or are no longer generated. */
export async function findStaleFiles(files: Files): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    const written = await readFile(new URL(path, packageFolder), 'utf8').catch(() => undefined);
    if (written !== text) stale.push(path);
  }
  const present = await readdir(generatedFolder).catch(() => []);
  const paths = present.map((name) => `src/generated/${name}`);
  return [...stale, ...paths.filter((path) => !files.has(path))];
}

/** Writes the files at these paths. A file that is no longer generated is removed. */
export async function writeFiles(files: Files, paths: readonly string[]): Promise<void> {
  await mkdir(generatedFolder, { recursive: true });
  for (const path of paths) {
    const text = files.get(path);
    if (text === undefined) await rm(new URL(path, packageFolder));
    else await writeFile(new URL(path, packageFolder), text);
  }
}
