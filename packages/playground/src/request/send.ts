import { createClient, type LikedPostsQuery, type Page } from '@liked-posts/client';
import { readQuery } from '@liked-posts/types/request';
import { readClientOptions, type Service } from '../service/service.ts';
import { formatLine, type TypedRequest } from './address.ts';
import { type JsonSource, parseJson } from './json-source.ts';

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, or the part of it that arrived. */
  readonly body: string;
  /** Whether the connection ended before the body did. */
  readonly isCutOff: boolean;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: JsonSource | undefined;
  readonly milliseconds: number;
}

/** The result of a request. */
export interface Outcome {
  readonly request: TypedRequest;
  readonly query: LikedPostsQuery;
  readonly response: ReceivedResponse | undefined;
  /** The client's page. */
  readonly page?: Page<LikedPostsQuery>;
  /** The client's error, or that of `fetch` for an invalid request. */
  readonly error?: Error;
  /** Whether the user canceled it before there was a response. */
  readonly isCanceled?: true;
}

/** The time limit of an invalid request: the client's default. */
const timeoutMs = 30_000;

/**
 * Sends a request once. Keeps the response as it was received, beside the client's page or error.
 *
 * @throws the reason of the signal
 */
export async function send(
  service: Service,
  request: TypedRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  const { query, violations } = readQuery(request.search);
  // Kept whenever the request is sent.
  let response: ReceivedResponse | undefined;
  const fetchAndKeep = async (sent: Request): Promise<Response> => {
    const startedAt = performance.now();
    const original = await service.fetch(sent);
    response = await receive(original.clone(), startedAt);
    return original;
  };
  try {
    if (violations.length > 0) {
      const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      await fetchAndKeep(buildInvalidRequest(service, request, limitedSignal));
      return { request, query, response };
    }
    const client = createClient({
      ...readClientOptions(service),
      fetch: fetchAndKeep,
      retry: { limit: 0 },
    });
    const page = await client.getPage(request.id, query, { signal });
    return { request, query, response, page };
  } catch (thrown) {
    signal.throwIfAborted();
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { request, query, response, error };
  }
}

/** An invalid request, for which the client has no types. */
function buildInvalidRequest(
  { baseUrl, accessToken }: Service,
  request: TypedRequest,
  signal: AbortSignal,
): Request {
  const headers = { authorization: `Bearer ${accessToken}` };
  return new Request(baseUrl + formatLine(request), { headers, signal, redirect: 'manual' });
}

async function receive(response: Response, startedAt: number): Promise<ReceivedResponse> {
  const { status, statusText, headers } = response;
  const { body, isCutOff } = await readBody(response);
  const milliseconds = performance.now() - startedAt;
  const json = parseJson(body);
  return { status, statusText, headers: [...headers], body, isCutOff, json, milliseconds };
}

/** Reads a body as far as it arrives. If it breaks, the client, which reads it as well, says why. */
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
