import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readContract } from './contract.ts';
import { generatedFiles } from './generated-files.ts';

const folder = new URL('../', import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), 'utf8');

/**
 * Writes `src/generated/` and the `contract` entry of `package.json`. The output depends only on
 * the bundle and the pinned generator, so every machine writes the same bytes.
 *
 * @param dryRun whether to write nothing
 * @returns the paths of the stale files
 */
export async function writeGenerated({ dryRun }: { dryRun: boolean }): Promise<string[]> {
  const files = await generatedFiles(await readContract(), await read('package.json'));
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
