import type { Redact } from '@liked-posts/internal/hide-token';
import {
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import { retryAt as findRetryTime, readRateLimit } from '@liked-posts/types/rate-limit';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import { maxErrorBytes } from './send.ts';
import type { PageResponse } from './transport.ts';

/** Why the body of a successful response is not a page, as `read-page.ts` finds it. */
export interface Flaw {
  /**
   * For example `data is an object`. Missing if the error is to quote the body instead: a problem
   * document, or text.
   */
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
 *   520 No Page                         of an empty body over HTTP/2, which has no reason phrases
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
  const problem = isObject(body) ? body : {};
  const errors = pickObjects(problem['errors']);
  const firstError = errors[0] ?? {};
  // An error about a quota is a `QuotaError` with any status. A successful response, which has a
  // flaw, says nothing about quotas.
  const quotaProblem = flaw ? undefined : [problem, ...errors].find(isQuotaProblem);
  const ErrorClass = quotaProblem ? QuotaError : (errorClasses[status] ?? HttpError);
  const isRateLimited = ErrorClass === RateLimitError;

  /** A text of the problem document, or else of its first error. */
  const findMember = (name: string) => findText(problem[name], firstError[name]);
  // A flawed response has the reason phrase `OK`, which would say that all is well.
  const title = findMember('title') ?? ((!flaw && redact(response.statusText)) || 'No Page');
  const firstMessage = findText(firstError['message']);
  const reason = flaw?.reason ?? findMember('detail') ?? firstMessage ?? describeRedirect(response);
  // The body is redacted already, but a flaw or a redirect may also quote the response.
  const detail = redact(reason ?? quoteBeginning(body));
  const message = `[GET] ${url}: ${status} ${joinTexts(title, detail, firstMessage)}`;

  const requestId = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(message.slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: findMember('type') ?? '',
    // Only known to be objects: the service decides on their members.
    errors: errors as readonly ErrorItem[],
    body,
    rateLimit: readRateLimit(headers),
    retryable: flaw ? !flaw.isLasting : isRateLimited || isTransient(status),
    retryAt: findRetryTime(headers, isRateLimited) ?? readDate(quotaProblem?.['reset_date']),
    requestId: requestId && redact(requestId),
    // `request.ts` adds `attempts`, and `walk.ts` the `position`.
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
}

/** `Invalid: Wrong. [3] is small.`, each text once; `Invalid` alone if no detail says anything else. */
function joinTexts(title: string, ...details: (string | undefined)[]): string {
  const sentences = new Set(details.filter((text) => text && text !== title));
  return sentences.size > 0 ? `${title}: ${[...sentences].join(' ')}` : title;
}

/**
 * Whether a problem says that a paid quota is used up. Its title names the quota, or the last part of
 * its type:
 *
 *   yes   `UsageCapExceeded`, `…/problems/usage-capped`, `…/problems/credits`, `SpendCapReached`
 *   no    `…/problems/usage-capacity`, `…/problems/credits/history`
 */
function isQuotaProblem({ title, type }: JsonObject): boolean {
  // `[pe]` tells `capped` and `CapExceeded` from `capacity`.
  const quotaName = /(\/|^| )(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i;
  return quotaName.test(`${findText(title) ?? ''} ${findText(type) ?? ''}`);
}

/** The time of a date such as `2026-04-14`. */
function readDate(date: unknown): Date | undefined {
  const time = Date.parse(findText(date) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The first string among values of any type, even objects that cannot be converted to strings. */
function findText(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}

/**
 * Whether a failure with this status may be over the next time. Cloudflare sends 520 to 530 if it
 * cannot reach the service behind it.
 */
function isTransient(status: number): boolean {
  return [408, 425, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
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
  // `send.ts` has cut the text of an error at this length, but not the text of a successful response.
  if (typeof content === 'string') return redact(content.slice(0, maxErrorBytes));
  const redactMember = (_: string, member: unknown) =>
    typeof member === 'string' ? redact(member) : member;
  try {
    // The whole text is redacted as well, because a token may also be the name of a member.
    return parseJsonOrText(redact(JSON.stringify(content, redactMember)));
  } catch {
    // A RangeError of `JSON.stringify`: the content was JSON, so nothing else can be wrong with it.
    return 'JSON that is nested too deep to show';
  }
}
