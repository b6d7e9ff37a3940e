import { readFile } from 'node:fs/promises';
import { type DataSet, DataSetFileError } from '../data/data-set.ts';

/**
 * Reads a data set from a JSON file. `createMock` checks it against the contract.
 *
 * @throws {DataSetFileError} when there is no such file, or it is not JSON.
 * @example
 * const mock = createMock({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string): Promise<DataSet> {
  // `createMock` checks it, hence the cast.
  return (await readJson(file).catch((cause: Error) => {
    const reason = `cannot be read: ${cause.message}. Give a data set in JSON.`;
    throw new DataSetFileError(file, reason, cause);
  })) as DataSet;
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
