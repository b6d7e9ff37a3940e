import { ConnectionError, HttpError, LikedPostsError, PaginationError } from '@liked-posts/client';
import { InvalidQueryError } from '@liked-posts/types/validate';
import { rateLimitHeaders } from './answer.ts';

interface ProblemDetails {
  readonly title?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  /** Further members of the document. */
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
    const { title = titles[status], type = 'about:blank', headers, members } = this.#details;
    return Response.json(
      { type, title, status, detail, ...members },
      {
        status,
        headers: { ...headers, 'content-type': 'application/problem+json' },
      },
    );
  }
}

/** The part of an error that the caller can act on. The rest is only logged. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidQueryError) {
    const { violations } = error;
    return new Problem(400, error.message, { title: 'Invalid Request', members: { violations } });
  }
  if (error instanceof PaginationError && error.cause) return problemOf(error.cause);
  if (error instanceof HttpError && isOfCaller(error)) return passedOn(error);
  // The caller has gone away: nobody reads this.
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

/** Whether the service refused the request, rather than failed. */
function isOfCaller(error: HttpError): boolean {
  // The service may say with 200 that there is no such user.
  if (error.type.endsWith('/resource-not-found')) return true;
  return error.status >= 400 && error.status < 500 && error.errors.length + error.type.length > 0;
}

/** The service's error, with the time to try again. */
function passedOn({
  status,
  title,
  detail,
  type,
  retryAt,
  rateLimit,
  requestId,
  ...error
}: HttpError) {
  const seconds = retryAt && Math.max(1, Math.ceil((Number(retryAt) - Date.now()) / 1000));
  return new Problem(status < 400 ? 404 : status, detail, {
    title,
    type: type || 'about:blank',
    headers: {
      ...rateLimitHeaders(rateLimit),
      ...(seconds !== undefined && { 'retry-after': `${seconds}` }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(requestId && { 'x-request-id': requestId }),
    },
    members: error.errors.length > 0 ? { errors: error.errors } : {},
  });
}
