import type { LikedPostsQuery } from '@liked-posts/types';
import { nextLimit } from '@liked-posts/types/rate-limit';
import type { Connection, Redact } from './connect.ts';
import { connectionError } from './connection-error.ts';
import { LikedPostsError, RateLimitError } from './errors.ts';
import type { Quota } from './gate.ts';
import type { FetchedPage } from './page.ts';
import { readBody } from './read-body.ts';
import { readPage } from './read-page.ts';

/** A request for a page. */
export interface PageRequest {
  readonly id: string;
  readonly query: LikedPostsQuery;
  /** The URL, without the query. */
  readonly url: string;
  headers: Headers;
  accessToken: string;
  readonly redact: Redact;
  /** The response, as soon as there is one. */
  response?: Response;
}

/**
 * Sends a request once. Resolves with the page, or with the error of the service or the connection.
 *
 * @throws what middleware throws, and the reason of an abort
 */
export async function attempt(
  connection: Connection,
  request: PageRequest,
  signal: AbortSignal,
): Promise<FetchedPage | LikedPostsError> {
  const { id, query, url, headers, accessToken, redact } = request;
  const { middleware } = connection;
  let failure: unknown;
  /** Runs what may fail because of the network. */
  async function onNetwork<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      failure =
        signal.aborted || thrown instanceof LikedPostsError
          ? (signal.reason ?? thrown)
          : connectionError(url, thrown, redact);
      throw failure;
    }
  }
  const send = async (sent: Request | string, headers: Headers) => {
    request.response = await connection.send(sent, headers, accessToken, signal);
    return request.response;
  };

  try {
    const { response, error } = middleware
      ? await middleware(id, query, headers, (sent, read) =>
          onNetwork(async () => read(await send(sent, sent.headers))),
        )
      : { response: await onNetwork(() => send(url + searchOf(query), headers)) };
    request.response = response;
    const { body } = response;
    const content =
      error ??
      (await onNetwork(async () =>
        // Decoded at once, because joining decoded parts takes longer.
        body
          ? new TextDecoder().decode(
              await readBody(url, response.ok, body, connection.maxBodyBytes),
            )
          : response.text(),
      ));
    return readPage(url, query, response, content, redact);
  } catch (thrown) {
    if (thrown instanceof LikedPostsError && thrown === failure) return thrown;
    throw thrown;
  }
}

/** The query of a URL, with lists separated by commas. */
function searchOf(query: LikedPostsQuery): string {
  let search = '';
  for (const [name, value] of Object.entries(query)) {
    const text = encodeURIComponent(`${value ?? ''}`).replaceAll('%2C', ',');
    if (text) search += `${search ? '&' : '?'}${name}=${text}`;
  }
  return search;
}

/** The quota that an answer states. */
export function quotaOf(
  result: FetchedPage | LikedPostsError | undefined,
  response: Response | undefined,
): Quota | undefined {
  if (!response) return undefined;
  if (result instanceof RateLimitError) {
    // A 429 that does not say how long to wait holds back the other calls for a second, too.
    return { remaining: 0, resetAt: Number(result.retryAt ?? Date.now() + 1000) };
  }
  const known = result instanceof LikedPostsError ? undefined : result?.rateLimit;
  const { remaining, reset } = nextLimit(response.headers, known);
  return reset && { remaining, resetAt: Number(reset) };
}
