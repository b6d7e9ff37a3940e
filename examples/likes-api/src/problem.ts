import { ConnectionError, HttpError, LikedPostsError, PaginationError } from '@liked-posts/client';
import { InvalidQueryError } from '@liked-posts/types/validate';
import { createRateLimitHeaders } from './page-response.ts';

interface ProblemDetails {
  readonly title?: string;
  readonly type?: string;
  readonly headers?: HeadersInit;
  readonly members?: Record<string, unknown>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  504: 'Gateway Timeout',
};

/** An error that is sent as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly #details: ProblemDetails;

  constructor(status: number, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.status = status;
    this.#details = details;
  }

  toResponse(): Response {
    const { status, message: detail } = this;
    const { title = titles[status], type = 'about:blank', members } = this.#details;
    const headers = new Headers(this.#details.headers);
    headers.set('content-type', 'application/problem+json');
    return Response.json({ type, title, status, detail, ...members }, { status, headers });
  }
}

/**
 * The part of an error that the caller can act on. The first case decides, and the last three are logged:
 *
 *   a query that breaks the contract    400, with the violations
 *   a refusal of the service            its status and reason
 *   a caller who has gone away          499
 *   a service that took too long        504
 *   a service that failed otherwise     502
 *   anything else                       500
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidQueryError) {
    const { violations } = error;
    return new Problem(400, error.message, { title: 'Invalid Request', members: { violations } });
  }
  // The service refused the page token: the cause is its 400.
  if (error instanceof PaginationError && error.cause) return toProblem(error.cause);
  if (error instanceof HttpError) {
    const status = findRefusalStatus(error);
    if (status) return passOn(error, status);
  }
  // Nobody reads this response. 499 is what nginx logs if the caller has gone.
  if (error instanceof Error && error.name === 'AbortError') return new Problem(499, 'Gone away.');

  console.error(error);
  if (error instanceof ConnectionError && error.code === 'TIMEOUT') {
    return new Problem(504, 'The service took too long.');
  }
  if (error instanceof LikedPostsError) {
    return new Problem(502, 'The service could not be reached, or did not answer with a page.');
  }
  return new Problem(500, 'This server failed.');
}

/** Statuses that are about the caller's token, rights and limits, whatever the body says. */
const callerStatuses = new Set([401, 402, 403, 429]);

/** The status for the caller if the service refused the request; `undefined` if it failed. */
function findRefusalStatus({ status, type, errors }: HttpError): number | undefined {
  // The service may say with 200 that there is no such user.
  if (type.endsWith('/resource-not-found')) return status < 400 ? 404 : status;
  if (callerStatuses.has(status)) return status;
  // Without a reason, it is perhaps not the service that sent this status.
  const hasReason = errors.length > 0 || type !== '';
  return status >= 400 && status < 500 && hasReason ? status : undefined;
}

/** The service's error, with the time to try again. */
function passOn(error: HttpError, status: number): Problem {
  const { title, detail, type, errors, retryAt, rateLimit, requestId } = error;
  const headers = createRateLimitHeaders(rateLimit);
  if (retryAt) {
    const seconds = Math.ceil((Number(retryAt) - Date.now()) / 1000);
    headers.set('retry-after', `${Math.max(1, seconds)}`);
  }
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (requestId) headers.set('x-request-id', requestId);
  return new Problem(status, detail, {
    title,
    type: type || 'about:blank',
    headers,
    members: errors.length > 0 ? { errors } : {},
  });
}
