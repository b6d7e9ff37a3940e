import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../matrix/node_modules/', import.meta.url);

/**
 * The path of a file that the matrix workspace installs.
 *
 * @throws {Error} that says how to get it.
 */
export function matrixFile(path: string): string {
  const file = fileURLToPath(new URL(path, folder));
  if (!existsSync(file)) throw new Error(`${path} is missing. Run \`pnpm matrix:install\`.`);
  return file;
}
