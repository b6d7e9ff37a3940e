import type { ExecutionContext } from 'hono';
import { createApp } from './app.ts';

/** The variables in `wrangler.toml`. */
interface Bindings {
  readonly SERVICE_URL: string;
}

export default {
  fetch(request: Request, bindings: Bindings, context: ExecutionContext) {
    return createApp({ baseUrl: bindings.SERVICE_URL }).fetch(request, bindings, context);
  },
};
