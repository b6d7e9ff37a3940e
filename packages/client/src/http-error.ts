import type { Redact } from '@liked-posts/types/hide-token';
import { isObject, type JsonObject, objectsIn, parsed } from '@liked-posts/types/json';
import { rateLimitOf, retryAt } from '@liked-posts/types/rate-limit';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  QuotaError,
  RateLimitError,
} from './errors.ts';

/**
 * The error for a response that is not a page.
 *
 * @param content - the body, parsed or not
 * @param flaw - what is wrong with an OK body
 */
export function httpError(
  url: string,
  response: Response,
  content: unknown,
  flaw: string | undefined,
  redact: Redact,
): HttpError {
  const { status, ok, headers } = response;
  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  // Browsers show a redirect as a response with the status 0, and hide its target.
  const hidden = status === 0 ? 'another address' : undefined;
  const target = headers.get('location')?.replace(/[?#].*/, '') ?? hidden;
  const body = shownBody(content, redact);
  const document = isObject(body) ? body : {};
  const errors = objectsIn([document['errors'] ?? []].flat());
  /** A member of the problem document, or of the first error. */
  const member = (name: 'title' | 'detail' | 'type') => textOf(document[name], errors[0]?.[name]);
  const hasOnlyErrors = errors.length > 0 && !('data' in document || 'meta' in document);
  const isFlawed = ok && !hasOnlyErrors;

  const title = member('title') ?? (ok ? 'No Page' : redact(response.statusText) || 'No Page');
  const message = textOf(errors[0]?.['message']);
  const quoted = typeof body === 'string' ? body : JSON.stringify(body);
  const detail =
    (isFlawed && flaw ? redact(flaw) : undefined) ??
    member('detail') ??
    message ??
    (target && redact(`The service redirects to ${target}, which is not followed.`)) ??
    quoted.slice(0, 200).replaceAll(/\s+/g, ' ');
  const said = new Set([detail, message ?? detail]);
  said.delete(title);

  const quota = [document, ...errors].find(isQuota);
  const Failure = quota && !ok ? QuotaError : (classes[status] ?? HttpError);
  return new Failure(
    [`[GET] ${url}: ${status} ${title}`, [...said].join(' ')]
      .filter(Boolean)
      .join(': ')
      .slice(0, 1000),
    {
      status,
      title,
      detail,
      type: member('type') ?? '',
      // Only known to be objects: the service decides on their members.
      errors: errors as readonly ErrorItem[],
      body,
      rateLimit: rateLimitOf(headers),
      retryable:
        Failure === RateLimitError || isFlawed || /^(408|425|50[0234]|52\d|530)$/.test(`${status}`),
      retryAt: retryAt(headers, Failure === RateLimitError) ?? dateOf(quota?.['reset_date']),
      requestId: id && redact(id),
    } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>,
  );
}

/** How much of a body that is not JSON is kept, in characters. */
const mostCharacters = 2 ** 16;

/** The body as an error shows it. Parsed first, because JSON can escape every letter of a token. */
function shownBody(content: unknown, redact: Redact): unknown {
  const value = typeof content === 'string' ? parsed(content.slice(0, mostCharacters)) : content;
  if (typeof value === 'string') return redact(value);
  const hide = (_: string, each: unknown) => (typeof each === 'string' ? redact(each) : each);
  try {
    // Again as a whole, because a token may also be the name of a member.
    return parsed(redact(JSON.stringify(value, hide)));
  } catch {
    return 'JSON that is nested too deep to show';
  }
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

const classes: Readonly<Record<number, typeof HttpError>> = {
  ...{ 401: AuthenticationError, 402: QuotaError, 429: RateLimitError },
};

/** The first string of values that may be anything, even objects that cannot be converted. */
function textOf(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
