import { readFile } from 'node:fs/promises';
import type { DataSet } from '../data-set/data-set.ts';
import { dataSetFrom, type RecordingOptions } from '../data-set/data-set-from.ts';
import { isHar } from '../data-set/har.ts';

/** A file cannot be read as a data set or a recording. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, fault: string, cause: unknown) {
    super(`The data set ${file} ${fault}`, { cause });
    this.file = file;
  }
}

/**
 * Reads a data set from a JSON file, or makes one from a HAR file, as browsers and
 * `liked-posts-conformance proxy --record` write it. It is checked against the contract when a mock is
 * made from it.
 *
 * @throws {DataSetFileError} when there is no such file, it is not JSON, or it is a recording
 *   without a page or with gaps.
 * @example
 * const mock = createMock({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string, options: RecordingOptions = {}): Promise<DataSet> {
  const value = await readJson(file).catch((cause: unknown) => {
    const fault = `cannot be read: ${messageOf(cause)}. Give a data set in JSON, or a HAR file.`;
    throw new DataSetFileError(file, fault, cause);
  });
  // Its form is checked when a mock is made from it.
  if (!isHar(value)) return value as DataSet;
  try {
    return dataSetFrom(value, options);
  } catch (cause) {
    const fault = `cannot be made from this recording. ${messageOf(cause)}`;
    throw new DataSetFileError(file, fault, cause);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}

/**
 * Reads a JSON file.
 *
 * @throws {Error} when there is no such file, or it is not JSON, with a message that says which.
 */
export async function readJson(file: string): Promise<unknown> {
  // This skips the byte-order mark that some editors write.
  return JSON.parse(new TextDecoder().decode(await readFile(file)));
}
