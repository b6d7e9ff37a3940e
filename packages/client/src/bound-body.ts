type Chunk = Uint8Array<ArrayBuffer>;

/**
 * A response with the first `maxBytes` bytes of the body, counted after decompression.
 *
 * @param tooLarge makes the error for a larger body; without it, the body is cut
 * @param failed turns an error of reading into the one to throw
 */
export function bounded(
  response: Response,
  maxBytes: number,
  tooLarge: (() => unknown) | undefined,
  failed: (thrown: unknown) => unknown,
): Response {
  // A test double for `Response` may have no stream.
  const reader: ReadableStreamDefaultReader<Chunk> | undefined = response.body?.getReader?.();
  if (!reader) return response;
  let left = maxBytes;
  const body = new ReadableStream<Chunk>({
    async pull(controller) {
      try {
        const { value } = await reader.read();
        const isOver = (value?.byteLength ?? 0) > left;
        // Not awaited, because cancelling may take any time.
        if (isOver) reader.cancel().catch(() => {});
        if (isOver && tooLarge) throw tooLarge();
        if (value) controller.enqueue(value.subarray(0, left));
        if (isOver || !value) controller.close();
        else left -= value.byteLength;
      } catch (thrown) {
        controller.error(failed(thrown));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  // `Response` throws on statuses above 599. HTTP says to treat them as 5xx.
  return new Response(body, { status: Math.min(status, 599), statusText, headers });
}

/**
 * The text of a body. Reading it with `response.text()` would take no less time, but has no limit.
 *
 * @param tooLarge makes the error for a body of more than `maxBytes` bytes
 */
export async function textOf(
  body: ReadableStream<Chunk>,
  maxBytes: number,
  tooLarge: () => unknown,
): Promise<string> {
  const reader = body.getReader();
  const chunks: Chunk[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  // Decoded at once: joining decoded parts takes longer.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(bytes);
}
