import { BodyTooLargeError } from './errors.ts';

/** The bytes of a body as they come. */
export type Chunks = AsyncIterable<Uint8Array>;

/**
 * The body of a response. One that is iterable itself, as those of `@liked-posts/client/undici` are, is
 * read without a web stream, which takes longer. `undefined` for a stand-in that has neither.
 */
export function chunksOf(response: Response & Partial<Chunks>): Chunks | undefined {
  if (response[Symbol.asyncIterator]) return response as Response & Chunks;
  // Locked at once: nobody else reads what is counted here.
  const reader = response.body?.getReader?.();
  return (
    reader && {
      [Symbol.asyncIterator]: () => ({
        next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
        async return() {
          // Nobody waits for this: the answer may take as long as it likes to end.
          reader.cancel().catch(() => {});
          return { done: true, value: undefined };
        },
      }),
    }
  );
}

/**
 * A body of which not more than `maxBodyBytes` bytes can be read, counted when they are no longer compressed.
 * Reading it fails with what `failed` makes of the failure: a {@link BodyTooLargeError}, or the connection's.
 */
export async function* bounded(
  url: string,
  chunks: Chunks,
  maxBodyBytes: number,
  failed: (thrown: unknown) => unknown,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBodyBytes) {
        throw new BodyTooLargeError(
          `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. If it should, raise maxBodyBytes.`,
          { maxBodyBytes },
        );
      }
      yield chunk;
    }
  } catch (thrown) {
    throw failed(thrown);
  }
}

/** Gives a response the body that `chunks` are, in every way to read it. It becomes a web stream only where one is asked for. */
export function withBody(response: Response, chunks: AsyncGenerator<Uint8Array, void>): Response {
  let isRead = false;
  let streamed: Response | undefined;
  const stream = () => {
    streamed ??= new Response(isRead ? null : streamOf(chunks), response);
    return streamed;
  };
  const text = async () => {
    if (streamed) return streamed.text();
    if (isRead) throw new TypeError('The body was read before.');
    isRead = true;
    return textOf(chunks);
  };
  const streaming = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData'] as const;
  return Object.defineProperties(response, {
    body: { get: () => stream().body },
    bodyUsed: { get: () => isRead || streamed?.bodyUsed === true },
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
    ...Object.fromEntries(streaming.map((name) => [name, { value: () => stream()[name]() }])),
  });
}

async function textOf(chunks: Chunks): Promise<string> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    all.push(chunk);
    length += chunk.byteLength;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(bytes);
}

function streamOf(chunks: AsyncGenerator<Uint8Array, void>): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
}
