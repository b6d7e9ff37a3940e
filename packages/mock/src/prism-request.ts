import type { PrismHttpInstance } from '@stoplight/prism-http';
import type { Operation } from './contract.ts';
import { errorBody } from './error-body.ts';
import type { Problem } from './problem.ts';
import type { ParsedRequest } from './request.ts';
import type { Reply } from './respond.ts';

type PrismRequest = Parameters<PrismHttpInstance['request']>[0];

/** The request as Prism takes it. */
export function toPrism(request: ParsedRequest): PrismRequest {
  return {
    // HEAD is GET, whose body is not sent. Prism's type names the methods of OpenAPI; it compares any other to them, too.
    method: (request.method === 'HEAD'
      ? 'get'
      : request.method.toLowerCase()) as PrismRequest['method'],
    url: { path: request.path, query: { ...request.query } },
    headers: request.headers,
    ...(request.hasBody && { body: '' }),
  };
}

/** An answer in the contract's form for an error. */
export function errorReply(
  operation: Operation,
  status: number,
  detail: string,
  problems: readonly Problem[] = [],
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: errorBody(operation, status, detail),
    problems,
    responseProblems: [],
  };
}

/** The answer to a request that Prism's router turned away with `status`. */
export function wrongAddress(
  operation: Operation,
  request: ParsedRequest,
  status: number | undefined,
): Reply | undefined {
  if (status === 404) return notFound(operation, request);
  if (status === 405) {
    const reason = `The method ${request.method} is not allowed: send ${rightAddress(operation)}.`;
    const reply = errorReply(operation, 405, reason, [{ in: 'method', reason }]);
    const allow = `${operation.method.toUpperCase()}, HEAD`;
    return { ...reply, headers: { ...reply.headers, allow } };
  }
  return undefined;
}

/** The answer to a request for a path that the contract does not have. */
export function notFound(operation: Operation, { path }: ParsedRequest): Reply {
  const reason = `There is nothing at [${path.slice(0, 100)}]: send ${rightAddress(operation)}.`;
  return errorReply(operation, 404, reason, [{ in: 'path', reason }]);
}

function rightAddress(operation: Operation): string {
  return `${operation.method.toUpperCase()} ${operation.path}`;
}
