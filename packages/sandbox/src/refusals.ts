import { headersFor, methodHeaders, operationName } from './answer-headers.ts';
import { type Outgoing, respond } from './exchange.ts';
import { contract } from './generated/contract.ts';
import type { Verdict } from './journal.ts';
import { invalidRequest, json, type ParameterError, problem } from './problems.ts';
import type { ExtraHeaders } from './rate-limit.ts';
import type { Reply } from './reply.ts';

/** An answer, and how the request was judged. */
export interface Judged {
  readonly outgoing: Outgoing;
  readonly verdict: Verdict;
  readonly faults?: readonly string[];
  readonly injected?: Reply | undefined;
}

/** The answer to a path that is not the operation's. */
export function notFound(path: string): Judged {
  const { title } = contract.responses[404].notFound.value;
  const detail = `There is nothing at ${path.slice(0, 200)}. The operation is ${operationName}.`;
  return {
    outgoing: respond(404, problem(404, title, detail), headersFor(json)),
    verdict: 'unknown path',
    faults: [detail],
  };
}

/** The answer to a method that the operation does not have. */
export function wrongMethod(method: string): Judged {
  const detail = `${method.slice(0, 40)} is not a method of this address. The operation is ${operationName}.`;
  return {
    outgoing: respond(405, problem(405, 'Method Not Allowed', detail), methodHeaders()),
    verdict: 'wrong method',
    faults: [detail],
  };
}

/** The answer to a request without an acceptable access token. */
export function unauthorized(detail: string): Judged {
  const { title } = contract.responses[401].missingToken.value;
  const headers = headersFor(json, { 'www-authenticate': 'Bearer' });
  return {
    outgoing: respond(401, problem(401, title, detail), headers),
    verdict: 'unauthorized',
    faults: [detail],
  };
}

/** The answer to a request beyond the rate limit. */
export function rateLimited(limits: ExtraHeaders): Judged {
  const { value } = contract.responses[429].rateLimited;
  return {
    outgoing: respond(429, JSON.stringify(value), headersFor(json, limits)),
    verdict: 'rate limited',
  };
}

/** The answer to a request outside the contract. */
export function invalid(errors: readonly ParameterError[], limits: ExtraHeaders): Judged {
  return {
    outgoing: respond(400, invalidRequest(errors), headersFor(json, limits)),
    verdict: 'invalid',
    faults: errors.map(({ message = '' }) => message),
  };
}
