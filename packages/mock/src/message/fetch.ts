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
  for (let redirects = 0; ; redirects += 1) {
    const response = await sendRequest(handle, request);
    const location = findRedirectTarget(response, request);
    if (location === undefined || request.redirect === 'manual') {
      return setAddress(response, { url: request.url, redirected: redirects > 0 });
    }
    if (request.redirect === 'error') refuseRedirect(location, 'its `redirect` is `error`');
    if (redirects === maxRedirects) {
      refuseRedirect(location, `there were ${maxRedirects} before it`);
    }
    request = followRedirect(request, location);
  }
}

function createRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  // `instanceof` is false for a `Request` of another realm.
  const isRequest = typeof input === 'object' && 'headers' in input;
  return init === undefined && isRequest ? input : new Request(input, init);
}

async function sendRequest(handle: Handle, request: Request): Promise<Response> {
  request.signal.throwIfAborted();
  const outgoing = handle({
    method: request.method,
    url: request.url,
    // There is no network, so the host of the URL says nothing. `authorize` would check it.
    header: (name) => (name === 'host' ? undefined : request.headers.get(name)),
    headers: () => request.headers,
  });
  if (outgoing.delay > 0) await wait(outgoing.delay, request.signal);
  if (outgoing.reset) {
    throw new TypeError('The connection was reset, because an override of the mock asks for it.');
  }
  return createResponse(outgoing, request);
}

function createResponse(outgoing: Outgoing, { method, signal }: Request): Response {
  const { status, headers, body } = outgoing;
  const isHead = method === 'HEAD';
  if (!isHead && !isSentInChunks(outgoing)) {
    return new Response(body === '' ? null : body, { status, headers });
  }
  const bytes = new TextEncoder().encode(body);
  // The length lets a client see that a body was cut off.
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

/** The request that follows a redirect, which only GET and HEAD get: so it has no body. */
function followRedirect(request: Request, location: string): Request {
  const { method, signal, redirect } = request;
  const headers = new Headers(request.headers);
  // Credentials are for one origin only.
  if (new URL(location).origin !== new URL(request.url).origin) headers.delete('authorization');
  return new Request(location, { method, headers, signal, redirect });
}

/** Sets `url` and `redirected`, which a response from its constructor does not have. */
function setAddress(response: Response, address: Pick<Response, 'url' | 'redirected'>): Response {
  const { url, redirected } = address;
  return Object.defineProperties(response, {
    url: { value: url.split('#', 1)[0] },
    redirected: { value: redirected },
    // Without this, a clone would lose `url` and `redirected`.
    clone: { value: () => setAddress(Response.prototype.clone.call(response), address) },
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
  const leaving = AbortSignal.any([signal, cancellation.signal]);
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value } = chunks.next();
        if (value !== undefined) {
          await wait(value.delayMs, leaving);
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
    // No timers run unless somebody reads the body.
    { highWaterMark: 0 },
  );
}
