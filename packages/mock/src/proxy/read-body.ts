import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Violation } from '@liked-posts/sandbox/front';
import type { Received } from './forward.ts';
import { fieldOf } from './headers.ts';

/** What a body says, or why it cannot be read. */
export interface ReadBody {
  /** What its JSON stands for, or a text; left out if it cannot be read. */
  readonly value?: unknown;
  readonly violations: readonly Violation[];
}

const unpackers: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // Services send it with and without the header of zlib.
  deflate: (bytes) => promisify(inflate)(bytes).catch(() => promisify(inflateRaw)(bytes)),
  br: promisify(brotliDecompress),
};

/** Reads the body of an answer as clients do, once it is there in full. */
export async function readBody(received: Received): Promise<ReadBody> {
  if (received.cut !== undefined) return unreadable(received.cut);
  if (received.status === 204) return { value: undefined, violations: [] };
  const packed = (fieldOf(received.headers, 'content-encoding') ?? '').toLowerCase();
  let bytes = received.bytes;
  for (const coding of packed.split(',').toReversed()) {
    const name = coding.trim();
    if (name === '' || name === 'identity') continue;
    const unpack = unpackers[name];
    if (unpack === undefined) {
      const reason = `The service packed the body as [${name}], which it was not asked for.`;
      return { violations: [{ in: 'header', name: 'content-encoding', reason }] };
    }
    try {
      bytes = await unpack(bytes);
    } catch {
      return unreadable(`The body is not [${name}], although its Content-Encoding says so.`);
    }
  }
  return readText(bytes, /[/+]json *(;|$)/i.test(fieldOf(received.headers, 'content-type') ?? ''));
}

function readText(bytes: Buffer, isJson: boolean): ReadBody {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return unreadable('The body is not UTF-8.');
  }
  if (!isJson) return { value: text, violations: [] };
  const marked = text.startsWith('\uFEFF');
  const reason = 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).';
  const violations: Violation[] = marked ? [{ in: 'body', reason }] : [];
  try {
    return { value: JSON.parse(marked ? text.slice(1) : text), violations };
  } catch {
    const what = text === '' ? 'empty' : 'not JSON';
    return unreadable(`The body is ${what}, although its Content-Type says that it is JSON.`);
  }
}

function unreadable(reason: string): ReadBody {
  return { violations: [{ in: 'body', reason }] };
}
