import { path as pathTemplate } from '@liked-posts/types';
import { type HttpHandler, http } from 'msw';
import type { Mock } from './create-mock.ts';
import { checkOptions, OptionError } from './option-checks.ts';

/** `/2/users/`: the operation's path before its only parameter. */
const pathBeforeId = pathTemplate.slice(0, pathTemplate.indexOf('{'));

/** Options of {@link mockHandlers}. */
export interface HandlerOptions {
  /**
   * The base URL of the service in your application, such as `https://api.example.com`: the mock
   * responds to every path below it. Default: any base URL, and only the operation's path.
   */
  readonly baseUrl?: string;
}

/**
 * Request handlers for `setupServer` and `setupWorker` that let the mock respond to the operation.
 * Requests to other URLs go to your other handlers. Handlers that come before these take precedence.
 *
 * @example
 * const mock = createMock();
 * const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }));
 */
export function mockHandlers(mock: Mock, options: HandlerOptions = {}): HttpHandler[] {
  checkOptions(options, { baseUrl: requireBaseUrl });
  const { baseUrl } = options;
  const { pattern, findPath } = baseUrl === undefined ? operationRoute : createRoute(baseUrl);
  return [
    // All methods, because the mock itself refuses methods other than GET and HEAD.
    http.all(pattern, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return fetchFromMock(mock, request, findPath(pathname) + search);
    }),
  ];
}

/** The requests that the mock gets. */
interface Route {
  readonly pattern: string;
  /** Finds the path that the mock gets in the path of a request. */
  readonly findPath: (path: string) => string;
}

/** The operation's path below any base URL: `/any/2/users/1/liked_tweets` → `/2/users/1/liked_tweets`. */
const operationRoute: Route = {
  pattern: `*${pathTemplate.replace('{id}', ':id')}`,
  // The last `/2/users/`, because the base URL may have another.
  findPath: (path) => path.slice(path.lastIndexOf(pathBeforeId)),
};

/** Every path below a base URL: for `https://a.test/x`, `/x/other` → `/other`. */
function createRoute(baseUrl: string): Route {
  const base = baseUrl.replace(/\/+$/, '');
  const basePath = base.replace(/^https?:\/\/[^/]*/, '');
  return { pattern: `${base}/*`, findPath: (path) => path.slice(basePath.length) };
}

function requireBaseUrl(option: string, value: unknown): void {
  if (typeof value === 'string' && isBaseUrl(value)) return;
  const allowed =
    'the URL as requests have it, such as https://api.example.com: without default port and query';
  // The error does not show the value if it may have a password.
  const reason = String(value).includes('@') ? 'it has a user name' : { value };
  throw new OptionError(option, reason, allowed);
}

/**
 * Whether the URLs of requests can begin with a text: with `https://a.test`, or `/x` on the origin of the
 * page, but not with `https://a.test:443`, whose port they leave out. `/` would be all paths of the page.
 */
function isBaseUrl(text: string): boolean {
  const pageOrigin = 'http://page.test';
  if (text === '/' || !URL.canParse(text, pageOrigin)) return false;
  const { protocol, origin, pathname } = new URL(text, pageOrigin);
  const isHttp = protocol === 'http:' || protocol === 'https:';
  return isHttp && [origin, origin + pathname, pathname].includes(text);
}

async function fetchFromMock(mock: Mock, request: Request, path: string): Promise<Response> {
  try {
    // The application's own `fetch` decides whether to follow a redirect.
    return await mock.fetch(new Request(new URL(path, request.url), request), {
      redirect: 'manual',
    });
  } catch {
    // MSW turns this into a network error. The mock rejects in two cases: an override has `reset`, or the
    // application aborted the request, and then nobody reads the response.
    return Response.error();
  }
}
