import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Operation } from './contract.ts';

/** Lets a page of any origin read the answer, as Prism does. */
export function allowOrigin(message: IncomingMessage, response: ServerResponse): void {
  const { origin } = message.headers;
  response.setHeader('access-control-allow-origin', origin ?? '*');
  if (origin !== undefined) {
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('vary', 'Origin');
  }
  response.setHeader('access-control-expose-headers', '*');
}

/** Whether a browser asks if it may send a request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** The answer to a preflight: any header, and the method of the contract. */
export function preflightHeaders(
  { headers }: IncomingMessage,
  operation: Operation,
): OutgoingHttpHeaders {
  return {
    'access-control-allow-methods': operation.method.toUpperCase(),
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  };
}
