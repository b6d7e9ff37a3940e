import { readFile } from 'node:fs/promises';
import type { DataSet } from '../data/data-set.ts';

/** A file is not a data set. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, reason: string, cause: unknown) {
    super(`The data set ${file} ${reason}`, { cause });
    this.file = file;
  }
}

/**
 * Reads a data set from a JSON file. `createMock` checks it against the contract.
 *
 * @throws {DataSetFileError} when there is no such file, or it is not JSON.
 * @example
 * const mock = createMock({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string): Promise<DataSet> {
  const content = await readJson(file).catch((cause: Error) => {
    const reason = `cannot be read: ${cause.message}. Give a data set in JSON.`;
    throw new DataSetFileError(file, reason, cause);
  });
  // `createMock` checks it, hence the cast.
  return content as DataSet;
}

/**
 * Reads a JSON file.
 *
 * @throws {Error} when there is no such file, or it is not JSON. The message says which.
 */
export async function readJson(file: string): Promise<unknown> {
  // TextDecoder skips the byte-order mark that some editors write.
  return JSON.parse(new TextDecoder().decode(await readFile(file)));
}
