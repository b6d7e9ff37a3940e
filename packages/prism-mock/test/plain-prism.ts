import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import { operations } from '../src/prism/operation.ts';

/**
 * Prism as it comes, on the same contract; with `errors`, it answers 500 where it finds itself
 * outside.
 */
export async function startPlainPrism({
  errors = false,
  dynamic = false,
} = {}): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(operations, {
    cors: true,
    components: { logger: createLogger('prism', { level: 'silent' }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors,
      upstreamProxy: undefined,
      mock: { dynamic },
    },
  });
  const url = await server.listen(0, '127.0.0.1');
  return { url, [Symbol.asyncDispose]: () => server.close() };
}
