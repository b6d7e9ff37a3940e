/// <reference lib="esnext.disposable" preserve="true" />
import { createSecureContext } from 'node:tls';
import { type Mock, mockOf } from '../create-mock.ts';
import type { Count, OnRequest } from '../journal/journal.ts';
import {
  checkOptions,
  commonChecks,
  OptionError,
  requireFlag,
  requireString,
} from '../option-error.ts';
import { mockChecks } from '../options/option-table.ts';
import type { MockOptions } from '../options/options.ts';
import { type Certificate, type Listening, listen, type ServerOptions } from './listen.ts';

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
  /**
   * Serves HTTPS with your certificate and its private key, in PEM. Default: HTTP.
   */
  readonly tls?: Certificate | undefined;
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

const checks = {
  ...mockChecks,
  ...commonChecks,
  host: requireHost,
  control: requireFlag,
  allowedHosts: requireHostNames,
  tls: requireCertificate,
};

/** {@link startMock} for the command line, which observes each request. */
export async function startObserved(
  options: StartMockOptions,
  onRequest?: OnRequest,
): Promise<MockServer & { readonly count: Count }> {
  checkOptions(options, checks);
  if (options.control && options.journalSize === 0) {
    throw new OptionError('journalSize', '`control` lists requests', 'at least 1');
  }
  const { port, host = '127.0.0.1', grace, control, allowedHosts = [], tls, ...others } = options;
  const hosts = [host, ...allowedHosts];
  const { mock, count } = mockOf(others, {
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
    url,
    count,
    close,
    [Symbol.asyncDispose]: close,
  });
}

/** Throws unless this is a certificate with its key. */
function requireCertificate(option: string, value: unknown): void {
  const allowed = 'a certificate and its key in PEM: { cert, key }';
  checkOptions(value, { cert: requireString, key: requireString }, option, allowed);
  try {
    createSecureContext(value);
  } catch (cause) {
    throw new OptionError(option, cause instanceof Error ? cause.message : 'no PEM', allowed);
  }
}

/** Throws unless this may be the address of a machine. */
function requireHost(option: string, value: unknown): void {
  requireString(option, value);
  if (!/^[./]/.test(String(value))) return;
  throw new OptionError(option, { value }, 'an address, such as 127.0.0.1');
}

/** Throws unless this is a list of host names without ports. */
function requireHostNames(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((name) => isHostName(String(name)))) return;
  throw new OptionError(
    option,
    { value },
    'a list of names without scheme and port, such as mock.internal',
  );
}

function isHostName(name: string): boolean {
  const url = `http://${name}`;
  const isName = /^[\w.-]+$/.test(name);
  return isName && URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}
