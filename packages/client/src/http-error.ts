import {
  type ErrorItem,
  HttpError,
  InvalidBodyError,
  RateLimitError,
  UserNotFoundError,
} from './errors.ts';
import { isList, isObject } from './json.ts';
import { rateLimitOf, retryTime, timeHere } from './rate-limit.ts';
import type { Answer } from './read-page.ts';
import { type Redact, redacted } from './redact.ts';

/** The error for an answer that is not a page. */
export function httpError(answer: Answer, content: unknown, redact: Redact): HttpError {
  const { url, response, arrivedAt } = answer;
  const { status, headers } = response;
  const body = redacted(content, redact);
  const document = isObject(body) ? body : {};
  const errors = [document['errors'] ?? []].flat().filter(isItem);
  const messages = errors.slice(0, 5).flatMap(({ message }) => textOf(message) ?? []);

  const first = errors[0];
  const title =
    textOf(document['title'], first?.title) ?? (redact(response.statusText) || nameOf(status));
  const detail =
    redirectOf(response, redact) ??
    textOf(document['detail'], first?.detail) ??
    (messages.join(' ') || excerptOf(body));
  const type = textOf(document['type'], first?.type) ?? '';

  const Failure = classOf(response, body, type);
  const rateLimit = rateLimitOf(headers);
  // The reset matters only to who has used up the window.
  const reset =
    Failure === RateLimitError && !rateLimit.remaining
      ? timeHere(rateLimit.reset, headers, arrivedAt)
      : undefined;
  return new Failure(`[GET] ${url}: ${status} ${sentence(title, [detail, ...messages])}`, {
    status,
    title,
    detail,
    type,
    errors,
    body,
    rateLimit,
    retryable:
      Failure === RateLimitError ||
      isTransient(status) ||
      (response.ok && Failure === InvalidBodyError),
    retryAt: retryTime(headers, arrivedAt) ?? reset,
    requestId: requestIdOf(headers, redact),
  });
}

/** The service's name for a request. */
export function requestIdOf(headers: Headers, redact: Redact): string | null {
  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return id && redact(id);
}

/** Whether a value can be the `errors` of a body. */
export function isProblemList(value: unknown): value is readonly ErrorItem[] {
  return isList(value);
}

function isItem(value: unknown): value is ErrorItem {
  return isObject(value);
}

function classOf(
  { status, ok, type: kind }: Response,
  body: unknown,
  type: string,
): typeof HttpError {
  // A quota that is used up comes as a 429 too, and does not pass by waiting.
  if (status === 429 && !/usage-?cap/i.test(JSON.stringify(body))) return RateLimitError;
  if (isRedirect(status, kind)) return HttpError;
  if (!isObject(body)) return InvalidBodyError;
  const onlyErrors =
    isList(body['errors']) && body['errors'].length > 0 && !('data' in body || 'meta' in body);
  if (ok && !onlyErrors) return InvalidBodyError;
  return (ok || status === 404) && type.endsWith('/resource-not-found')
    ? UserNotFoundError
    : HttpError;
}

/** Whether the same request may succeed a moment later. */
function isTransient(status: number): boolean {
  return [408, 425, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}

/** Browsers do not show more of a redirect than that it is one. */
function isRedirect(status: number, kind: string): boolean {
  return kind === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

function redirectOf({ status, type, headers }: Response, redact: Redact): string | undefined {
  if (!isRedirect(status, type)) return undefined;
  const [target] = headers.get('location')?.split(/[?#]/) ?? [];
  const where = target ? `to ${redact(target)}` : 'elsewhere';
  return `The service redirects ${where}, which is not followed. Give the base URL where it answers itself.`;
}

/** HTTP/2 has no reason phrases: these are of answers that need not be JSON. */
const names: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function nameOf(status: number): string {
  const kind = status < 500 ? 'Client Error' : 'Server Error';
  return names[status] ?? (status < 400 ? 'No Page' : kind);
}

/** Says each thing once, and not for ever. */
function sentence(title: string, parts: readonly string[]): string {
  let said = '';
  for (const part of parts) if (part !== title && !said.includes(part)) said += ` ${part}`;
  return (said ? `${title}:${said}` : title).slice(0, 1000);
}

function excerptOf(body: unknown): string {
  return JSON.stringify(typeof body === 'string' ? body.slice(0, 200) : body).slice(0, 200);
}

/** The first of some values that is a text. */
function textOf(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
