import { createClient, type LikedPostsQuery, type Page } from '@liked-posts/client';
import { parsed } from '@liked-posts/types/json';
import { readQuery } from '@liked-posts/types/request';
import { clientOptions, type Service } from '../service/service.ts';
import { type Asked, lineOf } from './address.ts';

/** A response as it was received. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined if the body was cut off. */
  readonly body: string | undefined;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
}

/** The result of a request. */
export interface Outcome {
  readonly asked: Asked;
  readonly query: LikedPostsQuery;
  readonly answer: Received | undefined;
  /** The client's page. */
  readonly page?: Page<LikedPostsQuery>;
  /** The client's error. */
  readonly error?: Error;
}

/**
 * Sends a request. Keeps the response as it was received, beside the client's page or error.
 *
 * @throws the reason of the signal
 */
export async function send(service: Service, asked: Asked, signal: AbortSignal): Promise<Outcome> {
  const { query, violations } = readQuery(asked.search);
  let answer: Received | undefined;
  const watched = async (request: Request): Promise<Response> => {
    const startedAt = performance.now();
    const response = await service.fetch(request);
    // If this fails, the client fails as well and reports it.
    const body = await response
      .clone()
      .text()
      .catch(() => undefined);
    answer = answerOf(response, body, performance.now() - startedAt);
    return response;
  };
  try {
    if (violations.length > 0) {
      await watched(bareRequest(service, asked, signal));
      return { asked, query, answer };
    }
    const client = createClient({
      ...clientOptions(service),
      fetch: watched,
      retry: { limit: 0 },
    });
    const page = await client.getPage(asked.id, query, { signal });
    return { asked, query, answer, page };
  } catch (error) {
    signal.throwIfAborted();
    const said = error instanceof Error ? error : new Error(String(error));
    return { asked, query, answer, error: said };
  }
}

/** An invalid request, for which the client has no types. */
function bareRequest({ baseUrl, accessToken }: Service, asked: Asked, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return new Request(baseUrl + lineOf(asked), { headers, signal, redirect: 'manual' });
}

function answerOf(response: Response, body: string | undefined, milliseconds: number): Received {
  const { status, statusText, headers } = response;
  const text = body ?? '';
  const value = parsed(text);
  const json = value === text ? undefined : value;
  return { status, statusText, headers: [...headers], body, json, milliseconds };
}
