import { BodyTooLargeError } from './errors.ts';

/**
 * A body of which not more than `maxBodyBytes` bytes can be read, counted when they are no longer compressed.
 * Reading it fails with what `failed` makes of the failure: a {@link BodyTooLargeError}, or the connection's.
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
          // Nobody waits for this: the answer may take as long as it likes to end.
          reader.cancel().catch(() => {});
          throw new BodyTooLargeError(
            `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. If it should, raise maxBodyBytes.`,
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
