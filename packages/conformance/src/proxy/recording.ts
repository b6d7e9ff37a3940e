import { ftruncateSync, openSync, writeSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { OptionError, type RecordedRequest, type ServiceAnswer } from '@liked-posts/mock/server';
import { version } from '../version.ts';
import type { Exchange } from './exchanges.ts';
import { byName } from './headers.ts';

const creator = { name: 'liked-posts-conformance', version };
const head = `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
const tail = '\n]}}\n';

/**
 * Writes exchanges to a HAR 1.2 file. Each exchange overwrites the end of the file and writes it
 * again, so the file is complete at any time, even if the process is killed.
 */
export class Recording {
  readonly #upstream: URL;
  readonly #file: number;
  /** Where the last entry ends, in bytes. */
  #end = 0;
  #separator = '\n';

  /**
   * @param upstream the address of the service
   * @throws {OptionError} when the file exists or cannot be written.
   */
  constructor(file: string, upstream: URL) {
    this.#upstream = upstream;
    try {
      // Only the owner may read what somebody likes.
      this.#file = openSync(file, 'wx', 0o600);
      this.#write(head);
    } catch (error) {
      const { code, message }: NodeJS.ErrnoException = Object(error);
      const reason = code === 'EEXIST' ? `${file} already exists` : message;
      throw new OptionError('record', reason, 'the name of a new file, such as likes.har');
    }
  }

  /**
   * Records an exchange, unless the proxy itself answered.
   *
   * @throws {Error} when it cannot be written, for example because the disk is full. The file keeps
   *   the earlier exchanges.
   */
  add({ request, answer, milliseconds }: Exchange): void {
    if (answer === undefined) return;
    const entry = entryOf(request, answer, milliseconds, this.#upstream);
    this.#write(`${this.#separator}${JSON.stringify(entry)}`);
    this.#separator = ',\n';
  }

  #write(text: string): void {
    const bytes = Buffer.from(text + tail);
    try {
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#end + at);
      }
      this.#end += bytes.length - tail.length;
    } catch (error) {
      ftruncateSync(this.#file, this.#end);
      writeSync(this.#file, tail, this.#end);
      throw error;
    }
  }
}

/** An exchange as a HAR entry. Values that were not measured are −1 or empty. */
function entryOf(
  { method, url, headers }: RecordedRequest,
  answer: ServiceAnswer,
  milliseconds: number,
  { origin, pathname }: URL,
): object {
  const { 'content-type': mimeType = '', location = '' } = byName(answer.headers);
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(Date.now() - milliseconds).toISOString(),
    time: milliseconds,
    request: {
      method,
      url: `${origin}${pathname.replace(/\/$/, '')}${url}`,
      headers: namedIn(Object.entries(headers)),
      queryString: namedIn(new URLSearchParams(/\?(.*)/.exec(url)?.[1])),
      ...common,
    },
    response: {
      status: answer.status,
      statusText: STATUS_CODES[answer.status] ?? '',
      headers: namedIn(answer.headers),
      content: {
        size: answer.body === undefined ? -1 : Buffer.byteLength(answer.body),
        mimeType,
        text: answer.body,
      },
      redirectURL: location,
      ...common,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

function namedIn(pairs: Iterable<readonly [string, string]>): { name: string; value: string }[] {
  return Array.from(pairs, ([name, value]) => ({ name, value }));
}
