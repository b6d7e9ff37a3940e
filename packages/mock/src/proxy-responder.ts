import { createLogger } from '@stoplight/prism-core';
import { createInstance, type IHttpConfig } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import type { Operation } from './contract.ts';
import { fromDiagnostic } from './diagnostic.ts';
import { errorReply, toPrism } from './prism-request.ts';
import type { Problem } from './problem.ts';
import type { ParsedRequest } from './request.ts';
import type { Reply, Respond } from './respond.ts';
import { inputValidator } from './validate-input.ts';
import { validateSecurity } from './validate-security.ts';

/** How the proxy treats requests. */
export interface ProxyRules {
  readonly upstream: URL;
  readonly strict: boolean;
}

/** Asks the service, and holds the request and its response against the contract. */
export function proxyResponder(operation: Operation, { upstream, strict }: ProxyRules): Respond {
  const config: IHttpConfig = {
    isProxy: true,
    upstream,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  };
  const instance = createInstance(config, {
    logger: createLogger('proxy', { level: 'silent' }),
    validateInput: inputValidator(operation, { strict }),
    validateSecurity,
    // Where a service answers with 501, Prism would have its mock answer instead.
    mock: () => () => Either.left(new Error('The service answered 501 Not Implemented.')),
  });

  return async (request) => {
    if (request.hasBody) {
      // Prism does not forward such a request either.
      const reason = 'The request has a body: send it without one.';
      return errorReply(operation, 400, reason, [{ in: 'body', reason }]);
    }
    if (request.method === 'HEAD') {
      // Prism would read a body that is not there, and report the service for it.
      const reason = `The method HEAD is not allowed: send ${operation.method.toUpperCase()}.`;
      return errorReply(operation, 405, reason, [{ in: 'method', reason }]);
    }
    const headers = endToEnd(request.headers);
    const answer = await instance.request({ ...toPrism(request), headers }, [operation])();
    if (Either.isLeft(answer)) return unanswered(operation, answer.left);
    const { output, validations } = answer.right;
    return {
      status: output.statusCode,
      headers: withoutLength(output.headers ?? {}),
      body: output.body,
      problems: validations.input.map((diagnostic) =>
        diagnostic.path === undefined
          ? unknownAddress(operation, request)
          : fromDiagnostic(diagnostic, 'path'),
      ),
      // Of a media type that is not the contract's, Prism does not say where it stands.
      responseProblems: validations.output.map((diagnostic) =>
        fromDiagnostic(diagnostic, 'header'),
      ),
    } satisfies Reply;
  };
}

/** What Prism forwards although its router found nothing: only a message tells. */
function unknownAddress(operation: Operation, { method, path }: ParsedRequest): Problem {
  const right = `${operation.method.toUpperCase()} ${operation.path}`;
  const reason = `There is nothing at [${method} ${path.slice(0, 100)}]: send ${right}.`;
  return { in: 'path', reason };
}

function unanswered(operation: Operation, error: Error): Reply {
  const unreadable = 'type' in error && error.type === 'invalid-json';
  const reason = unreadable
    ? 'The service sent a body that is not JSON, although its Content-Type says so.'
    : `The service did not answer as HTTP has it: ${error.message}`;
  const reply = errorReply(operation, 502, reason);
  return { ...reply, responseProblems: [{ in: unreadable ? 'body' : 'status', reason }] };
}

const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that are meant for the service, not for the proxy. */
function endToEnd(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)),
  );
}

/** The body may have been compressed and is written anew, so that its length is another. */
function withoutLength(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
  );
}
