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
  const base = options.baseUrl?.replace(/\/+$/, '');
  const pattern = base === undefined ? `*${pathTemplate.replace('{id}', ':id')}` : `${base}/*`;
  return [
    http.all(pattern, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return fetchFromMock(mock, request, omitBase(pathname, base) + search);
    }),
  ];
}

/**
 * The path that the mock gets:
 *
 *   base               path of the request            result
 *   https://a.test/x   /x/2/users/1/liked_tweets      /2/users/1/liked_tweets
 *   https://a.test/x   /x/other                       /other
 *   /x                 /x/other                       /other
 *   undefined          /any/2/users/1/liked_tweets    /2/users/1/liked_tweets
 */
function omitBase(path: string, base: string | undefined): string {
  // Without a base, only URLs that end with the operation's path get here.
  if (base === undefined) return path.slice(path.lastIndexOf(pathBeforeId));
  const basePath = base.replace(/^\w+:\/\/[^/]*/, '');
  return path.slice(basePath.length);
}

/**
 * Requires a base URL as requests have it:
 *
 *   accepted   https://a.test   https://a.test/x/       /x, on the page's own origin
 *   refused    a.test           https://a.test:443      /, all paths of the page
 */
function requireBaseUrl(option: string, value: unknown): void {
  const ownOrigin = 'http://page.test';
  if (typeof value === 'string' && value !== '/' && URL.canParse(value, ownOrigin)) {
    const { protocol, origin, pathname } = new URL(value, ownOrigin);
    const isHttp = protocol === 'http:' || protocol === 'https:';
    if (isHttp && [origin, origin + pathname, pathname].includes(value)) return;
  }
  const allowed =
    'the URL as requests have it, such as https://api.example.com: without default port and query';
  // The error does not show the value if it may have a password.
  const reason = String(value).includes('@') ? 'it has a user name' : { value };
  throw new OptionError(option, reason, allowed);
}

async function fetchFromMock(mock: Mock, request: Request, path: string): Promise<Response> {
  try {
    // The application's own `fetch` decides whether to follow a redirect.
    return await mock.fetch(new Request(new URL(path, request.url), request), {
      redirect: 'manual',
    });
  } catch {
    // A network error, for an override with `reset`. If the application aborted the request, the mock
    // rejects, too, and nobody reads this response.
    return Response.error();
  }
}
