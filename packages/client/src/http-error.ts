import type { Redact } from '@liked-posts/internal/hide-token';
import {
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import { readRateLimit, retryAt } from '@liked-posts/types/rate-limit';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import { maxErrorBytes } from './send.ts';
import type { PageResponse } from './transport.ts';

/** Why the body of a successful response is not a page. */
export interface Flaw {
  /** For example `data is an object`. Without a reason, the error has the texts of the body. */
  readonly reason?: string | undefined;
  /** Whether the next response would have the same flaw. */
  readonly isLasting?: true;
}

/** How many characters a message has at most. */
const maxMessageCharacters = 1000;

/** The classes of the errors that have their own, by status. */
const errorClasses: Readonly<Record<number, typeof HttpError>> = {
  401: AuthenticationError,
  402: QuotaError,
  429: RateLimitError,
};

/**
 * The error for a response that is not a page. Its message is, for example,
 * `[GET] https://api.example.com/2/users/1/liked_tweets: 404 Not Found Error: No such user.`
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
  const problem = readProblem(body);
  // A quota that is used up decides the class before the status does.
  const quotaProblem = flaw ? undefined : problem.quotaProblem;
  const ErrorClass = quotaProblem ? QuotaError : (errorClasses[status] ?? HttpError);
  const isRateLimited = ErrorClass === RateLimitError;

  // "OK" would say nothing about a successful response that is not a page.
  const reasonPhrase = flaw ? '' : redact(response.statusText);
  const title = problem.title ?? (reasonPhrase || 'No Page');
  const reason = flaw?.reason ?? problem.detail ?? problem.message ?? describeRedirect(response);
  // The body is redacted already, but a flaw or a redirect may also quote the response.
  const detail = redact(reason ?? quoteBeginning(body));
  const summary = `[GET] ${url}: ${status} ${title}`;
  // A `Set`, because `detail` may be `problem.message`.
  const sentences = new Set([detail, problem.message].filter((text) => text && text !== title));
  const message = sentences.size > 0 ? `${summary}: ${[...sentences].join(' ')}` : summary;

  const requestId = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(message.slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: problem.type ?? '',
    // Only known to be objects: the service decides on their members.
    errors: problem.errors as readonly ErrorItem[],
    body,
    rateLimit: readRateLimit(headers),
    retryable: flaw ? !flaw.isLasting : isRateLimited || isTransient(status),
    retryAt: retryAt(headers, isRateLimited) ?? readDate(quotaProblem?.['reset_date']),
    requestId: requestId && redact(requestId),
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
}

/** What the body of an error says. A text that the document lacks is that of its first error. */
function readProblem(body: unknown) {
  const document = isObject(body) ? body : {};
  const errors = pickObjects(document['errors']);
  const firstError = errors[0] ?? {};
  return {
    title: findText(document['title'], firstError['title']),
    detail: findText(document['detail'], firstError['detail']),
    type: findText(document['type'], firstError['type']),
    /** What is wrong with the request, such as `[3] is not between 5 and 100.` */
    message: findText(firstError['message']),
    errors,
    /** The document or the error that says that a paid quota is used up. */
    quotaProblem: [document, ...errors].find(isQuotaProblem),
  };
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

/**
 * Whether a problem says that a paid quota is used up. It may come with 402, 403 or 429. Its title
 * names it, such as `UsageCapExceeded`, or its type, such as `…/problems/usage-capped`,
 * `…/problems/credits` or `…/problems/spend-cap-reached`.
 */
function isQuotaProblem({ title, type }: JsonObject): boolean {
  const quotaName = /(\/|^| )(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i;
  return quotaName.test(`${findText(title) ?? ''} ${findText(type) ?? ''}`);
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
    return 'JSON that is nested too deep to show';
  }
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
