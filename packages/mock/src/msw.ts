import { path as pathTemplate } from '@liked-posts/types';
import { type HttpHandler, http } from 'msw';
import type { Mock } from './create-mock.ts';
import { pathBeforeId } from './message/messages.ts';
import { checkOptions, OptionError } from './option-error.ts';

/** Options of {@link mockHandlers}. */
export interface HandlerOptions {
  /**
   * The base URL of the service in your application, such as `https://api.example.com`: the mock
   * responds to every path below it. Default: the operation's path below any.
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
  // The path of the base URL, such as `/x` of `https://a.test/x`. The service does not see it.
  const basePath = base?.replace(/^\w+:\/\/[^/]*/, '');
  return [
    http.all(pattern, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const baseLength = basePath?.length ?? pathname.lastIndexOf(pathBeforeId);
      return fetchFromMock(mock, request, pathname.slice(baseLength) + search);
    }),
  ];
}

/** Requires a base URL that requests can have. */
function requireBaseUrl(option: string, value: unknown): void {
  // In a page, it may be relative to the page's own address.
  if (typeof value === 'string' && /^\/[^/?#][^?#]*$/.test(value)) return;
  if (typeof value === 'string' && URL.canParse(value)) {
    const { protocol, origin, pathname } = new URL(value);
    const normalized = `${origin}${pathname}`.replace(/\/+$/, '');
    if (/^https?:$/.test(protocol) && normalized === value.replace(/\/+$/, '')) return;
  }
  const allowed =
    'the URL as requests have it, such as https://api.example.com: without default port and query';
  // The error does not show the value if it may have a password.
  const reason = String(value).includes('@') ? 'it has a user name' : { value };
  throw new OptionError(option, reason, allowed);
}

async function fetchFromMock(mock: Mock, request: Request, path: string): Promise<Response> {
  try {
    // The application's own `fetch` follows redirects.
    return await mock.fetch(new Request(new URL(path, request.url), request), {
      redirect: 'manual',
    });
  } catch {
    // Also when the application aborted the request: then nobody reads it.
    return Response.error();
  }
}
