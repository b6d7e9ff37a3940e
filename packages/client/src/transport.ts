import { createRedactor } from '@liked-posts/internal/hide-token';
import { parseJsonOrText } from '@liked-posts/internal/json';
import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import createFetchClient, { type Client, type MiddlewareCallbackParams } from 'openapi-fetch';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { checkId, checkQuery, readBaseUrl, readHeaders } from './read-options.ts';
import { createReadableResponse, removeQuery, type SendOptions, send } from './send.ts';
import { runAbortable } from './timing.ts';

/** What a page is requested with. */
export interface PageRequest extends Pick<SendOptions, 'accessToken' | 'timeoutMs' | 'redact'> {
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly headers: Headers;
}

/** A complete response: its body arrived whole, within its limit, and has been read. */
export interface PageResponse {
  /** The URL without the query, or the contract's path if middleware responded itself. */
  readonly url: string;
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
  getPage(request: PageRequest, signal: AbortSignal): Promise<PageResponse>;
}

/** The parameters and settings that `GET` takes. */
type GetOptions = NonNullable<Parameters<Transport['GET']>[1]>;

/** The limits of a response, with the defaults that `createClient` has filled in. */
type ResponseLimits = Pick<SendOptions, 'timeoutMs' | 'maxBodyBytes'>;

/** @throws {InvalidOptionError} if an option is wrong */
export function createTransport(options: ClientOptions, limits: ResponseLimits): Transport {
  const { timeoutMs, maxBodyBytes } = limits;
  const accessTokens = createAccessTokens(options.accessToken);
  const baseUrl = readBaseUrl(options);
  const settings = { tokenOrigin: new URL(baseUrl).origin, maxBodyBytes, fetch: options.fetch };
  const headers = readHeaders(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  const api = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  let hasMiddleware = false;

  const use: Transport['use'] = (...middleware) => {
    // The check comes first, because the first middleware is the last that sees a response.
    if (!hasMiddleware) api.use({ onResponse: checkUnread });
    hasMiddleware = true;
    api.use(...middleware);
  };

  /**
   * The client's `GET`: the `GET` of openapi-fetch, with more checks and the access token. It waits
   * for no gate, and is sent once.
   */
  async function getWithToken(schemaPath: typeof path, init: GetOptions) {
    checkId(init?.params?.path?.id);
    checkQuery(init.params.query);
    return runAbortable(init.signal ?? undefined, (signal) => {
      const sendRequest = async (request: Request) => {
        const accessToken = await accessTokens.give({ signal, timeoutMs });
        const redact = createRedactor([accessToken]);
        const fetch = init.fetch ?? options.fetch;
        const call = { accessToken, timeoutMs, signal, redact, fetch };
        return createReadableResponse(await send(request, { ...settings, ...call }));
      };
      return api.GET(schemaPath, { ...init, signal, fetch: sendRequest });
    });
  }

  const getPage: Transport['getPage'] = async (page, signal) => {
    const { id, query, headers, timeoutMs, accessToken, redact } = page;
    // `sendRequest` sets both. It is not called if middleware responds in place of the service.
    let url: string = path;
    let pageBytes: Uint8Array | undefined;
    const sendRequest = async (request: Request) => {
      const received = await send(request, { ...settings, accessToken, timeoutMs, signal, redact });
      const { response, bytes } = received;
      url = removeQuery(request.url);
      // A readable copy is made for middleware; for openapi-fetch, which reads the text of an error;
      // and for a response of the caller's `fetch`, which has no URL. Other pages go without, because
      // the copy of a small page takes a tenth of its time.
      if (hasMiddleware || !response.url || !response.ok) return createReadableResponse(received);
      pageBytes = bytes;
      return response;
    };
    const { error, response } = await api.GET(path, {
      params: { path: { id }, query },
      headers,
      // openapi-fetch leaves the body of a page to the last lines of this function.
      parseAs: 'stream',
      signal,
      fetch: sendRequest,
    });
    // openapi-fetch has no error for an empty body.
    if (!response.ok) return { url, response, content: error ?? '' };
    // The body of the first response has been read into `pageBytes`. Any other can be read here.
    const text = pageBytes ? new TextDecoder().decode(pageBytes) : await response.text();
    return { url, response, content: parseJsonOrText(text) };
  };

  // `getWithToken` takes and returns what the `GET` of openapi-fetch does, so it has that type.
  const GET = getWithToken as Transport['GET'];
  return { accessTokens, eject: api.eject, use, GET, getPage };
}

/** Checks that middleware has left the body to be read. Only middleware can have read it before. */
function checkUnread({ request, response }: MiddlewareCallbackParams & { response: Response }) {
  if (!response.bodyUsed && !response.body?.locked) return;
  const message = 'middleware has read the body. Let it read `response.clone()` instead.';
  throw new ConnectionError(`[GET] ${removeQuery(request.url)}: ${message}`, {});
}
