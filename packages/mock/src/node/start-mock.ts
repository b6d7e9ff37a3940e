/// <reference lib="esnext.disposable" preserve="true" />
import { type Mock, wrapHandler } from '../create-mock.ts';
import type { Journal, JournalSettings } from '../journal/journal.ts';
import { checkOptions, OptionError } from '../option-error.ts';
import { collectChecks, optionTable } from '../options/option-table.ts';
import type { MockOptions } from '../options/options.ts';
import { createSettings } from '../options/settings.ts';
import { RequestHandler } from '../request-handler.ts';
import { type Listening, listen, type ServerOptions } from './listen.ts';
import { serverTable } from './server-table.ts';

/** Options of {@link startMock}: those of the mock, and where to listen. */
export interface StartMockOptions extends MockOptions, ServerOptions {
  /**
   * Whether to offer `next`, `setFaults`, `change`, `reset`, `requests`, `violations` and `pending`
   * over HTTP, under `/__control`. Default: false.
   */
  readonly control?: boolean;
}

/** A mock behind an HTTP server. */
export interface MockServer extends Mock, Listening, AsyncDisposable {}

/**
 * Serves a mock over HTTP.
 *
 * @throws {OptionError} if an option does not exist or its value is not allowed.
 * @throws {DataSetError} if `dataset` does not follow the contract.
 * @throws {PortInUseError} if the port is in use.
 * @throws {ListenError} if the server cannot listen on the address.
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

/** A server with the journal of its mock, which knows what was reset, too. */
export interface ObservedServer extends MockServer {
  readonly journal: Journal;
}

/** {@link startMock} for the command line, which observes each request. */
export async function startObserved(
  options: StartMockOptions,
  onRequest?: JournalSettings['onRequest'],
): Promise<ObservedServer> {
  checkOptions(options, collectChecks({ ...serverTable, ...optionTable }));
  if (options.control && options.journalSize === 0) {
    throw new OptionError('journalSize', '`control` lists requests', 'at least 1');
  }
  const { port, host = '127.0.0.1', grace, control, tls, ...mockOptions } = options;
  const handler = new RequestHandler(createSettings(mockOptions, host), onRequest);
  const mock = wrapHandler(handler);
  const { url, close } = await listen({
    host,
    port,
    grace,
    tls,
    handle: mock.handle,
    controls: control ? mock : undefined,
    hosts: [host, ...(options.allowedHosts ?? [])],
  });
  const { journal } = handler;
  return Object.assign(mock, { journal, url, close, [Symbol.asyncDispose]: close });
}
