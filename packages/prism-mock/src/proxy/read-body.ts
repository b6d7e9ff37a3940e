import { isUtf8 } from 'node:buffer';
import type { PassedOn, Violation } from '@liked-posts/mock/server';
import { fieldOf } from './headers.ts';
import { longest, TooLongError, unpack } from './unpack.ts';

/** A body as clients read it. */
export interface ReadBody {
  /** The body decoded, as far as possible. */
  readonly text: string;
  /** Its parsed JSON, or the text; left out if it cannot be read. */
  readonly value?: unknown;
  readonly violations: readonly Violation[];
}

/**
 * Reads the body of an answer.
 *
 * @throws {TooLongError} when it is too long to be judged.
 */
export async function readBody({ status, headers, bytes, cut }: PassedOn): Promise<ReadBody> {
  if (status === 204) return { text: '', value: undefined, violations: [] };
  if (bytes.length > longest) throw new TooLongError();
  const unpacked =
    cut === undefined ? await unpack(bytes, fieldOf(headers, 'content-encoding')) : bytes;
  if (!(unpacked instanceof Uint8Array)) return { text: '', violations: [unpacked] };

  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(unpacked);
  const unreadable = (reason: string) => ({ text, violations: [{ in: 'body' as const, reason }] });
  if (cut !== undefined) return unreadable(cut);
  if (!isUtf8(unpacked)) return unreadable('The body is not UTF-8.');
  if (!/[/+]json *(;|$)/i.test(fieldOf(headers, 'content-type') ?? '')) {
    return { text, value: text, violations: [] };
  }
  const marked = text.startsWith('\uFEFF');
  const reason = 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).';
  try {
    const value: unknown = JSON.parse(marked ? text.slice(1) : text);
    return { text, value, violations: marked ? [{ in: 'body', reason }] : [] };
  } catch {
    const what = text === '' ? 'empty' : 'not JSON';
    return unreadable(`The body is ${what}, although its Content-Type says that it is JSON.`);
  }
}
