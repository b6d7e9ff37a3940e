import { path, type paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import { connectionOf, type LikedPostsClient } from './client.ts';
import type { BodyLimit } from './connect.ts';
import { connectionError } from './connection-error.ts';

const known = new WeakMap<LikedPostsClient, Client<paths>>();

/**
 * The openapi-fetch client for the service of a client, always the same one. Its middleware also
 * gets the requests and responses of `getPage`, `pages` and `posts`, from now on. It sends the
 * access token, which middleware cannot see, and limits bodies like the client. Calls of its own do
 * not retry, time out, or throw on an error status.
 *
 * @example
 * const api = openapiFetch(client);
 * api.use({ onResponse: ({ response }) => console.log(response.status) });
 * const { data } = await api.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } } });
 */
export function openapiFetch(client: LikedPostsClient): Client<paths> {
  const made = known.get(client);
  if (made) return made;
  const connection = connectionOf(client);
  const { baseUrl, headers, giveToken, send, limitOf } = connection;
  const api = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await giveToken();
      const url = request.url.replace(/\?.*/, '');
      try {
        const response = await send(request, request.headers, accessToken, request.signal);
        return bounded(response, limitOf(url, response));
      } catch (thrown) {
        if (request.signal.aborted) throw request.signal.reason;
        throw connectionError(url, thrown, tokenHider([accessToken]));
      }
    },
  });
  // The library parses the body of an error, which rounds large numbers. What is registered first
  // gets the response last.
  const bodies = new WeakMap<Response, string>();
  api.use({
    async onResponse({ response }) {
      if (!response.ok) bodies.set(response, await response.clone().text());
    },
  });
  connection.middleware = async (id, query, headers, send) => {
    const { response, error } = await api.GET(path, {
      params: { path: { id }, query },
      headers,
      parseAs: 'stream',
      fetch: async (request) => {
        const response = await send(request);
        return bounded(response, limitOf(request.url.replace(/\?.*/, ''), response));
      },
    });
    // Middleware that answers in place of the service has no such body.
    return { response, error: bodies.get(response) ?? (error && JSON.stringify(error)) };
  };
  known.set(client, api);
  return api;
}

/** A response whose body has a limit, counted after decompression. */
function bounded(response: Response, { maxBytes, tooLarge }: BodyLimit): Response {
  // A test double for `Response` may have no stream.
  const reader = response.body?.getReader?.();
  if (!reader) return response;
  let left = maxBytes;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value } = await reader.read();
        const isOver = (value?.byteLength ?? 0) > left;
        // Not awaited, because cancelling may take any time.
        if (isOver) reader.cancel().catch(() => {});
        if (isOver && tooLarge) throw tooLarge();
        if (value) controller.enqueue(value.subarray(0, left));
        if (isOver || !value) controller.close();
        else left -= value.byteLength;
      } catch (thrown) {
        // The body of an error may be cut anyway.
        if (tooLarge) controller.error(thrown);
        else controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  // `Response` throws on statuses above 599. HTTP says to treat them as 5xx.
  return new Response(body, { status: Math.min(status, 599), statusText, headers });
}
