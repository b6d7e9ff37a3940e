import { readFile } from 'node:fs/promises';
import {
  isHar,
  type RecordedExchange,
  readEntry,
  withAttachedBodies,
} from '@liked-posts/mock/server';
import { parsed } from '@liked-posts/types/json';

/** A file is not a recording. The message says what is wrong with it. */
export class HarFileError extends Error {
  override readonly name = 'HarFileError';
}

/**
 * Reads a recording in HAR 1.2, and the files beside it that have its bodies. What is not a request
 * is left out.
 *
 * @throws {HarFileError} when the file cannot be read, or is not a recording.
 */
export async function readHar(file: string): Promise<RecordedExchange[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new HarFileError(`${file} cannot be read (${cause.code}). Give the path of a HAR file.`, {
      cause,
    });
  });
  const json = text.replace(/^\uFEFF/, '');
  const har = parsed(json);
  if (!isHar(har)) {
    const what = har === json ? 'is not JSON' : 'has no log.entries';
    throw new HarFileError(
      `The file is not a HAR file: it ${text.trim() === '' ? 'is empty' : what}. Export one from the network panel of a browser, or record one with \`liked-posts-conformance proxy <url> --record <file>\`.`,
    );
  }
  const { log } = await withAttachedBodies(har, file);
  return log.entries.flatMap((entry) => readEntry(entry) ?? []);
}
