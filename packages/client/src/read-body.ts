import type { BodyLimit } from './connect.ts';

/** The bytes of a body. Other than `response.bytes()`, it has a limit. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, tooLarge }: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
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
      if (tooLarge) throw tooLarge();
      break;
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
