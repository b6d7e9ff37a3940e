import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

/** Options of {@link undiciFetch}. */
export interface UndiciFetchOptions {
  /**
   * The dispatcher that sends the requests, such as a `ProxyAgent`. Default: the global dispatcher
   * of undici.
   */
  readonly dispatcher?: Dispatcher | undefined;
}

/**
 * A `fetch` for Node that sends with `request` of the package undici, which takes less processor
 * time than the global `fetch`. Redirects are not followed.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', fetch: undiciFetch() });
 */
export function undiciFetch({
  dispatcher,
}: UndiciFetchOptions = {}): (request: Request) => Promise<Response> {
  return async ({ url, method, headers: sent, signal }) => {
    const { statusCode, statusText, headers, body } = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: { 'accept-encoding': 'br, gzip', ...Object.fromEntries(sent) },
      signal,
      ...(dispatcher && { dispatcher }),
    });
    const received = new Headers();
    for (const [name, value = []] of Object.entries(headers)) {
      for (const each of [value].flat()) received.append(name, each);
    }
    const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(statusCode);
    if (!hasBody) await body.dump();
    const response = new Response(hasBody ? streamOf(decoded(body, received)) : null, {
      // `Response` throws on statuses above 599. HTTP says to treat them as 5xx.
      status: Math.min(statusCode, 599),
      statusText: reasonPhrase.test(statusText) ? statusText : '',
      headers: received,
    });
    return Object.defineProperty(response, 'url', { value: url });
  };
}

const reasonPhrase = /^[\t\x20-\x7e\x80-\xff]*$/;

const decoders = new Map([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
]);

/** The decompressed body, as far as we know the encodings. */
function decoded(body: Readable, headers: Headers): Readable {
  const codings =
    headers
      .get('content-encoding')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  return codings.reduceRight((encoded, coding) => {
    const decoder = decoders.get(coding)?.();
    if (!decoder) return encoded;
    // The reader gets the error. Until there is a reader, an unhandled error would end the process.
    decoder.on('error', () => {});
    return pipeline(encoded, decoder, () => {});
  }, body);
}

/**
 * A Node stream as a web stream whose readers read the Node stream directly: a queue between them
 * takes longer.
 */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
  const getReader = () => {
    const reader = ReadableStream.prototype.getReader.call(stream);
    const read = async () => {
      const chunk = await chunks.next();
      // Now the stream, and so `bodyUsed`, knows that it was read.
      if (chunk.done) await reader.cancel();
      return chunk;
    };
    return Object.assign(reader, { read });
  };
  return Object.assign(stream, { getReader });
}
