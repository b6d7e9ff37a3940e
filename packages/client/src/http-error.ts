import type { Redact } from '@liked-posts/internal/hide-token';
import { parseJsonOrText } from '@liked-posts/internal/json';
import { readRateLimit, retryAt } from '@liked-posts/types/rate-limit';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import { readBodyTexts } from './read-problem.ts';
import { maxErrorBytes } from './send.ts';
import type { PageResponse } from './transport.ts';

/** Why the body of a successful response is not a page. */
export interface Flaw {
  /** For example `data is an object`. Missing if the body says it: the error has its texts then. */
  readonly reason?: string | undefined;
  /** Set if the next response would have the same flaw: the error is not retryable. */
  readonly isLasting?: true;
}

/** How many characters a message has at most. */
const maxMessageCharacters = 1000;

/** The classes of errors by status; `HttpError` for any other. */
const errorClasses: Readonly<Record<number, typeof HttpError>> = {
  401: AuthenticationError,
  402: QuotaError,
  429: RateLimitError,
};

/**
 * The error for a response that is not a page. After `[GET] <url>: `, its message is
 *
 *   404 Not Found Error: No user.       of { title: 'Not Found Error', detail: 'No user.' }
 *   400 Invalid: Wrong. [3] is small.   of { title: 'Invalid', detail: 'Wrong.',
 *                                            errors: [{ message: '[3] is small.' }] }
 *   503 Service Unavailable: Try later  of the text 'Try later'
 *   302 Found: The service redirects …  of an empty body with `location`
 *   200 No Page: data is an object      of the flaw { reason: 'data is an object' }
 *   200 No Page: <html>                 of the text '<html>' and the flaw {}
 *
 * @param flaw - what is wrong with the body of a successful response
 */
export function createHttpError(
  { url, response, content }: PageResponse,
  redact: Redact,
  flaw?: Flaw,
): HttpError {
  const { status, headers } = response;
  const body = redactBody(content, redact);
  const texts = readBodyTexts(body);
  // A quota that is used up decides the class before the status does. A successful response, which
  // has a flaw, says nothing about quotas.
  const usedUpQuota = flaw ? undefined : texts.usedUpQuota;
  const ErrorClass = usedUpQuota ? QuotaError : (errorClasses[status] ?? HttpError);
  const isRateLimited = ErrorClass === RateLimitError;

  // "OK" would say nothing about a successful response that is not a page.
  const reasonPhrase = flaw ? '' : redact(response.statusText);
  const title = texts.title ?? (reasonPhrase || 'No Page');
  const reason = flaw?.reason ?? texts.detail ?? texts.message ?? describeRedirect(response);
  // The body is redacted already, but a flaw or a redirect may also quote the response.
  const detail = redact(reason ?? quoteBeginning(body));
  const summary = `[GET] ${url}: ${status} ${title}`;
  // The detail and the message of the first error. A `Set` has the text once if they are the same.
  const sentences = new Set([detail, texts.message].filter((text) => text && text !== title));
  const message = sentences.size > 0 ? `${summary}: ${[...sentences].join(' ')}` : summary;

  const requestId = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(message.slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: texts.type ?? '',
    // Only known to be objects: the service decides on their members.
    errors: texts.errors as readonly ErrorItem[],
    body,
    rateLimit: readRateLimit(headers),
    retryable: flaw ? !flaw.isLasting : isRateLimited || isTransient(status),
    retryAt: retryAt(headers, isRateLimited) ?? usedUpQuota?.resetDate,
    requestId: requestId && redact(requestId),
    // `requestPage` adds `attempts`, and `Walk` the `position`.
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
}

/** Statuses of failures that may be over the next time. */
const transientStatuses: ReadonlySet<number> = new Set([
  408, // Request Timeout
  425, // Too Early
  500, // Internal Server Error
  502, // Bad Gateway
  503, // Service Unavailable
  504, // Gateway Timeout
]);

function isTransient(status: number): boolean {
  // Cloudflare sends 520 to 530 if it cannot reach the service behind it.
  return transientStatuses.has(status) || (status >= 520 && status <= 530);
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

/** The body without access tokens. JSON has been parsed, because it can escape a token's letters. */
function redactBody(content: unknown, redact: Redact): unknown {
  // The text of a successful response may be longer than those of errors.
  if (typeof content === 'string') return redact(content.slice(0, maxErrorBytes));
  const redactMember = (_: string, member: unknown) =>
    typeof member === 'string' ? redact(member) : member;
  try {
    // The whole is redacted again, because a token may also be the name of a member.
    return parseJsonOrText(redact(JSON.stringify(content, redactMember)));
  } catch {
    // A RangeError of `JSON.stringify`: the content was JSON, so nothing else can be wrong with it.
    return 'JSON that is nested too deep to show';
  }
}
