import type { Incoming, Outgoing } from './messages.ts';
import { isSentInChunks, splitIntoChunks, wait } from './timing.ts';

type Handle = (incoming: Incoming) => Outgoing;

/** The most redirects that the `fetch` standard allows. */
const maxRedirects = 20;

/** Responds as `fetch` does, which follows redirects unless the request says otherwise. */
export async function fetchFrom(
  handle: Handle,
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> {
  let request = createRequest(input, init);
  for (let redirectCount = 0; ; redirectCount += 1) {
    const response = await sendRequest(handle, request);
    const location = findRedirectTarget(response, request);
    if (location === undefined || request.redirect === 'manual') {
      return setUrl(response, { url: request.url, redirected: redirectCount > 0 });
    }
    if (request.redirect === 'error') refuseRedirect(location, 'its `redirect` is `error`');
    if (redirectCount === maxRedirects) {
      refuseRedirect(location, `there were ${maxRedirects} before it`);
    }
    request = createNextRequest(request, location);
  }
}

function createRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  // `instanceof Request` is false for a request of another realm, such as jsdom.
  const isRequest = typeof input === 'object' && 'headers' in input;
  return init === undefined && isRequest ? input : new Request(input, init);
}

async function sendRequest(handle: Handle, request: Request): Promise<Response> {
  request.signal.throwIfAborted();
  const outgoing = handle({
    method: request.method,
    url: request.url,
    // Without a network, the URL may have any host. `authorize` accepts a request without a host.
    header: (name) => (name === 'host' ? undefined : request.headers.get(name)),
    headers: () => request.headers,
  });
  if (outgoing.delay > 0) await wait(outgoing.delay, request.signal);
  if (outgoing.reset) {
    throw new TypeError('The connection was reset, because an override of the mock asks for it.');
  }
  return createResponse(outgoing, request);
}

/** Creates a response: to HEAD, or in chunks, with a length, so that a client sees if a body was cut off. */
function createResponse(outgoing: Outgoing, { method, signal }: Request): Response {
  const { status, headers, body } = outgoing;
  const isHead = method === 'HEAD';
  if (!isHead && !isSentInChunks(outgoing)) {
    // With status 204, `Response` accepts no body, not even an empty one.
    return new Response(body === '' ? null : body, { status, headers });
  }
  const bytes = new TextEncoder().encode(body);
  const head = { status, headers: { ...headers, 'content-length': String(bytes.byteLength) } };
  return new Response(isHead ? null : streamBody(bytes, outgoing, signal), head);
}

/** Where a response redirects to; undefined if it does not. */
function findRedirectTarget(response: Response, { url }: Request): string | undefined {
  const location = response.headers.get('location');
  const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
  return isRedirect ? new URL(location, url).href : undefined;
}

function refuseRedirect(location: string, reason: string): never {
  throw new TypeError(`The redirect to ${location} was not followed, because ${reason}.`);
}

/** Creates the request to the target of a redirect. Only GET and HEAD are redirected: they have no body. */
function createNextRequest(request: Request, location: string): Request {
  const { method, signal, redirect } = request;
  const headers = new Headers(request.headers);
  // As `fetch` does: another origin must not get the access token.
  if (new URL(location).origin !== new URL(request.url).origin) headers.delete('authorization');
  return new Request(location, { method, headers, signal, redirect });
}

/** Sets `url`, without fragment, and `redirected`, which the constructor of `Response` cannot set. */
function setUrl(response: Response, values: Pick<Response, 'url' | 'redirected'>): Response {
  const { url, redirected } = values;
  return Object.defineProperties(response, {
    url: { value: url.split('#', 1)[0] },
    redirected: { value: redirected },
    // Without this, a clone would lose `url` and `redirected`.
    clone: { value: () => setUrl(Response.prototype.clone.call(response), values) },
  });
}

/** A body in chunks. If it is cut off, it ends with an error, as a body of `fetch` does. */
function streamBody(
  bytes: Uint8Array,
  outgoing: Outgoing,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const chunks = splitIntoChunks(bytes, outgoing).values();
  const cancellation = new AbortController();
  const clientLeft = AbortSignal.any([signal, cancellation.signal]);
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value } = chunks.next();
        if (value !== undefined) {
          await wait(value.delayMs, clientLeft);
          controller.enqueue(value.bytes);
          return;
        }
        if (outgoing.cutBody) {
          throw new TypeError('The body was cut off, because an override of the mock asks for it.');
        }
        controller.close();
      },
      cancel: (reason) => cancellation.abort(reason),
    },
    // Without a buffer, only a read calls `pull`: no timer runs for a body that nobody reads.
    { highWaterMark: 0 },
  );
}
