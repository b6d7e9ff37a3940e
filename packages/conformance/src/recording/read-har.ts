import { isHar, type RecordedExchange, readEntry } from '@liked-posts/mock/server';
import { parsed } from '@liked-posts/types/json';

/** A file is not a recording. The message says what is wrong with it. */
export class HarFileError extends Error {
  override readonly name = 'HarFileError';
}

/**
 * Reads a recording in HAR 1.2.
 *
 * @throws {HarFileError} when the text is not a recording.
 */
export function readHar(text: string): RecordedExchange[] {
  const json = text.replace(/^\uFEFF/, '');
  const har = parsed(json);
  if (!isHar(har)) {
    const what = har === json ? 'is not JSON' : 'has no log.entries';
    throw new HarFileError(
      `The file is not a HAR file: it ${text.trim() === '' ? 'is empty' : what}. Export one from the network panel of a browser, or record one with \`liked-posts-conformance proxy <url> --record <file>\`.`,
    );
  }
  return har.log.entries.map((entry, index) => {
    const read = readEntry(entry);
    if (read !== undefined) return read;
    throw new HarFileError(
      `Entry ${index + 1} of the HAR file is incomplete: it needs request.method, request.url and response. Export the file again, as HAR 1.2.`,
    );
  });
}
