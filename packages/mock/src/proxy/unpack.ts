import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Violation } from '@liked-posts/sandbox/front';

type Unpacker = (bytes: Uint8Array) => Promise<Uint8Array>;

const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ['identity', async (bytes) => bytes],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  // Services send it with and without the header of zlib.
  ['deflate', (bytes) => promisify(inflate)(bytes).catch(() => promisify(inflateRaw)(bytes))],
  ['br', promisify(brotliDecompress)],
]);

/** What of an `Accept-Encoding` is a coding that the proxy can unpack, too. */
export function acceptable(sent: string): string {
  const kept = sent.split(',').filter((coding) => unpackers.has(nameOf(coding.split(';', 1)[0])));
  return kept.map((coding) => coding.trim()).join(', ') || 'identity';
}

const nameOf = (coding = ''): string => coding.trim().toLowerCase();

/** The body without its codings, the last of which was put on last, or why one does not come off. */
export async function unpack(bytes: Uint8Array, codings = ''): Promise<Uint8Array | Violation> {
  let unpacked = bytes;
  for (const coding of codings.split(',').reverse()) {
    const name = nameOf(coding);
    if (name === '') continue;
    const take = unpackers.get(name);
    if (take === undefined) {
      const reason = `The service packed the body as [${name}], which it was not asked for.`;
      return { in: 'header', name: 'content-encoding', reason };
    }
    try {
      unpacked = await take(unpacked);
    } catch {
      const reason = `The body is not [${name}], although its Content-Encoding says so.`;
      return { in: 'body', reason };
    }
  }
  return unpacked;
}
