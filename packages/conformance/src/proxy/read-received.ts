import type { PassedOn } from '@liked-posts/mock/server';
import { type Answer, decoded, readAnswer } from '../answer.ts';
import { byName } from './headers.ts';
import { longest, TooLongError, unpack } from './unpack.ts';

/** An answer as a client reads it. */
export interface Received extends Answer {
  /** The body as a string; undefined if it cannot be decompressed. */
  readonly text: string | undefined;
}

/**
 * Reads an answer.
 *
 * @throws {TooLongError} when it is too long to be checked.
 */
export async function readReceived(passedOn: PassedOn): Promise<Received> {
  const { status, bytes, cut } = passedOn;
  const headers = byName(passedOn.headers);
  const unread = (unreadable: string, text?: string): Received => {
    return { status, headers, body: undefined, unreadable, text };
  };
  if (bytes.length > longest) throw new TooLongError();
  if (cut !== undefined) return unread(cut, decoded(bytes));
  const unpacked = bytes.length > 0 ? await unpack(bytes, headers['content-encoding']) : bytes;
  if (typeof unpacked === 'string') return unread(unpacked);
  return { ...readAnswer(status, headers, unpacked), text: decoded(unpacked) };
}
