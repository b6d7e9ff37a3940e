import { createRedactor } from '@liked-posts/internal/hide-token';
import { parseJsonOrText } from '@liked-posts/internal/json';
import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import createFetchClient, { type Client, type MiddlewareCallbackParams } from 'openapi-fetch';
import { AccessTokens } from './access-tokens.ts';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { checkId, checkQuery, readBaseUrl, readHeaders } from './read-options.ts';
import { createReadableResponse, nameRequest, type SendOptions, send } from './send.ts';
import { runAbortable } from './timing.ts';

/** What a page is requested with. */
export interface PageRequest
  extends Pick<SendOptions, 'accessToken' | 'timeoutMs' | 'signal' | 'redact'> {
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly headers: Headers;
}

/** A complete response: its body arrived whole, within its limit, and has been read. */
export interface PageResponse {
  /** The request as messages name it: by its URL, or by the contract's path if none was sent. */
  readonly name: string;
  readonly response: Response;
  /** The body, parsed if it is JSON; `''` if there is none. */
  readonly content: unknown;
}

/** How a client reaches its service. */
export interface Transport extends Pick<Client<paths>, 'GET' | 'use' | 'eject'> {
  readonly accessTokens: AccessTokens;
  /**
   * Requests a page: one `GET` of openapi-fetch, with its middleware.
   *
   * @throws {ConnectionError} if there is no complete response
   * @throws what middleware throws, and the reason of `signal`
   */
  getPage(request: PageRequest): Promise<PageResponse>;
}

/** What the requests of a transport share. */
interface TransportContext
  extends Pick<SendOptions, 'fetch' | 'tokenOrigin' | 'timeoutMs' | 'maxBodyBytes'> {
  readonly api: Client<paths>;
  readonly accessTokens: AccessTokens;
  hasMiddleware: boolean;
}

/**
 * @param limits - with the defaults that `createClient` has filled in. A `PageRequest` has a
 *   `timeoutMs` of its own
 * @throws {InvalidOptionError} if an option is wrong
 */
export function createTransport(
  options: ClientOptions,
  limits: Pick<SendOptions, 'timeoutMs' | 'maxBodyBytes'>,
): Transport {
  const accessTokens = new AccessTokens(options.accessToken);
  const baseUrl = readBaseUrl(options);
  const headers = readHeaders(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  const querySerializer = { array: { style: 'form', explode: false } } as const;
  const api = createFetchClient<paths>({ baseUrl, headers, querySerializer });
  const context: TransportContext = {
    ...limits,
    fetch: options.fetch,
    tokenOrigin: new URL(baseUrl).origin,
    api,
    accessTokens,
    hasMiddleware: false,
  };
  return {
    accessTokens,
    eject: api.eject,
    use(...middleware) {
      // openapi-fetch calls the first `onResponse` last, so the check sees what the others left.
      if (!context.hasMiddleware) api.use({ onResponse: checkUnread });
      context.hasMiddleware = true;
      api.use(...middleware);
    },
    // The cast: `GET` is generic over paths. The contract has one, for which `getWithToken` is typed.
    GET: getWithToken.bind(undefined, context) as Transport['GET'],
    getPage: (page) => getPage(context, page),
  };
}

/** Checks that middleware has left the body to be read. Only middleware can have read it before. */
function checkUnread({ request, response }: MiddlewareCallbackParams & { response: Response }) {
  if (!response.bodyUsed && !response.body?.locked) return;
  const message = 'middleware has read the body. Let it read `response.clone()` instead.';
  throw new ConnectionError(`${nameRequest(request.url)}: ${message}`, {});
}

/**
 * The client's `GET`: the `GET` of openapi-fetch, with more checks and the access token. Unlike a
 * page, it is sent once, and does not wait for the rate limit.
 */
async function getWithToken(
  context: TransportContext,
  schemaPath: typeof path,
  init: NonNullable<Parameters<Transport['GET']>[1]>,
) {
  checkId(init?.params?.path?.id);
  checkQuery(init.params.query);
  // An abort ends the call even if middleware hangs. For pages, `request.ts` does the same.
  return runAbortable(init.signal, (signal) => {
    const { api, accessTokens, timeoutMs } = context;
    const sendWithToken = async (request: Request) => {
      const accessToken = await accessTokens.give({ signal, timeoutMs });
      const redact = createRedactor([accessToken]);
      // openapi-fetch lets a call have its own `fetch`.
      const { fetch = context.fetch } = init;
      const received = await send(request, { ...context, fetch, accessToken, signal, redact });
      return createReadableResponse(received);
    };
    return api.GET(schemaPath, { ...init, signal, fetch: sendWithToken });
  });
}

async function getPage(context: TransportContext, page: PageRequest): Promise<PageResponse> {
  const { id, query, headers, signal } = page;
  // `sendPageRequest` sets both. It is not called if middleware responds in place of the service.
  let name = nameRequest(path);
  let pageBytes: Uint8Array | undefined;
  const sendPageRequest = async (request: Request) => {
    name = nameRequest(request.url);
    // The `timeoutMs` of the page replaces the client's.
    const received = await send(request, { ...context, ...page });
    const { response, bytes } = received;
    // Middleware reads the copy, openapi-fetch that of an error. A response that the caller's `fetch`
    // has made lacks its URL. Otherwise, a copy would take a tenth of the time of a small page.
    const needsCopy = context.hasMiddleware || !response.ok || !response.url;
    if (needsCopy) return createReadableResponse(received);
    pageBytes = bytes;
    return response;
  };
  const { error, response } = await context.api.GET(path, {
    params: { path: { id }, query },
    headers,
    // openapi-fetch parses errors, and leaves the body of a page to the last lines of this function.
    parseAs: 'stream',
    signal,
    fetch: sendPageRequest,
  });
  // openapi-fetch has no error for an empty body.
  if (!response.ok) return { name, response, content: error ?? '' };
  // Without `pageBytes`, the body is unread: of a copy, or of a response by middleware.
  const text = pageBytes ? new TextDecoder().decode(pageBytes) : await response.text();
  return { name, response, content: parseJsonOrText(text) };
}
