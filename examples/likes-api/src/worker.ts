import type { ExecutionContext, Hono } from 'hono';
import { createApp } from './app.ts';

/** What `wrangler.toml` sets. */
interface Bindings {
  readonly SERVICE_URL: string;
}

/** Kept from request to request, for the pages that were read ahead. */
let app: Hono | undefined;

export default {
  fetch(request: Request, bindings: Bindings, context: ExecutionContext) {
    app ??= createApp({
      baseUrl: bindings.SERVICE_URL,
      waitUntil: ({ executionCtx }, work) => executionCtx.waitUntil(work),
    });
    return app.fetch(request, bindings, context);
  },
};
