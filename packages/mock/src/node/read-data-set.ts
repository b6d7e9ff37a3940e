import { readFile } from 'node:fs/promises';
import type { DataSet } from '../data-set/data-set.ts';
import { DataSetFileError } from '../data-set/data-set-error.ts';
import { dataSetFrom, type RecordingOptions } from '../data-set/data-set-from.ts';
import { isHar } from '../data-set/har.ts';
import { withAttachedBodies } from './attached-bodies.ts';

/**
 * Reads a data set from a JSON file, or makes one from a HAR file, as browsers, Playwright and
 * `liked-posts-conformance proxy --record` write it. `createMock` checks it against the contract.
 *
 * @throws {DataSetFileError} when there is no such file, it is not JSON, or it is a recording that
 *   has gaps or no page.
 * @example
 * const mock = createMock({ dataset: await readDataSet('likes.json') });
 */
export async function readDataSet(file: string, options: RecordingOptions = {}): Promise<DataSet> {
  const value = await readJson(file).catch((cause: unknown) => {
    const reason = `cannot be read: ${messageOf(cause)}. Give a data set in JSON, or a HAR file.`;
    throw new DataSetFileError(file, reason, cause);
  });
  // `createMock` checks it, hence the cast.
  if (!isHar(value)) return value as DataSet;
  try {
    return dataSetFrom(await withAttachedBodies(value, file), options);
  } catch (cause) {
    const reason = `cannot be made from this recording. ${messageOf(cause)}`;
    throw new DataSetFileError(file, reason, cause);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
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
