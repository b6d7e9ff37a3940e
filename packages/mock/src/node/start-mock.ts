/// <reference lib="esnext.disposable" preserve="true" />
import { type Mock, mockOf, type Observed } from '../create-mock.ts';
import type { OnRequest } from '../journal/journal.ts';
import { checkOptions, OptionError } from '../option-error.ts';
import { checksOf, optionTable } from '../options/option-table.ts';
import type { MockOptions } from '../options/options.ts';
import { type Listening, listen, type ServerOptions } from './listen.ts';
import { serverTable } from './server-table.ts';

/** Options of {@link startMock}: those of the mock, and where to listen. */
export interface StartMockOptions extends MockOptions, ServerOptions {
  /**
   * Whether to offer `next`, `setFaults`, `change`, `moveClock`, `reset`, `requests`, `violations`
   * and `pending` over HTTP, under `/__control`. Default: false.
   */
  readonly control?: boolean;
  /**
   * Host names allowed for `/__control`, and with a data set for any path, besides `localhost`, IP
   * addresses and `host`. This prevents DNS rebinding. Default: none.
   */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** A mock behind an HTTP server. */
export interface MockServer extends Mock, Listening, AsyncDisposable {}

/**
 * Serves a mock over HTTP.
 *
 * @throws {OptionError} when an option does not exist or its value is not allowed.
 * @throws {DataSetError} when `dataset` does not follow the contract.
 * @throws {PortInUseError} when the port is in use.
 * @throws {ListenError} when the server cannot listen on the address.
 * @example
 * const mock = await startMock({ likes: 1000 });
 * const response = await fetch(`${mock.url}/2/users/42/liked_tweets`, {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 * await mock.close();
 */
export function startMock(options: StartMockOptions = {}): Promise<MockServer> {
  return startObserved(options);
}

/** A server that tells what it has seen, whatever was reset. */
export interface ObservedServer extends MockServer, Observed {}

/** {@link startMock} for the command line, which observes each request. */
export async function startObserved(
  options: StartMockOptions,
  onRequest?: OnRequest,
): Promise<ObservedServer> {
  checkOptions(options, checksOf({ ...serverTable, ...optionTable }));
  if (options.control && options.journalSize === 0) {
    throw new OptionError('journalSize', '`control` lists requests', 'at least 1');
  }
  const { port, host = '127.0.0.1', grace, control, allowedHosts = [], tls, ...others } = options;
  const hosts = [host, ...allowedHosts];
  const { mock, ...observed } = mockOf(others, {
    onRequest,
    // Likes are private.
    hosts: options.dataset === undefined ? undefined : hosts,
  });
  const { url, close } = await listen({
    host,
    port,
    grace,
    tls,
    handle: mock.handle,
    controls: control ? mock : undefined,
    hosts,
  });
  return Object.assign(mock, {
    ...observed,
    url,
    close,
    [Symbol.asyncDispose]: close,
  });
}
