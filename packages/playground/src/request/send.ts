import { LikedPostsError, type LikedPostsQuery, type Page } from '@liked-posts/client';
import { parsed } from '@liked-posts/types/json';
import { readQuery } from '@liked-posts/types/request';
import { clientOf, type Service } from '../service/service.ts';
import { type Asked, lineOf } from './address.ts';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined if it was cut off. */
  readonly body: string | undefined;
  /** The body, parsed; undefined if it is no JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
}

/** What has come of a request. */
export interface Outcome {
  readonly asked: Asked;
  readonly query: LikedPostsQuery;
  readonly answer?: Answer;
  /** The page that the client made of it. */
  readonly page?: Page<LikedPostsQuery>;
  /** What the client says is wrong. */
  readonly error?: Error;
}

/**
 * Sends a request and keeps the answer as it came, beside what the client makes of it.
 *
 * @throws the reason of the signal
 */
export async function send(service: Service, asked: Asked, signal: AbortSignal): Promise<Outcome> {
  const { query, violations } = readQuery(asked.search);
  let answer: Answer | undefined;
  const watched = async (request: Request): Promise<Response> => {
    const startedAt = performance.now();
    const response = await service.fetch(request);
    // What goes wrong here goes wrong for the client as well, and it says so.
    const body = await response
      .clone()
      .text()
      .catch(() => undefined);
    answer = answerOf(response, body, performance.now() - startedAt);
    return response;
  };
  const outcome = { asked, query };
  try {
    if (violations.length > 0) {
      await watched(bareRequest(service, asked, signal));
      return { ...outcome, ...(answer && { answer }) };
    }
    const client = clientOf({ ...service, fetch: watched });
    const page = await client.getPage(asked.id, query, { signal });
    return { ...outcome, page, ...(answer && { answer }) };
  } catch (error) {
    signal.throwIfAborted();
    const said = error instanceof Error ? error : new Error(String(error));
    return { ...outcome, error: said, ...(answer && { answer }) };
  }
}

/** A request that the client has no types for, because it is outside the contract. */
function bareRequest({ baseUrl, accessToken }: Service, asked: Asked, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return new Request(baseUrl + lineOf(asked), { headers, signal, redirect: 'manual' });
}

function answerOf(response: Response, body: string | undefined, milliseconds: number): Answer {
  const { status, statusText, headers } = response;
  const text = body ?? '';
  const value = parsed(text);
  const json = value === text ? undefined : value;
  return { status, statusText, headers: [...headers], body, json, milliseconds };
}

/** Whether there was no answer that a browser lets a page read. */
export function isUnreachable({ answer, error }: Outcome): boolean {
  return answer === undefined && error instanceof LikedPostsError;
}
