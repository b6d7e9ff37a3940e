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
    // Prism's type names the methods of OpenAPI; it compares any other to them, too.
    method: request.method.toLowerCase() as PrismRequest['method'],
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
  { method, path }: ParsedRequest,
  status: number | undefined,
): Reply | undefined {
  const right = `${operation.method.toUpperCase()} ${operation.path}`;
  if (status === 404) {
    const reason = `There is nothing at [${path.slice(0, 100)}]: send ${right}.`;
    return errorReply(operation, 404, reason, [{ in: 'path', reason }]);
  }
  if (status === 405) {
    const reason = `The method ${method} is not allowed: send ${right}.`;
    const reply = errorReply(operation, 405, reason, [{ in: 'method', reason }]);
    return { ...reply, headers: { ...reply.headers, allow: operation.method.toUpperCase() } };
  }
  return undefined;
}
