import { path as template } from '@liked-posts/types';
import { type HttpHandler, http } from 'msw';
import type { Mock } from './create-mock.ts';
import { prefix } from './http/address.ts';
import { checkOptions, requireString } from './options/option-error.ts';

/** Options of {@link mockHandlers}. */
export interface HandlerOptions {
  /**
   * The base URL of the service in your application, such as `https://api.example.com`. Default:
   * any.
   */
  readonly baseUrl?: string;
}

/**
 * Request handlers for `setupServer` and `setupWorker` that let the mock answer the operation.
 * Requests to other URLs go to your other handlers.
 *
 * @example
 * const mock = createMock();
 * const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }));
 */
export function mockHandlers(mock: Mock, options: HandlerOptions = {}): HttpHandler[] {
  checkOptions(options, { baseUrl: requireString });
  const base = options.baseUrl?.replace(/\/+$/, '') ?? '*';
  const path = template.replace('{id}', ':id');
  return [http.all(`${base}${path}`, ({ request }) => answerWithin(mock, request))];
}

async function answerWithin(mock: Mock, request: Request): Promise<Response> {
  // The base URL may have a path of its own; the service does not see it.
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
