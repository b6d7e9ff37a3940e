import { BodyTooLargeError } from './errors.ts';

/**
 * Limits a body to `maxBodyBytes` bytes, counted after decompression. If reading fails or the body
 * is larger, reading throws what `failed` returns for that error.
 */
export function boundBody(
  url: string,
  response: Response,
  maxBodyBytes: number,
  failed: (thrown: unknown) => unknown,
): void {
  // A test double for `Response` may have no stream.
  const reader = response.body?.getReader?.();
  if (!reader) return;
  let bytes = 0;
  const read = async (): Promise<Uint8Array | undefined> => {
    try {
      const { value } = await reader.read();
      bytes += value?.byteLength ?? 0;
      if (bytes <= maxBodyBytes) return value;
      // Not awaited, because cancelling may take any time.
      reader.cancel().catch(() => {});
      throw new BodyTooLargeError(
        `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. To allow that, raise maxBodyBytes.`,
        { maxBodyBytes },
      );
    } catch (thrown) {
      throw failed(thrown);
    }
  };
  let stream: ReadableStream | undefined;
  const body = () => {
    stream ??= new ReadableStream({
      async pull(controller) {
        const chunk = await read();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return stream;
  };
  const text = async () => {
    if (stream) return new Response(stream).text();
    // Piping through another stream would take longer.
    const decoder = new TextDecoder();
    let text = '';
    let chunk: Uint8Array | undefined;
    do {
      chunk = await read();
      text += decoder.decode(chunk, { stream: !!chunk });
    } while (chunk);
    return text;
  };
  // Middleware may read any of these, or make its own response from the body.
  Object.defineProperties(response, {
    body: { get: body },
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
    clone: {
      value: () => {
        const [kept, copy] = body().tee();
        stream = kept;
        return new Response(copy, response);
      },
    },
  });
}
