import { readFile } from 'node:fs/promises';
import { checkDataSet } from '../data-set/check-data-set.ts';
import type { DataSet } from '../data-set/data-set.ts';

/** A file does not hold a data set. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, fault: string, cause: unknown) {
    super(`The data set ${file} ${fault}.`, { cause });
    this.file = file;
  }
}

/**
 * Reads a data set from a JSON file.
 *
 * @throws {DataSetFileError} when there is no such file, or it is not JSON.
 * @throws {DataSetError} when it does not follow the contract, with every violation.
 * @example
 * const sandbox = createSandbox({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string): Promise<DataSet> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new DataSetFileError(file, 'cannot be read. Give the path of a JSON file', cause);
  });
  const value = parse(file, text);
  checkDataSet(value);
  return value;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : '';
    throw new DataSetFileError(file, `is not JSON. Correct it: ${where}`, cause);
  }
}
