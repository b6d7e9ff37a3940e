import { isObject, type JsonObject, objectsIn, parsed } from '@liked-posts/types/json';
import { rateLimitOf, retryAt } from '@liked-posts/types/rate-limit';
import type { Redact } from './connect.ts';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  InvalidBodyError,
  QuotaError,
  RateLimitError,
  UserNotFoundError,
} from './errors.ts';

/** The error for a response that is not a page. */
export function httpError(
  url: string,
  response: Response,
  content: string,
  redact: Redact,
): HttpError {
  const { status, ok, headers } = response;
  const shown = redact(content.slice(0, mostCharacters));
  // Beyond 2^53, parsing would round the number of an account.
  const body = parsed(shown.replaceAll(/("account_id":\s*)(\d{16,})/g, '$1"$2"'));
  const document = isObject(body) ? body : {};
  const errors = objectsIn([document['errors'] ?? []].flat());
  const messages = errors.slice(0, 5).flatMap(({ message }) => textOf(message) ?? []);
  /** A member of the problem document, or of the first error. */
  const member = (name: 'title' | 'detail' | 'type') => textOf(document[name], errors[0]?.[name]);

  const title = member('title') ?? (redact(response.statusText) || 'No Page');
  const detail =
    hintOf(response, redact) ??
    member('detail') ??
    textOf(...messages) ??
    shown.slice(0, 200).replaceAll(/\s+/g, ' ');
  const type = member('type') ?? '';
  const [, ...said] = new Set([title, detail, ...messages]);

  const hasOnlyErrors = errors.length > 0 && !('data' in document || 'meta' in document);
  const quota = [document, ...errors].find(isQuota);
  const Failure =
    status === 402 || (quota && !ok)
      ? QuotaError
      : classOf(response, type, ok ? hasOnlyErrors : isObject(body));
  return new Failure(
    `[GET] ${url}: ${status} ${[title, said.join(' ')].filter(Boolean).join(': ')}`.slice(0, 1000),
    {
      status,
      title,
      detail,
      type,
      // Only known to be objects: the service decides on their members.
      errors: errors as readonly ErrorItem[],
      body,
      rateLimit: rateLimitOf(headers),
      retryable:
        Failure === RateLimitError ||
        (ok && Failure === InvalidBodyError) ||
        /^(408|425|50[0234]|52\d|530)$/.test(`${status}`),
      retryAt: retryAt(headers, Failure === RateLimitError) ?? dateOf(quota?.['reset_date']),
      requestId: requestIdOf(headers, redact),
    } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>,
  );
}

/** How much of a body that is not JSON is kept, in characters. */
const mostCharacters = 2 ** 16;

/** The service's identifier of a request. */
export function requestIdOf(headers: Headers, redact: Redact): string | null {
  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return id && redact(id);
}

/**
 * Whether a problem says that a paid quota is used up. It may come with 402, 403 or 429; its title
 * or type names it, as `UsageCapExceeded` or `…/problems/spend-cap-reached` do.
 */
function isQuota({ title, type }: JsonObject): boolean {
  const named = /(\/|^| )(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i;
  return named.test([textOf(title), textOf(type)].join(' '));
}

/** The time of a date such as `2026-04-14`. */
function dateOf(date: unknown): Date | undefined {
  const time = Date.parse(textOf(date) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

function classOf(response: Response, type: string, isProblem: boolean): typeof HttpError {
  const { status, ok } = response;
  if (status === 429) return RateLimitError;
  if (status === 401) return AuthenticationError;
  if (status < 400 && !ok) return HttpError;
  if (!isProblem) return InvalidBodyError;
  return (ok || status === 404) && type.endsWith('/resource-not-found')
    ? UserNotFoundError
    : HttpError;
}

/** What to do after a status that has no problem document. */
function hintOf({ status, ok, headers }: Response, redact: Redact): string | undefined {
  if (status >= 400 || ok) return undefined;
  if (status === 304) {
    return 'The page has not changed. Send no `if-none-match`.';
  }
  // Browsers show a redirect as a response with the status 0.
  const target = headers.get('location')?.replace(/[?#].*/, '');
  return `The service redirects ${target ? `to ${redact(target)}` : 'elsewhere'}. Give the base URL of its target.`;
}

/** The first string of values that may be anything, even objects that cannot be converted. */
function textOf(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
