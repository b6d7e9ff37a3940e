import { BodyTooLargeError } from './errors.ts';

/**
 * A body that gives `maxBodyBytes` bytes at most, counted after decompression. If reading fails, or
 * there are more, it throws what `failed` makes of that error.
 */
export function bounded(
  url: string,
  body: ReadableStream<Uint8Array>,
  maxBodyBytes: number,
  failed: (thrown: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes > maxBodyBytes) {
          // Not awaited: the answer may take as long as it likes to end.
          reader.cancel().catch(() => {});
          throw new BodyTooLargeError(
            `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. To allow that, raise maxBodyBytes.`,
            { maxBodyBytes },
          );
        }
        controller.enqueue(value);
      } catch (thrown) {
        controller.error(failed(thrown));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
