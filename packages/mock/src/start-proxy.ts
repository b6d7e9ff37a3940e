/// <reference lib="esnext.disposable" preserve="true" />
import { checkOptions, InvalidOptionError } from './check-options.ts';
import { readOperation } from './contract.ts';
import type { Exchange } from './exchange.ts';
import { proxyResponder } from './proxy-responder.ts';
import { listen } from './server.ts';

/** What {@link startProxy} takes. */
export interface ProxyOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the proxy. */
  readonly host?: string;
  /** Whether a query parameter that the contract does not know is a deviation. Default: true. */
  readonly strict?: boolean;
  /** Called with each exchange before it is answered. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A running proxy. */
export interface ValidatingProxy extends AsyncDisposable {
  /** The base URL, such as `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /** How many requests went through, and how many departures from the contract they or their responses had. */
  readonly count: { readonly requests: number; readonly deviations: number };
  /** Takes no more requests, finishes the running ones, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Starts a server that passes requests on to the service at `upstream`, and holds both the requests and the responses
 * against the contract.
 *
 * @throws {InvalidOptionError} when an option has a value that is not allowed.
 * @throws {PortInUseError} when the port is taken.
 * @throws {CannotListenError} when the address cannot be listened on for another reason.
 * @example
 * await using proxy = await startProxy('http://127.0.0.1:8080', {
 *   onExchange: ({ request, problems, responseProblems }) => {
 *     console.log(request.url, problems, responseProblems);
 *   },
 * });
 */
export async function startProxy(
  upstream: string,
  options: ProxyOptions = {},
): Promise<ValidatingProxy> {
  checkOptions(options);
  const target = URL.canParse(upstream) ? new URL(upstream) : undefined;
  if (target === undefined || !/^https?:$/.test(target.protocol)) {
    throw new InvalidOptionError(
      'url',
      upstream,
      'an http or https URL, such as http://127.0.0.1:8080',
    );
  }
  const operation = await readOperation();
  const count = { requests: 0, deviations: 0 };
  const { url, close } = await listen({
    operation,
    respond: proxyResponder(operation, { upstream: target, strict: options.strict ?? true }),
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    cors: false,
    takeQueued: () => undefined,
    onExchange: (exchange) => {
      count.requests += 1;
      count.deviations += exchange.problems.length + exchange.responseProblems.length;
      options.onExchange?.(exchange);
    },
  });
  return { url, count, close, [Symbol.asyncDispose]: close };
}
