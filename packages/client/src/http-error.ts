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
import type { PageResponse } from './transport.ts';

/** Why the body of a successful response is not a page. */
export interface Flaw {
  /** `undefined` if the body says it itself, or is quoted. */
  readonly reason?: string | undefined;
  readonly retryable: boolean;
}

/** How many characters a message has at most. */
const maxMessageCharacters = 1000;
/** How many characters of a body that is not JSON are kept. */
const maxBodyCharacters = 65_536;

/**
 * The error for a response that is not a page.
 *
 * @param flaw - what is wrong with the body of a successful response
 */
export function createHttpError(
  { url, response, content }: PageResponse,
  redact: Redact,
  flaw?: Flaw,
): HttpError {
  const { status, headers } = response;
  const body = hideTokens(content, redact);
  const problem = readProblem(body);
  const quota = flaw ? undefined : problem.quota;
  const ErrorClass = chooseClass(status, quota);
  const isRateLimited = ErrorClass === RateLimitError;

  // "OK" would say nothing about a successful response that is not a page.
  const reasonPhrase = flaw ? '' : redact(response.statusText);
  const title = problem.title ?? (reasonPhrase || 'No Page');
  const reason = flaw?.reason ?? problem.detail ?? problem.message ?? describeRedirect(response);
  const detail = redact(reason ?? quoteBeginning(body));
  const sentences = [detail, problem.message].filter((text) => text && text !== title);
  const message = [`[GET] ${url}: ${status} ${title}`];
  if (sentences.length > 0) message.push([...new Set(sentences)].join(' '));

  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(message.join(': ').slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: problem.type ?? '',
    // Only known to be objects: the service decides on their members.
    errors: problem.errors as readonly ErrorItem[],
    body,
    rateLimit: readRateLimit(headers),
    retryable: flaw ? flaw.retryable : isRateLimited || isTransient(status),
    retryAt: retryAt(headers, isRateLimited) ?? readDate(quota?.['reset_date']),
    requestId: id && redact(id),
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
}

/** What the body of an error says. Each text is that of the document, or else of its first error. */
interface ProblemTexts {
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly type: string | undefined;
  /** What is wrong with the request, or the text of an error in the older format. */
  readonly message: string | undefined;
  readonly errors: readonly JsonObject[];
  /** The document or the error that says that a paid quota is used up. */
  readonly quota: JsonObject | undefined;
}

function readProblem(body: unknown): ProblemTexts {
  const document = isObject(body) ? body : {};
  const errors = readErrors(document);
  const first = errors[0] ?? {};
  return {
    title: findText(document['title'], first['title']),
    detail: findText(document['detail'], first['detail']),
    type: findText(document['type'], first['type']),
    message: findText(first['message']),
    errors,
    quota: [document, ...errors].find(isQuotaProblem),
  };
}

/** The errors in a body; some services write an only one without a list. */
export function readErrors({ errors }: JsonObject): JsonObject[] {
  return pickObjects(Array.isArray(errors) ? errors : [errors]);
}

function chooseClass(status: number, quota: JsonObject | undefined): typeof HttpError {
  if (quota) return QuotaError;
  switch (status) {
    case 401:
      return AuthenticationError;
    case 402:
      return QuotaError;
    case 429:
      return RateLimitError;
    default:
      return HttpError;
  }
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
  // From 520 on are those of Cloudflare, in front of a service that it cannot reach.
  return transientStatuses.has(status) || (status >= 520 && status <= 530);
}

/**
 * Whether a problem says that a paid quota is used up. It may come with 402, 403 or 429; its title
 * or type names it, as `UsageCapExceeded` or `…/problems/spend-cap-reached` do.
 */
function isQuotaProblem({ title, type }: JsonObject): boolean {
  const name = /(\/|^| )(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i;
  return name.test(`${findText(title) ?? ''} ${findText(type) ?? ''}`);
}

function describeRedirect({ status, headers }: Response): string | undefined {
  // Browsers show a redirect as a response with the status 0, and hide its target.
  const hidden = status === 0 ? 'another address' : undefined;
  const target = headers.get('location')?.replace(/[?#].*/, '') ?? hidden;
  return target && `The service redirects to ${target}, which is not followed.`;
}

function quoteBeginning(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.slice(0, 200).replaceAll(/\s+/g, ' ');
}

/** The body without access tokens. Parsed first, because JSON can escape every letter of a token. */
function hideTokens(content: unknown, redact: Redact): unknown {
  const value =
    typeof content === 'string' ? parseJsonOrText(content.slice(0, maxBodyCharacters)) : content;
  if (typeof value === 'string') return redact(value);
  const hide = (_: string, member: unknown) =>
    typeof member === 'string' ? redact(member) : member;
  try {
    // Again as a whole, because a token may also be the name of a member.
    return parseJsonOrText(redact(JSON.stringify(value, hide)));
  } catch {
    return 'JSON that is nested too deep to show';
  }
}

/** The time of a date such as `2026-04-14`. */
function readDate(date: unknown): Date | undefined {
  const time = Date.parse(findText(date) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The first string of values that may be anything, even objects that cannot be converted. */
function findText(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
