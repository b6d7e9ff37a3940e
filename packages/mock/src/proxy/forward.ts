import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PassedOn } from '@liked-posts/sandbox/front';
import { endToEnd, type Fields } from './headers.ts';

/** What to send to the service. */
export interface Forwarding {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly headers: Fields;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The service did not answer, or not as HTTP has it. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** What a gateway answers then. */
  readonly status: 502 | 504;

  constructor(status: 502 | 504, reason: string) {
    super(reason);
    this.status = status;
  }
}

/**
 * Sends a request to the service at `upstream` as it is, and follows no redirect. It goes over a connection of its
 * own: a service may close one that is kept just when it is used again, which would look like a fault.
 *
 * @param timeout how long the whole answer may take, in milliseconds
 * @throws {NoAnswerError} when there is no answer.
 * @throws what `signal` was aborted with.
 */
export async function forward(
  { method, target, headers, signal }: Forwarding,
  upstream: URL,
  timeout: number,
): Promise<PassedOn> {
  const clock = AbortSignal.timeout(timeout);
  const late = `The service did not answer in full within ${timeout / 1000} s.`;
  const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
  const base = upstream.pathname.replace(/\/$/, '');
  const chunks: Buffer[] = [];
  let response: IncomingMessage | undefined;
  let cut: string | undefined;
  try {
    const request = send({
      host: upstream.hostname.replace(/^\[|\]$/g, ''),
      port: upstream.port,
      method,
      path: `${base}${target}` || '/',
      headers: headers.flat(),
      agent: false,
      signal: AbortSignal.any([signal, clock]),
    });
    // Whatever comes after the answer, the answer tells.
    request.on('error', () => {});
    request.end();
    [response] = (await once(request, 'response')) as [IncomingMessage];
    for await (const chunk of response) chunks.push(chunk);
  } catch (error) {
    signal.throwIfAborted();
    cut = clock.aborted ? late : 'The service broke the connection off in the middle of the body.';
    if (response === undefined) {
      throw clock.aborted
        ? new NoAnswerError(504, late)
        : new NoAnswerError(
            502,
            `The service did not answer as HTTP has it: ${error instanceof Error ? error.message : error}`,
          );
    }
  }
  return {
    status: response.statusCode ?? 0,
    statusMessage: response.statusMessage ?? '',
    headers: endToEnd(response.rawHeaders),
    bytes: Buffer.concat(chunks),
    ...(cut !== undefined && { cut }),
  };
}
