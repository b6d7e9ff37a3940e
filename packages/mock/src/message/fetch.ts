import type { Incoming, Outgoing } from './messages.ts';
import { chunksOf, isSentInChunks, wait } from './timing.ts';

export async function fetchFrom(
  handle: (incoming: Incoming) => Outgoing,
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> {
  const request = requestOf(input, init);
  request.signal.throwIfAborted();
  const outgoing = handle({
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    headers: () => request.headers,
  });
  const { status, headers, body, delay, reset, ended } = outgoing;
  try {
    if (delay > 0) await wait(delay, request.signal);
  } catch (error) {
    ended?.(true);
    throw error;
  }
  if (reset) {
    ended?.(false);
    throw new TypeError('The connection was reset, because an override of the mock asks for it.');
  }
  if (request.method === 'HEAD' || isSentInChunks(outgoing)) {
    const bytes = new TextEncoder().encode(body);
    if (request.method === 'HEAD') ended?.(false);
    const stream = request.method === 'HEAD' ? null : streamOf(bytes, outgoing, request.signal);
    // Lets a client see that a body was cut off.
    const length = { 'content-length': String(bytes.byteLength) };
    return new Response(stream, { status, headers: { ...headers, ...length } });
  }
  ended?.(false);
  return new Response(body === '' ? null : body, { status, headers });
}

function requestOf(input: string | URL | Request, init: RequestInit | undefined): Request {
  // `instanceof` is false for a `Request` of another realm.
  if (init === undefined && typeof input === 'object' && 'headers' in input) return input;
  try {
    return new Request(input, init);
  } catch (cause) {
    if (typeof input !== 'string' || URL.canParse(input)) throw cause;
    throw new TypeError(
      `The URL [${input.slice(0, 100)}] is relative, and a mock has no address. Give an absolute one, such as http://mock/2/users/42/liked_tweets.`,
      { cause },
    );
  }
}

/**
 * A body in chunks. If it is cut off, it ends with an error, as that of `fetch` does.
 */
function streamOf(
  bytes: Uint8Array,
  outgoing: Outgoing,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(bytes, outgoing).values();
  const cancelled = new AbortController();
  const either = AbortSignal.any([signal, cancelled.signal]);
  either.addEventListener('abort', () => outgoing.ended?.(true));
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value } = chunks.next();
        if (value !== undefined) {
          await wait(value.after, either);
          controller.enqueue(value.bytes);
          return;
        }
        outgoing.ended?.(false);
        if (outgoing.cutBody) {
          throw new TypeError('The body was cut off, because an override of the mock asks for it.');
        }
        controller.close();
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    // No timers run unless somebody reads the body.
    { highWaterMark: 0 },
  );
}
