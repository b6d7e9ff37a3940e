import { path, type paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import { connectionOf, type LikedPostsClient } from './client.ts';
import { connectionError } from './connection-error.ts';
import { readBody } from './read-body.ts';

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
  const { baseUrl, headers, giveToken, send, maxBodyBytes } = connection;
  const api = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await giveToken();
      try {
        const response = await send(request, request.headers, accessToken, request.signal);
        return await bounded(request, response, maxBodyBytes);
      } catch (thrown) {
        if (request.signal.aborted) throw request.signal.reason;
        throw connectionError(addressOf(request), thrown, tokenHider([accessToken]));
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
      fetch: (request) => send(request, (response) => bounded(request, response, maxBodyBytes)),
    });
    // Middleware that answers in place of the service has no such body.
    return { response, error: bodies.get(response) ?? (error && JSON.stringify(error)) };
  };
  known.set(client, api);
  return api;
}

/** The URL of a request, without the query. */
const addressOf = ({ url }: Request) => url.replace(/\?.*/, '');

/** A copy of a response, whose body has been read within its limit. */
async function bounded(request: Request, response: Response, maxBytes: number): Promise<Response> {
  // A test double for `Response` may have no stream.
  if (!response.body?.getReader) return response;
  const body = await readBody(addressOf(request), response.ok, response.body, maxBytes);
  const { status, statusText, headers } = response;
  // `Response` throws on statuses above 599. HTTP says to treat them as 5xx.
  return new Response(body, { status: Math.min(status, 599), statusText, headers });
}
