import type { Redact } from '@liked-posts/internal/hide-token';
import { parseJsonOrText } from '@liked-posts/internal/json';
import { retryAt as findRetryTime, readRateLimit } from '@liked-posts/types/rate-limit';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import { readProblem } from './problem.ts';
import { maxErrorBytes } from './send.ts';
import type { PageResponse } from './transport.ts';

/** Why the body of a successful response is not a page, as `read-page.ts` finds it. */
export interface Flaw {
  /**
   * For example `data is an object`. Missing if the body itself says what it is, such as a problem
   * document or a text: then the error quotes the body.
   */
  readonly reason?: string | undefined;
  /** Set if the next response would have the same flaw: the error is not retryable. */
  readonly isLasting?: true;
}

/** How many characters a message has at most. */
const maxMessageCharacters = 1000;

/** The classes of errors by status. Any other status has an `HttpError`. */
const errorClasses: Readonly<Record<number, typeof HttpError>> = {
  401: AuthenticationError,
  402: QuotaError,
  429: RateLimitError,
};

/**
 * The statuses of failures that may be over the next time. Cloudflare sends 520 to 530 if it cannot
 * reach the service behind it.
 */
const transientStatus = /^(408|425|500|502|503|504|52\d|530)$/;

/**
 * The error for a response that is not a page. After `[GET] <url>: `, its message is
 *
 *   404 Not Found Error: No user.       of { title: 'Not Found Error', detail: 'No user.' }
 *   400 Invalid: Wrong. [3] is small.   of { title: 'Invalid', detail: 'Wrong.',
 *                                            errors: [{ message: '[3] is small.' }] }
 *   503 Service Unavailable: Try later  of the text 'Try later'
 *   520 No Page                         of an empty body over HTTP/2, which has no reason phrases
 *   302 Found: The service redirects …  of an empty body with `location`
 *   200 No Page: data is an object      of the flaw { reason: 'data is an object' }
 *   200 No Page: <html>                 of the text '<html>' and the flaw {}
 *
 * @param flaw - what is wrong with the body of a successful response
 */
export function createHttpError(
  { name, response, content }: PageResponse,
  redact: Redact,
  flaw?: Flaw,
): HttpError {
  const { status, headers } = response;
  const body = redactBody(content, redact);
  const problem = readProblem(body);
  // Only the body of an error says something about quotas.
  const quota = flaw ? undefined : problem.quota;
  const ErrorClass = quota ? QuotaError : (errorClasses[status] ?? HttpError);
  const isRateLimited = ErrorClass === RateLimitError;

  // With a flaw, the response is successful: its reason phrase `OK` would say that all is well.
  const reasonPhrase = flaw ? '' : redact(response.statusText);
  const title = problem.title ?? (reasonPhrase || 'No Page');
  const firstReason = flaw?.reason ?? problem.detail ?? problem.message;
  // The body is redacted already, but a flaw or a redirect may also quote the response.
  const detail = redact(firstReason ?? describeRedirect(response) ?? quoteBeginning(body));
  const message = `${name}: ${status} ${joinTexts(title, detail, problem.message)}`;

  const requestId = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(message.slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: problem.type ?? '',
    // The cast: the items are only known to be objects. The service decides on their members.
    errors: problem.errors as readonly ErrorItem[],
    body,
    rateLimit: readRateLimit(headers),
    retryable: flaw ? !flaw.isLasting : isRateLimited || transientStatus.test(`${status}`),
    retryAt: findRetryTime(headers, isRateLimited) ?? quota?.retryAt,
    requestId: requestId && redact(requestId),
    // `request.ts` sets `attempts`, and `walk.ts` the `position`.
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
}

/** The body without access tokens. The strings of JSON are redacted unescaped: escapes may hide a token. */
function redactBody(content: unknown, redact: Redact): unknown {
  // `send.ts` has cut the body of an error at this length, but not the body of a successful response.
  if (typeof content === 'string') return redact(content.slice(0, maxErrorBytes));
  const redactMember = (_: string, member: unknown) =>
    typeof member === 'string' ? redact(member) : member;
  try {
    // The whole text is redacted as well, because a token may also be the name of a member.
    return parseJsonOrText(redact(JSON.stringify(content, redactMember)));
  } catch {
    // `JSON.stringify` throws a RangeError. Nothing else can be wrong, because the content was JSON.
    return 'JSON that is nested too deep to show';
  }
}

function describeRedirect({ status, headers }: Response): string | undefined {
  // In browsers, a redirect has the status 0, and no target.
  const hiddenTarget = status === 0 ? 'another address' : undefined;
  const target = headers.get('location')?.replace(/[?#].*/, '') ?? hiddenTarget;
  return target && `The service redirects to ${target}, which is not followed.`;
}

function quoteBeginning(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.slice(0, 200).replaceAll(/\s+/g, ' ');
}

/** `Invalid: Wrong. [3] is small.`, each text once; `Invalid` alone if no detail says anything else. */
function joinTexts(title: string, ...details: (string | undefined)[]): string {
  const sentences = new Set(details.filter((text) => text && text !== title));
  return sentences.size > 0 ? `${title}: ${[...sentences].join(' ')}` : title;
}
