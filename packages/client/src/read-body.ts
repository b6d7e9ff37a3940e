import { BodyTooLargeError } from './errors.ts';

/** How much of the body of an error is read, in bytes. */
const maxErrorBytes = 2 ** 16;

/**
 * The bytes of the body of a response. The body of an error is cut.
 *
 * @param url - the URL, without the query
 * @throws {BodyTooLargeError} if the body of a page is larger than `maxBodyBytes`
 */
export async function readBody(
  url: string,
  ok: boolean,
  body: ReadableStream<Uint8Array>,
  maxBodyBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const maxBytes = ok ? maxBodyBytes : maxErrorBytes;
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    chunks.push(value);
    size += value.byteLength;
    if (size > maxBytes) {
      // Not awaited, because cancelling may take any time.
      reader.cancel().catch(() => {});
      if (!ok) break;
      throw new BodyTooLargeError(
        `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. Raise maxBodyBytes.`,
        { maxBodyBytes },
      );
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.subarray(0, maxBytes);
}
