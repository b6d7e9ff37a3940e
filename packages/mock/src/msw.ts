import { path as template } from '@liked-posts/types';
import { type HttpHandler, http } from 'msw';
import type { Mock } from './create-mock.ts';
import { prefix } from './http/address.ts';
import { checkOptions, requireText } from './options/option-error.ts';

/** What {@link mockHandlers} takes. */
export interface HandlerOptions {
  /**
   * Where your application expects the service, such as `https://api.example.com`. Default:
   * anywhere.
   */
  readonly baseUrl?: string;
}

/**
 * Request handlers for `setupServer` and `setupWorker` that answer the operation from the mock.
 * Your other handlers get all requests to other addresses.
 *
 * @example
 * const mock = createMock();
 * const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }));
 */
export function mockHandlers(mock: Mock, options: HandlerOptions = {}): HttpHandler[] {
  checkOptions(options, { baseUrl: requireText });
  const base = options.baseUrl?.replace(/\/+$/, '') ?? '*';
  const path = template.replace('{id}', ':id');
  return [http.all(`${base}${path}`, ({ request }) => answerWithin(mock, request))];
}

async function answerWithin(mock: Mock, request: Request): Promise<Response> {
  // The path as the service sees it, whatever the base URL has before it.
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(Math.max(0, pathname.lastIndexOf(prefix)));
  const incoming = new Request(new URL(path + search, request.url), request);
  try {
    return await mock.fetch(incoming);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return Response.error();
  }
}
