import { readFile } from 'node:fs/promises';

/**
 * Reads a JSON file.
 *
 * @throws {Error} when there is no such file, or it is not JSON, with a message that says which.
 */
export async function readJson(file: string): Promise<unknown> {
  // This skips the byte-order mark that some editors write.
  return JSON.parse(new TextDecoder().decode(await readFile(file)));
}
