/// <reference lib="esnext.disposable" preserve="true" />
// The declarations keep this reference, for users whose `lib` has no `AsyncDisposable`.
import { type Mock, wrapHandler } from '../create-mock.ts';
import type { Journal, OnRequest } from '../journal/journal.ts';
import {
  checkOptions,
  collectChecks,
  OptionError,
  requireFlag,
  requireString,
  requireWhole,
} from '../option-checks.ts';
import { type OptionRow, optionTable } from '../options/option-table.ts';
import type { MockOptions } from '../options/options.ts';
import { readWhole } from '../options/read-option-text.ts';
import { createSettings } from '../options/settings.ts';
import { RequestHandler } from '../request-handler.ts';
import { type Listening, listen, type ServerOptions } from './listen.ts';

/** Options of {@link startMock}: the options of the mock, and where to listen. */
export interface StartMockOptions extends MockOptions, ServerOptions {
  /**
   * Whether to offer `next`, `setFaults`, `change`, `reset`, `requests`, `violations` and `pending`
   * over HTTP, under `/__control`. Default: false.
   */
  readonly control?: boolean;
}

/** The options of a server and its mock. See `OptionRow` for what a row leaves out. */
export const serverTable: Readonly<Record<keyof StartMockOptions, OptionRow>> = {
  port: {
    check: requireWhole(0, 65_535),
    flags: { '-p, --port <number>': '0 for any free one (default: 4010)' },
    read: readWhole,
  },
  host: {
    check: requireString,
    flags: { '--host <address>': 'address to listen on (default: 127.0.0.1)' },
    read: String,
  },
  grace: { check: requireWhole(0, 3_600_000) },
  control: {
    check: requireFlag,
    flags: { '--control': 'let tests control it over HTTP, under /__control' },
  },
  tls: {
    check: requireCertificate,
    // `flags.ts` reads both files.
    flags: {
      '--tls-cert <file>': 'serve HTTPS with this certificate, in PEM',
      '--tls-key <file>': 'the private key of --tls-cert',
    },
  },
  ...optionTable,
};

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

/** A server with the journal of its mock, which counts violations even after a reset. */
export interface ObservedServer extends MockServer {
  readonly journal: Journal;
}

/** {@link startMock} for the command, which observes each request, and for `vitest.ts`. */
export async function startObserved(
  options: StartMockOptions,
  onRequest?: OnRequest,
): Promise<ObservedServer> {
  checkOptions(options, collectChecks(serverTable));
  if (options.control && options.journalSize === 0) {
    throw new OptionError('journalSize', '`control` lists requests', 'at least 1');
  }
  // The service and the controls each check the header `Host`, so both get `host` and `allowedHosts`.
  const { port, host, grace, control, tls, ...mockOptions } = options;
  const handler = new RequestHandler(createSettings(mockOptions, host), onRequest);
  const mock = wrapHandler(handler);
  const { url, close } = await listen({
    host,
    port,
    grace,
    tls,
    handle: mock.handle,
    controls: control ? mock : undefined,
    controlHosts: options.allowedHosts ?? [],
  });
  const { journal } = handler;
  return Object.assign(mock, { journal, url, close, [Symbol.asyncDispose]: close });
}

/** Requires a certificate with its key, as TLS accepts them. */
function requireCertificate(option: string, value: unknown): void {
  const allowed = 'a certificate and its key in PEM: { cert, key }';
  const checks = { cert: requireString, key: requireString };
  checkOptions(value, checks, { owner: option, allowed, required: ['cert', 'key'] });
  try {
    // Not an `import`, which would load TLS at each start: see `createServer` in `listen.ts`.
    process.getBuiltinModule('node:tls').createSecureContext(value);
  } catch (cause) {
    throw new OptionError(option, cause instanceof Error ? cause.message : 'no PEM', allowed);
  }
}
