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

/** A page to request, and how to send one attempt. */
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

type FetchClient = Client<paths>;

/**
 * How a client reaches its service: the client of openapi-fetch, with the access token. `GET`, `use` and
 * `eject` are functions rather than methods, because `createClient` passes them on without their object.
 */
export class Transport implements Pick<FetchClient, 'GET' | 'use' | 'eject'> {
  readonly accessTokens: AccessTokens;
  readonly eject: FetchClient['eject'];
  readonly #api: FetchClient;
  readonly #settings: Pick<SendOptions, 'fetch' | 'tokenOrigin' | 'timeoutMs' | 'maxBodyBytes'>;
  #hasMiddleware = false;

  /**
   * @param limits - with the defaults that `createClient` has filled in. A `PageRequest` has a
   *   `timeoutMs` of its own
   * @throws {InvalidOptionError} if an option is wrong
   */
  constructor(options: ClientOptions, limits: Pick<SendOptions, 'timeoutMs' | 'maxBodyBytes'>) {
    this.accessTokens = new AccessTokens(options.accessToken);
    const baseUrl = readBaseUrl(options);
    this.#settings = { ...limits, fetch: options.fetch, tokenOrigin: new URL(baseUrl).origin };
    const headers = readHeaders(options.headers);
    if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
    const querySerializer = { array: { style: 'form', explode: false } } as const;
    this.#api = createFetchClient<paths>({ baseUrl, headers, querySerializer });
    this.eject = this.#api.eject;
  }

  readonly use: FetchClient['use'] = (...middleware) => {
    // openapi-fetch calls the first `onResponse` last, so the check sees what the others left. It stays
    // if the others are ejected.
    if (!this.#hasMiddleware) this.#api.use({ onResponse: checkUnread });
    this.#hasMiddleware = true;
    this.#api.use(...middleware);
  };

  /** Unlike a page, a `GET` is sent once, and does not wait for the rate limit. */
  // The cast: `GET` is generic over paths. The contract has one, for which this function is typed.
  readonly GET: FetchClient['GET'] = (async (schemaPath: typeof path, init: GetOptions) => {
    // A caller without TypeScript may leave out `init` or its `params`. Then `checkId` throws.
    checkId(init?.params?.path?.id);
    checkQuery(init.params.query);
    // An abort ends the call even if middleware hangs. For pages, `request.ts` does the same.
    return runAbortable(init.signal, (signal) => {
      const sendWithToken = async (request: Request) => {
        const { timeoutMs } = this.#settings;
        const accessToken = await this.accessTokens.give({ signal, timeoutMs });
        const redact = createRedactor([accessToken]);
        // openapi-fetch lets a call have its own `fetch`.
        const { fetch = this.#settings.fetch } = init;
        const call = { fetch, accessToken, signal, redact };
        return createReadableResponse(await send(request, { ...this.#settings, ...call }));
      };
      return this.#api.GET(schemaPath, { ...init, signal, fetch: sendWithToken });
    });
  }) as FetchClient['GET'];

  /**
   * Requests a page: one `GET` of openapi-fetch, with its middleware. Who reads the body, and from what:
   *
   *   the response is                        read by                          from
   *   an error                               openapi-fetch, as `error`        a copy
   *   a page, and there is middleware        middleware, and then `getPage`   a copy
   *   a page that has no URL                 `getPage`                        a copy, which has a URL
   *   any other page                         `getPage`                        `pageBytes`
   *   made by middleware, nothing was sent   openapi-fetch or `getPage`       the response itself
   *
   * A page is not always copied, because a copy takes a tenth of the time of a small page.
   *
   * @throws {ConnectionError} if there is no complete response
   * @throws what middleware throws, and the reason of `signal`
   */
  async getPage(page: PageRequest): Promise<PageResponse> {
    const { id, query, headers, ...call } = page;
    // `sendPageRequest` sets both, unless middleware responds in place of the service.
    let name = nameRequest(path);
    let pageBytes: Uint8Array | undefined;
    const sendPageRequest = async (request: Request) => {
      name = nameRequest(request.url);
      // The `timeoutMs` of the call replaces the client's.
      const received = await send(request, { ...this.#settings, ...call });
      const { response, bytes } = received;
      // A response that the caller's `fetch` has made may have no URL.
      const needsCopy = this.#hasMiddleware || !response.ok || !response.url;
      if (needsCopy) return createReadableResponse(received);
      pageBytes = bytes;
      return response;
    };
    const { error, response } = await this.#api.GET(path, {
      params: { path: { id }, query },
      headers,
      // For pages only: openapi-fetch parses errors, and leaves the body of a page unread.
      parseAs: 'stream',
      signal: call.signal,
      fetch: sendPageRequest,
    });
    // Of an empty body, openapi-fetch may make no `error`.
    if (!response.ok) return { name, response, content: error ?? '' };
    // `pageBytes` is also undefined if the caller's `fetch` is a test double that has only `text()`.
    const text = pageBytes ? new TextDecoder().decode(pageBytes) : await response.text();
    return { name, response, content: parseJsonOrText(text) };
  }
}

type GetOptions = NonNullable<Parameters<FetchClient['GET']>[1]>;

/** Checks that middleware has left the body to be read. Only middleware can have read it before. */
function checkUnread({ request, response }: MiddlewareCallbackParams & { response: Response }) {
  if (!response.bodyUsed && !response.body?.locked) return;
  const message = 'middleware has read the body. Let it read `response.clone()` instead.';
  throw new ConnectionError(`${nameRequest(request.url)}: ${message}`, {});
}
