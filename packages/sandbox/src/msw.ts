import { path as template } from '@liked-posts/types';
import { type HttpHandler, http } from 'msw';
import type { Sandbox } from './create-sandbox.ts';
import { prefix } from './front/address.ts';

/** What {@link sandboxHandlers} takes. */
export interface HandlerOptions {
  /**
   * Where your application expects the service, such as `https://api.example.com`. Default:
   * anywhere.
   */
  readonly baseUrl?: string;
}

/**
 * Request handlers for `setupServer` and `setupWorker` that answer the operation from the sandbox.
 * Your other handlers get all requests to other addresses.
 *
 * @example
 * const sandbox = createSandbox();
 * const server = setupServer(...sandboxHandlers(sandbox, { baseUrl: 'https://api.example.com' }));
 */
export function sandboxHandlers(sandbox: Sandbox, options: HandlerOptions = {}): HttpHandler[] {
  const base = options.baseUrl?.replace(/\/+$/, '') ?? '*';
  const path = template.replace('{id}', ':id');
  return [http.all(`${base}${path}`, ({ request }) => answerWithin(sandbox, request))];
}

async function answerWithin(sandbox: Sandbox, request: Request): Promise<Response> {
  // The path as the service sees it, whatever the base URL has before it.
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(Math.max(0, pathname.lastIndexOf(prefix)));
  const incoming = new Request(new URL(path + search, request.url), request);
  try {
    return await sandbox.fetch(incoming);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return Response.error();
  }
}
