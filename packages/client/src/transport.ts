import { createRedactor, type Redact } from '@liked-posts/internal/hide-token';
import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import createFetchClient, { type Client, type MiddlewareCallbackParams } from 'openapi-fetch';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { checkId, checkQuery, readBaseUrl, readHeaders } from './check-options.ts';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { createReadableResponse, type ReceivedResponse, readAddress, send } from './send.ts';
import { runAbortable } from './timing.ts';

/** What a page is requested with. */
export interface PageRequest {
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly headers: Headers | undefined;
  /** How long the service may take to send the whole response, in milliseconds. */
  readonly timeoutMs: number;
  /** Hides the access tokens that the call has used. */
  readonly redact: Redact;
}

/** A complete response: its body arrived whole, within its limit, and has been read. */
export interface PageResponse {
  /** The URL, without the query. */
  readonly url: string;
  readonly response: Response;
  /** The text of a successful response, or the body of another, parsed if it is JSON. */
  readonly content: unknown;
}

/** How a client reaches its service. */
export interface Transport extends Pick<Client<paths>, 'GET' | 'use' | 'eject'> {
  readonly accessTokens: AccessTokens;
  /**
   * Requests a page: one `GET` of openapi-fetch, with its middleware.
   *
   * @param accessToken - `''` for none
   * @throws {ConnectionError} if there is no complete response
   * @throws what middleware throws, and the reason of `signal`
   */
  getPage(request: PageRequest, accessToken: string, signal: AbortSignal): Promise<PageResponse>;
}

/** What `GET` is called with. */
type GetOptions = NonNullable<Parameters<Client<paths>['GET']>[1]>;

/** How long a response may take, if the options say nothing else. */
export const defaultTimeoutMs = 30_000;
const defaultMaxBodyBytes = 33_554_432;

/** @throws {InvalidOptionError} if an option is wrong */
export function connect(options: ClientOptions): Transport {
  const { timeout: timeoutMs = defaultTimeoutMs, maxBodyBytes = defaultMaxBodyBytes } = options;
  const accessTokens = createAccessTokens(options.accessToken);
  const baseUrl = readBaseUrl(options);
  const tokenOrigin = new URL(baseUrl).origin;
  const settings = { tokenOrigin, maxBodyBytes, fetch: options.fetch };
  const headers = readHeaders(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  const api = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  let hasMiddleware = false;

  const use: Transport['use'] = (...middleware) => {
    // Before all others, because the first middleware is the last that sees a response.
    if (!hasMiddleware) api.use({ onResponse: checkUnread });
    hasMiddleware = true;
    api.use(...middleware);
  };

  /** The `GET` of openapi-fetch, which checks more and sends the token. */
  async function get(schemaPath: typeof path, init: GetOptions) {
    checkId(init?.params?.path?.id);
    checkQuery(init.params.query);
    const fetch = init.fetch ?? options.fetch;
    return runAbortable({ signal: init.signal ?? undefined }, (signal) => {
      const sendRequest = async (request: Request) => {
        const accessToken = await accessTokens.give({ signal, timeoutMs });
        const redact = createRedactor([accessToken]);
        const call = { accessToken, timeoutMs, signal, redact, fetch };
        const received = await send(request, { ...settings, ...call });
        return createReadableResponse(received);
      };
      return api.GET(schemaPath, { ...init, signal, fetch: sendRequest });
    });
  }

  const getPage: Transport['getPage'] = async (page, accessToken, signal) => {
    const { id, query, headers, timeoutMs, redact } = page;
    // Middleware may respond in place of the service.
    let url: string = path;
    let received: ReceivedResponse | undefined;
    const sendRequest = async (request: Request) => {
      url = readAddress(request);
      received = await send(request, { ...settings, accessToken, timeoutMs, signal, redact });
      const { response } = received;
      // A second `Response` costs a small page a tenth of its time. It is needed by middleware, for
      // the text of an error, and if a `fetch` of the caller gave no URL.
      const isEnough = response.ok && !hasMiddleware && response.url !== '';
      return isEnough ? response : createReadableResponse(received);
    };
    const { error, response } = await api.GET(path, {
      params: { path: { id }, query },
      ...(headers && { headers }),
      parseAs: 'stream',
      signal,
      fetch: sendRequest,
    });
    // openapi-fetch has no error for an empty body.
    if (!response.ok) return { url, response, content: error ?? '' };
    const bytes = response === received?.response ? received.bytes : undefined;
    const content = bytes ? new TextDecoder().decode(bytes) : await response.text();
    return { url, response, content };
  };

  // The type of `GET` is that of openapi-fetch, because the two are called alike.
  return { accessTokens, eject: api.eject, use, GET: get as Transport['GET'], getPage };
}

/** Every body is complete, so only middleware can have made one unreadable. */
function checkUnread({ request, response }: MiddlewareCallbackParams & { response: Response }) {
  if (!response.bodyUsed) return;
  const message = 'middleware has read the body. Let it read `response.clone()` instead.';
  throw new ConnectionError(`[GET] ${readAddress(request)}: ${message}`, {});
}
