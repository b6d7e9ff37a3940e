import type { DataSet } from '../data-set/data-set.ts';
import { dataSetFrom } from '../data-set/data-set-from.ts';
import { isObject } from '../data-set/json.ts';
import { readJson } from './read-json.ts';

/** A file holds neither a data set nor a recording. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, fault: string, cause: unknown) {
    super(`The data set ${file} ${fault}`, { cause });
    this.file = file;
  }
}

/**
 * Reads a data set from a JSON file, or makes one of a recording: a HAR file, as browsers and
 * `liked-posts-mock proxy --record` write them. Whether it follows the contract is checked when a sandbox is
 * made of it.
 *
 * @throws {DataSetFileError} when there is no such file, it is not JSON, or it is a recording without a page.
 * @example
 * const sandbox = createSandbox({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string): Promise<DataSet> {
  const value = await readJson(file).catch((cause: unknown) => {
    const fault = `cannot be read: ${messageOf(cause)}. Give a data set in JSON, or a HAR file.`;
    throw new DataSetFileError(file, fault, cause);
  });
  const entries = isObject(value) && isObject(value['log']) ? value['log']['entries'] : undefined;
  // What it is, is checked where a sandbox is made of it.
  if (!Array.isArray(entries)) return value as DataSet;
  try {
    return dataSetFrom(entries);
  } catch (cause) {
    const fault = `cannot be made of this recording. ${messageOf(cause)}`;
    throw new DataSetFileError(file, fault, cause);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
