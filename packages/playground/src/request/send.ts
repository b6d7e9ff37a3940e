import {
  createClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Page,
} from '@liked-posts/client';
import { readQuery } from '@liked-posts/types/request';
import type { Service } from '../service/service.ts';
import type { TypedRequest } from './address.ts';
import { type JsonSource, parseJson } from './json-source.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, or the part of it that arrived. */
  readonly body: string;
  readonly isCutOff: boolean;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: JsonSource | undefined;
  readonly milliseconds: number;
}

/**
 * The result of a request:
 *
 *   a success     `response` and `page`
 *   a failure     `error`, and `response` if one came
 *   a cancel      `isCanceled`
 */
export interface Outcome {
  readonly request: TypedRequest;
  readonly response?: ReceivedResponse | undefined;
  readonly page?: Page<LikedPostsQuery>;
  readonly error?: LikedPostsError;
  readonly isCanceled?: true;
  /** Whether the response is the failure that the mock in the page was told to send. */
  readonly isSimulated?: boolean;
}

/**
 * Sends a valid request once. Keeps the response as it was received, beside the client's page or
 * error.
 *
 * @throws the reason of the signal, if it is aborted
 */
export async function send(
  service: Service,
  request: TypedRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  const { query } = readQuery(request.search);
  // Set by `fetchAndKeep`: the response of the client's page has been read, and its error has none.
  let response: ReceivedResponse | undefined;
  const fetchAndKeep = async (sent: Request): Promise<Response> => {
    const startedAt = performance.now();
    const original = await service.fetch(sent);
    response = await receive(original.clone(), startedAt);
    return original;
  };
  const client = createClient({ ...service, fetch: fetchAndKeep, retry: { limit: 0 } });
  try {
    const page = await client.getPage(request.id, query, { signal });
    return { request, response, page };
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    return { request, response, error };
  }
}

async function receive(response: Response, startedAt: number): Promise<ReceivedResponse> {
  const { status, statusText, headers } = response;
  const { body, isCutOff } = await readBody(response);
  const milliseconds = performance.now() - startedAt;
  const json = parseJson(body);
  return { status, statusText, headers: [...headers], body, isCutOff, json, milliseconds };
}

/** Reads a body as far as it arrives. The client reads it, too, and throws if it breaks off. */
async function readBody(response: Response): Promise<{ body: string; isCutOff: boolean }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let body = '';
  try {
    while (reader) {
      const { value, done } = await reader.read();
      if (done) break;
      body += decoder.decode(value, { stream: true });
    }
    return { body: body + decoder.decode(), isCutOff: false };
  } catch {
    return { body, isCutOff: true };
  }
}
