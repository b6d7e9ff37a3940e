import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** The longest body that is checked, in bytes. Our client reads no more either. */
export const longest: number = 2 ** 25;

/** A body is too long to be checked. */
export class TooLongError extends Error {
  constructor() {
    super(`The body is larger than ${longest / 2 ** 20} MiB when unpacked.`);
  }
}

type Unpacker = (bytes: Uint8Array, limit: { maxOutputLength: number }) => Promise<Uint8Array>;

const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ['identity', async (bytes) => bytes],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  // Some services send deflate with a zlib header, others without.
  [
    'deflate',
    (bytes, limit) =>
      promisify(inflate)(bytes, limit).catch((error: unknown) =>
        isTooLong(error) ? Promise.reject(error) : promisify(inflateRaw)(bytes, limit),
      ),
  ],
  ['br', promisify(brotliDecompress)],
]);

/** The codings in an `Accept-Encoding` that the proxy can decode as well. */
export function acceptable(sent: string): string {
  const kept = sent.split(',').filter((coding) => unpackers.has(nameOf(coding.replace(/;.*/, ''))));
  return kept.map((coding) => coding.trim()).join(', ') || 'identity';
}

/** Whether zlib stopped at `maxOutputLength`. */
const isTooLong = (error: unknown): boolean => error instanceof RangeError;

const nameOf = (coding: string): string => coding.trim().toLowerCase();

/**
 * The decoded body, or why it cannot be decoded. Codings are listed in the order of encoding.
 *
 * @throws {TooLongError} as soon as it is longer than {@link longest}.
 */
export async function unpack(bytes: Uint8Array, codings = ''): Promise<Uint8Array | string> {
  let unpacked = bytes;
  for (const coding of codings.split(',').reverse()) {
    const name = nameOf(coding);
    if (name === '') continue;
    const take = unpackers.get(name);
    if (take === undefined) {
      return `The service encoded the body as [${name}], but the request did not ask for that.`;
    }
    try {
      unpacked = await take(unpacked, { maxOutputLength: longest });
    } catch (error) {
      if (isTooLong(error)) throw new TooLongError();
      return `The body is not [${name}], although its Content-Encoding says so.`;
    }
  }
  return unpacked;
}
