/// <reference lib="esnext.disposable" preserve="true" />
import { type Sandbox, sandboxOf } from '../create-sandbox.ts';
import type { Count } from '../front/front.ts';
import type { RecordedRequest } from '../front/journal.ts';
import { listen } from '../front/node/listen.ts';
import { checkOptions, commonChecks } from '../front/option-error.ts';
import { type SandboxOptions, sandboxChecks } from '../options.ts';

/** What {@link serve} takes: where to listen, and the options of the sandbox. */
export interface ServeOptions extends SandboxOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /**
   * The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the sandbox.
   */
  readonly host?: string;
  /**
   * How long `close` lets running requests go on before it cuts them, in milliseconds. Default:
   * 5000.
   */
  readonly grace?: number;
  /** Where `GET /` leads: the URL of a page about the server. Default: nowhere. */
  readonly home?: string;
  /**
   * Whether `next`, `reset`, `requests` and `violations` can be used over HTTP, under `/__control`.
   * Default: false.
   */
  readonly control?: boolean;
  /**
   * The names by which `/__control` may be used, besides `localhost`, any address and `host`: a
   * page whose own name was pointed at this machine must not use it. Default: none.
   */
  readonly allowedHosts?: readonly string[];
}

/** A sandbox behind an HTTP server. */
export interface SandboxServer extends AsyncDisposable {
  /** The base URL, such as `http://127.0.0.1:4011`, without a slash at the end. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /**
   * Takes no more requests, lets the running ones finish within the grace time, and closes all
   * connections.
   */
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP.
 *
 * @throws {InvalidOptionError} when an option does not exist or its value is not allowed.
 * @throws {DataSetError} when `dataset` does not follow the contract.
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when the address is not one to listen on.
 * @example
 * const server = await serve({ likes: 1000 });
 * const response = await fetch(`${server.url}/2/users/42/liked_tweets`, {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 * await server.close();
 */
export function serve(options: ServeOptions = {}): Promise<SandboxServer> {
  return serveObserved(options);
}

/** {@link serve} for the command line, which wants to see each request. */
export async function serveObserved(
  options: ServeOptions,
  onRequest?: (request: RecordedRequest, milliseconds: number) => void,
): Promise<SandboxServer & { readonly count: Count }> {
  checkOptions(options, { ...sandboxChecks, ...commonChecks });
  const { port = 0, host = '127.0.0.1', grace, home, control = false, ...more } = options;
  const { allowedHosts, ...sandboxOptions } = more;
  const { sandbox, front } = sandboxOf(sandboxOptions, onRequest);
  const { url, close } = await listen({
    host,
    port,
    grace,
    home,
    isPrivate: options.dataset !== undefined,
    handle: sandbox.handle,
    refuse: (...refused) => front.refuse(...refused),
    controls: control ? front : undefined,
    allowedHosts,
  });
  return { url, sandbox, count: front.count, close, [Symbol.asyncDispose]: close };
}
