import { isObject, parsed } from '@liked-posts/types/json';
import { rateLimitOf, retryAt } from '@liked-posts/types/rate-limit';
import type { Redact } from './connect.ts';
import {
  type ErrorItem,
  HttpError,
  InvalidBodyError,
  RateLimitError,
  UserNotFoundError,
} from './errors.ts';

/** The error for a response that is not a page. */
export function httpError(
  url: string,
  response: Response,
  content: unknown,
  redact: Redact,
): HttpError {
  const { status, ok, headers } = response;
  const shown = redact(written(content));
  const body = parsed(shown);
  const document = isObject(body) ? body : {};
  // Only known to be objects: the service decides on their members.
  const errors = [document['errors'] ?? []].flat().filter(isObject) as ErrorItem[];
  const messages = errors.slice(0, 5).flatMap(({ message }) => textOf(message) ?? []);
  /** A member of the problem document, or of the first error. */
  const member = (name: 'title' | 'detail' | 'type') => textOf(document[name], errors[0]?.[name]);

  const title = member('title') ?? (redact(response.statusText) || 'No Page');
  const detail =
    redirectOf(response, redact) ??
    member('detail') ??
    textOf(...messages) ??
    shown.slice(0, 200).replaceAll(/\s+/g, ' ');
  const type = member('type') ?? '';
  const [, ...said] = new Set([title, detail, ...messages]);

  const hasOnlyErrors = errors.length > 0 && !('data' in document || 'meta' in document);
  const Failure = classOf(response, shown, type, ok ? hasOnlyErrors : isObject(body));
  return new Failure(
    `[GET] ${url}: ${status} ${[title, said.join(' ')].filter(Boolean).join(': ')}`.slice(0, 1000),
    {
      status,
      title,
      detail,
      type,
      errors,
      body,
      rateLimit: rateLimitOf(headers),
      retryable:
        Failure === RateLimitError ||
        (ok && Failure === InvalidBodyError) ||
        /^(408|425|50[0234]|52\d|530)$/.test(`${status}`),
      retryAt: retryAt(headers, Failure === RateLimitError),
      requestId: requestIdOf(headers, redact),
    },
  );
}

/** How much of a body that is not JSON is kept, in characters. */
const mostCharacters = 2 ** 16;

/** A body as a string, to hide tokens in; empty if it is nested too deeply to stringify. */
function written(content: unknown): string {
  if (typeof content === 'string') return content.slice(0, mostCharacters);
  try {
    return JSON.stringify(content);
  } catch {
    return '';
  }
}

/** The service's identifier of a request. */
export function requestIdOf(headers: Headers, redact: Redact): string | null {
  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return id && redact(id);
}

function classOf(
  response: Response,
  text: string,
  type: string,
  isProblem: boolean,
): typeof HttpError {
  const { status, ok } = response;
  // An exhausted quota is answered with 429 as well, but waiting does not help. Its title or type
  // says so: words such as "usage capacity" do not.
  if (status === 429 && !/usage-?cap(ped|exceeded)"/i.test(text)) return RateLimitError;
  if (isRedirect(response)) return HttpError;
  if (!isProblem) return InvalidBodyError;
  return (ok || status === 404) && type.endsWith('/resource-not-found')
    ? UserNotFoundError
    : HttpError;
}

/** Browsers show a redirect as a response with the status 0. */
function isRedirect({ status, ok }: Response): boolean {
  return status < 400 && status !== 304 && !ok;
}

function redirectOf(response: Response, redact: Redact): string | undefined {
  if (!isRedirect(response)) return undefined;
  const target = response.headers.get('location')?.replace(/[?#].*/, '');
  return `The service redirects ${target ? `to ${redact(target)}` : 'elsewhere'}. Give a base URL that answers without a redirect.`;
}

/** The first of the values that is a string. */
function textOf(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
