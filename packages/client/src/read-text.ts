/** A body is larger than it may be. */
export class TooLarge {}

/**
 * Bounds what `response.text()` reads: not more than `maxBytes` bytes, counted when they are no
 * longer compressed. It rejects with what `failed` makes of the failure, {@link TooLarge} or the connection's.
 */
export function boundText(
  response: Response,
  maxBytes: number,
  failed: (thrown: unknown) => Error,
): void {
  const whole = response.text.bind(response);
  const text = async () => {
    const { body } = response;
    try {
      // Not every stand-in for a `Response` has a stream.
      const isStream = typeof body?.getReader === 'function';
      return await (isStream ? readText(body.getReader(), maxBytes) : whole());
    } catch (thrown) {
      throw failed(thrown);
    }
  };
  Object.defineProperty(response, 'text', { value: text, configurable: true });
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Nobody waits for this: the answer may take as long as it likes to end.
      reader.cancel().catch(() => {});
      throw new TooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
