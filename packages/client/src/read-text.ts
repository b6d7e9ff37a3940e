import { BodyTooLargeError } from './errors.ts';

/**
 * The text of a body that has not more than `maxBodyBytes` bytes, counted when they are no longer compressed.
 *
 * @throws {BodyTooLargeError} if it has more, or what the connection fails with
 */
export async function readText(
  url: string,
  body: ReadableStream<Uint8Array>,
  maxBodyBytes: number,
): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) {
      // Nobody waits for this: the answer may take as long as it likes to end.
      reader.cancel().catch(() => {});
      throw new BodyTooLargeError(
        `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. If it should, raise maxBodyBytes.`,
        { maxBodyBytes },
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}
