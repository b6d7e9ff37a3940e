import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PassedOn } from '@liked-posts/mock/server';
import { causesOf } from '@liked-posts/types/causes';
import { endToEnd, type Fields } from './headers.ts';

export interface ForwardedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly headers: Fields;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

/** The service did not answer, or its answer is not valid HTTP. */
export class NoAnswerError extends Error {
  /** The status that the proxy answers with. */
  readonly status: 502 | 504;

  constructor(status: 502 | 504, reason: string) {
    super(reason);
    this.status = status;
  }
}

/**
 * Sends a request to the service at `upstream` unchanged, and does not follow redirects. Each
 * request has its own connection: an idle one may be closed just when it is reused, which would
 * look like a failure of the service.
 *
 * @param timeout how long to wait for the answer, and then for each further part of its body, in
 *   milliseconds
 * @throws {NoAnswerError} when there is no answer.
 * @throws the reason of `signal`, when it is aborted.
 */
export async function forward(
  { method, target, headers, signal }: ForwardedRequest,
  upstream: URL,
  timeout: number,
): Promise<PassedOn> {
  const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
  const base = upstream.pathname.replace(/\/$/, '');
  const chunks: Buffer[] = [];
  let response: IncomingMessage | undefined;
  let cut: string | undefined;
  const request = send({
    host: upstream.hostname.replace(/[[\]]/g, ''),
    port: upstream.port,
    method,
    path: base + target,
    headers: headers.flat(),
    agent: false,
    signal,
  });
  let isLate = false;
  // `AbortSignal.timeout` would keep its timer until the end, even after the answer.
  const timer = setTimeout(() => {
    isLate = true;
    request.destroy();
  }, timeout);
  try {
    response = await answerTo(request);
    timer.refresh();
    for await (const chunk of response) {
      chunks.push(chunk);
      timer.refresh();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (response === undefined && isLate) {
      throw new NoAnswerError(504, `The service did not answer within ${timeout} ms.`);
    }
    if (response === undefined) {
      const reason = `The service did not answer, or not with valid HTTP: ${reasonOf(error)}.`;
      throw new NoAnswerError(502, reason);
    }
    cut = isLate
      ? `The service stopped in the middle of the body, and sent nothing for ${timeout} ms.`
      : 'The service closed the connection in the middle of the body.';
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

/** Sends a request. Resolves when the head of the answer has arrived. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const refuse = (response: IncomingMessage, reason: string): void => {
      response.destroy();
      reject(new Error(reason));
    };
    request.on('response', (response) => {
      const { statusCode = 0, statusMessage = '' } = response;
      if (statusCode >= 100 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage)) resolve(response);
      else refuse(response, `${JSON.stringify(`${statusCode} ${statusMessage}`)} is not a status`);
    });
    request.on('upgrade', (response) => {
      refuse(response, 'it switched protocols without being asked');
    });
    // Once the promise is resolved, these events do nothing.
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed')));
    request.end();
  });
}

function reasonOf(error: unknown): string {
  const causes = causesOf(error);
  return causes.map((one) => (one instanceof Error ? one.message : String(one))).join(', ');
}
