import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
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
  const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
  const base = upstream.pathname.replace(/\/$/, '');
  const chunks: Buffer[] = [];
  let response: IncomingMessage | undefined;
  let cut: string | undefined;
  const request = send({
    host: upstream.hostname.replace(/^\[|\]$/g, ''),
    port: upstream.port,
    method,
    path: `${base}${target}` || '/',
    headers: headers.flat(),
    agent: false,
    signal,
  });
  let late: string | undefined;
  // A signal of this time would be kept until the time is over, however soon the answer is there.
  const timer = setTimeout(() => {
    late = `The service did not answer in full within ${timeout} ms.`;
    request.destroy();
  }, timeout);
  try {
    response = await answerTo(request);
    for await (const chunk of response) chunks.push(chunk);
  } catch (error) {
    signal.throwIfAborted();
    if (response === undefined) {
      throw late === undefined
        ? new NoAnswerError(
            502,
            `The service did not answer, or not as HTTP has it: ${reasonOf(error)}.`,
          )
        : new NoAnswerError(504, late);
    }
    cut = late ?? 'The service broke the connection off in the middle of the body.';
  } finally {
    clearTimeout(timer);
  }
  return {
    status: response.statusCode ?? 0,
    statusMessage: response.statusMessage ?? '',
    headers: endToEnd(response.rawHeaders),
    bytes: Buffer.concat(chunks),
    ...(cut !== undefined && { cut }),
  };
}

/** The answer to a request, as soon as it begins. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const refuse = (response: IncomingMessage, reason: string): void => {
      response.destroy();
      reject(new Error(reason));
    };
    request.on('response', (response) => {
      const { statusCode = 0, statusMessage = '' } = response;
      if (statusCode >= 100 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage)) resolve(response);
      else refuse(response, `${JSON.stringify(`${statusCode} ${statusMessage}`)} is no status`);
    });
    request.on('upgrade', (response) => {
      refuse(response, 'it changed the protocol, which it was not asked for');
    });
    // Whatever comes after the answer, the answer tells.
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed')));
    request.end();
  });
}

function reasonOf(error: unknown): string {
  // Where a name has several addresses, each has its own reason, and together they have none.
  const reasons = error instanceof AggregateError ? error.errors : [error];
  return reasons.map((one) => (one instanceof Error ? one.message : String(one))).join(', ');
}
