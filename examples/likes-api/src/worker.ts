import type { ExecutionContext, Hono } from 'hono';
import { createApp } from './app.ts';

/** The variables in `wrangler.toml`. */
interface Bindings {
  readonly SERVICE_URL: string;
}

/** Kept between requests, because it holds the pages that were read ahead. */
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
