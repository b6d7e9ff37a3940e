import type { LikedPostsQuery } from '@liked-posts/types';
import type { Redact } from '@liked-posts/types/hide-token';
import { isObject, type JsonObject, kindOf, objectsIn, parsed } from '@liked-posts/types/json';
import { rateLimitOf, retryAt } from '@liked-posts/types/rate-limit';
import { renamedInPages } from '@liked-posts/types/request';
import { isEncodable } from './check-options.ts';
import {
  AuthenticationError,
  type ErrorItem,
  HttpError,
  PaginationError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import type { ReceivedPage } from './page.ts';
import type { Answer, PageRequest } from './transport.ts';

/**
 * The page in a response.
 *
 * @throws {HttpError} says what the response is instead
 * @throws {PaginationError} if the service refuses the token of the page
 */
export function readPage(answer: Answer, { query, redact }: PageRequest): ReceivedPage {
  const { response, content } = answer;
  const body = response.ok && typeof content === 'string' ? parsed(content) : content;
  if (response.ok && isObject(body)) {
    const flaw = findFlaw(body) ?? findNewerNames(body, query);
    if (flaw) throw createHttpError({ ...answer, content: body }, redact, flaw);
    // Checked as far as the client relies on it; the rest is as the contract says.
    const page = body as Partial<ReceivedPage>;
    return {
      ...page,
      data: page.data ?? [],
      includes: page.includes ?? {},
      errors: page.errors ?? [],
      meta: page.meta ?? {},
      rateLimit: rateLimitOf(response.headers),
      query,
      response,
    };
  }
  const error = createHttpError({ ...answer, content: body }, redact);
  const token = query.pagination_token;
  if (token === undefined || !isRefused(token, error)) throw error;
  throw new PaginationError(error.message, { reason: 'refused', token, cause: error });
}

/** Why the body of a successful response is not a page. */
interface Flaw {
  /** Empty if the body is a problem document, which says it itself. */
  readonly reason: string;
  readonly retryable: boolean;
}

/**
 * What is wrong with the body of a page. Strict, because a bad body must not look like the last
 * page. Published clients write missing lists and tokens as null.
 */
function findFlaw(body: JsonObject): Flaw | undefined {
  if (!('data' in body || 'meta' in body)) return createFlaw('there is neither data nor meta');
  if ('title' in body && 'status' in body) return createFlaw('');
  const { data, includes, errors, meta } = body;
  if (includes != null && !isObject(includes)) return createFlaw(`includes is ${kindOf(includes)}`);
  if (meta !== undefined && !isObject(meta)) return createFlaw(`meta is ${kindOf(meta)}`);

  const lists: [name: string, list: unknown][] = [
    ['data', data],
    ['errors', errors],
  ];
  for (const [name, list] of Object.entries(includes ?? {})) lists.push([`includes.${name}`, list]);
  for (const [name, list] of lists) {
    const reason = findFlawOfList(name, list);
    if (reason) return createFlaw(reason);
  }
  for (const name of ['next_token', 'previous_token']) {
    const token = meta?.[name] ?? '';
    if (token !== '' && !isEncodable(token)) return createFlaw(`meta.${name} is ${kindOf(token)}`);
  }
  const isEmpty = !Array.isArray(data) || data.length === 0;
  if (isEmpty && meta?.['result_count']) {
    return createFlaw('there is no data, but meta.result_count is not 0');
  }
  return undefined;
}

function createFlaw(reason: string, retryable = true): Flaw {
  return { reason, retryable };
}

/** What is wrong with a list of objects. Posts need an id, because paging relies on it. */
function findFlawOfList(name: string, list: unknown): string | undefined {
  if (list == null) return undefined;
  if (!Array.isArray(list)) return `${name} is ${kindOf(list)}`;
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return `${name}[${index}] is ${kindOf(item)}`;
    const { id } = item;
    if (name === 'data' && typeof id !== 'string') return `data[${index}].id is ${kindOf(id)}`;
  }
  return undefined;
}

/**
 * The names of the service's newer description that stand in place of ours. Such a page would look as
 * if it had no long texts, no references and no included Posts.
 */
function findNewerNames({ data, includes }: JsonObject, query: LikedPostsQuery): Flaw | undefined {
  const names: string[] = [];
  for (const [ours, newer] of Object.entries(renamedInPages['includes'] ?? {})) {
    if (isObject(includes) && newer in includes && !(ours in includes)) {
      names.push(`includes.${newer}`);
    }
  }
  const posts = objectsIn(data);
  for (const [ours, newer] of Object.entries(renamedInPages['data'] ?? {})) {
    // A field that was requested may be in any Post, and a default field is in the first one.
    const isRequested = query['tweet.fields']?.some((field) => field === ours);
    const checkedPosts = isRequested ? posts : posts.slice(0, 1);
    if (checkedPosts.some((post) => newer in post && !(ours in post))) names.push(newer);
  }
  if (names.length === 0) return undefined;
  const reason = `newer names of the service, which this version cannot read: ${names.join(', ')}`;
  return createFlaw(`${reason}. Update @liked-posts/client, or use \`GET\`.`, false);
}

/** Whether an error is about the value of `pagination_token`. */
function isRefused(token: string, { status, errors, detail }: HttpError): boolean {
  // A refusal of another parameter names all parameters, so the token itself has to be there.
  const text = JSON.stringify([detail, errors]);
  return status === 400 && text.includes('pagination_token') && text.includes(token);
}

/**
 * The error for a response that is not a page.
 *
 * @param flaw - what is wrong with the body of a successful response
 */
function createHttpError(
  { url, response, content }: Answer,
  redact: Redact,
  flaw?: Flaw,
): HttpError {
  const { status, ok, headers } = response;
  const body = hideTokens(content, redact);
  const document = isObject(body) ? body : {};
  const errors = objectsIn([document['errors'] ?? []].flat());
  /** A member of the problem document, or of the first error. */
  const readText = (name: 'title' | 'detail' | 'type') =>
    findText(document[name], errors[0]?.[name]);
  const hasOnlyErrors = errors.length > 0 && !('data' in document || 'meta' in document);
  const isFlawed = ok && !hasOnlyErrors;

  const title = readText('title') ?? (ok ? 'No Page' : redact(response.statusText) || 'No Page');
  const message = findText(errors[0]?.['message']);
  const detail =
    (isFlawed && flaw && redact(flaw.reason)) ||
    (readText('detail') ?? message ?? describeRedirect(response, redact) ?? quoteBeginning(body));
  const sentences = [...new Set([detail, message ?? detail])].filter((text) => text !== title);
  const text = [`[GET] ${url}: ${status} ${title}`, sentences.join(' ')].filter(Boolean).join(': ');

  const quota = ok ? undefined : [document, ...errors].find(isQuotaProblem);
  const ErrorClass = chooseClass(status, quota);
  const isRateLimited = ErrorClass === RateLimitError;
  const id = headers.get('x-request-id') ?? headers.get('x-transaction-id');
  return new ErrorClass(text.slice(0, maxMessageCharacters), {
    status,
    title,
    detail,
    type: readText('type') ?? '',
    // Only known to be objects: the service decides on their members.
    errors: errors as readonly ErrorItem[],
    body,
    rateLimit: rateLimitOf(headers),
    retryable: isFlawed ? (flaw?.retryable ?? true) : isRateLimited || isTransient(status),
    retryAt: retryAt(headers, isRateLimited) ?? readDate(quota?.['reset_date']),
    requestId: id && redact(id),
  } satisfies Omit<HttpError, keyof Error | 'position' | 'attempts'>);
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

function describeRedirect({ status, headers }: Response, redact: Redact): string | undefined {
  // Browsers show a redirect as a response with the status 0, and hide its target.
  const hidden = status === 0 ? 'another address' : undefined;
  const target = headers.get('location')?.replace(/[?#].*/, '') ?? hidden;
  return target && redact(`The service redirects to ${target}, which is not followed.`);
}

/** How many characters a message has at most. */
const maxMessageCharacters = 1000;
/** How many characters of a body that is not JSON are kept. */
const maxBodyCharacters = 65_536;

function quoteBeginning(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (text ?? '').slice(0, 200).replaceAll(/\s+/g, ' ');
}

/** The body without access tokens. Parsed first, because JSON can escape every letter of a token. */
function hideTokens(content: unknown, redact: Redact): unknown {
  const value = typeof content === 'string' ? parsed(content.slice(0, maxBodyCharacters)) : content;
  if (typeof value === 'string') return redact(value);
  const hide = (_: string, member: unknown) =>
    typeof member === 'string' ? redact(member) : member;
  try {
    // Again as a whole, because a token may also be the name of a member.
    return parsed(redact(JSON.stringify(value, hide)));
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
