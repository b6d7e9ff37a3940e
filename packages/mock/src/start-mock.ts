import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { bundle } from './bundle.ts';

/** What {@link startMock} takes. */
export interface MockOptions {
  /** The port to listen on. Default: any free port. */
  readonly port?: number;
  /** The address to bind to. Default: `127.0.0.1`, so that only this machine reaches the mock. */
  readonly host?: string;
  /** Whether browsers of other origins may call the mock. Default: true. */
  readonly cors?: boolean;
}

/** A running mock server. */
export interface Mock {
  /** The base URL, such as `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The port that the mock was told to listen on is taken. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly port: number;

  constructor(port: number, host: string) {
    super(`Port ${port} on ${host} is in use: stop what listens there, or choose another port.`);
    this.port = port;
  }
}

/**
 * Starts a server that answers with the examples of the contract.
 *
 * @throws {PortInUseError} when the port is taken.
 * @example
 * const mock = await startMock();
 * const response = await fetch(`${mock.url}/2/users/1/liked_tweets`, {
 *   headers: { authorization: 'Bearer any' },
 * });
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 0, host = '127.0.0.1', cors = true } = options;
  const operations = await getHttpOperationsFromSpec(bundle);
  const server = createServer(operations, {
    cors,
    components: { logger: createLogger('mock', { level: 'silent' }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
  });

  const url = await server.listen(port, host).catch((reason: unknown) => {
    // Prism rejects with the message alone.
    const message = String(reason);
    if (message.includes('EADDRINUSE')) throw new PortInUseError(port, host);
    throw new Error(`The mock could not listen on ${host}:${port}: ${message}`);
  });

  const close = () => server.close();
  return { url, close, [Symbol.asyncDispose]: close };
}
