/// <reference lib="esnext.disposable" preserve="true" />
import { type Mock, mockOf } from '../create-mock.ts';
import type { Count, OnRequest } from '../journal/journal.ts';
import { checkOptions, commonChecks, OptionError, requireFlag } from '../options/option-error.ts';
import { mockChecks } from '../options/option-table.ts';
import type { MockOptions } from '../options/options.ts';
import { type Listening, listen, type ServerOptions } from './listen.ts';

/** What {@link startMock} takes: where to listen, and the options of the mock. */
export interface StartMockOptions extends MockOptions, ServerOptions {
  /**
   * Whether `next`, `change`, `reset`, `requests` and `violations` can be used over HTTP, under
   * `/__control`. Default: false.
   */
  readonly control?: boolean;
  /**
   * The names by which `/__control`, and with a data set any path, may be called, besides
   * `localhost`, any address and `host`: a page whose own name was pointed at this machine must not
   * call it. Default: none.
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
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when the address is not one to listen on.
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
  control: requireFlag,
  allowedHosts: requireHostNames,
};

/** {@link startMock} for the command line, which wants to see each request. */
export async function startObserved(
  options: StartMockOptions,
  onRequest?: OnRequest,
): Promise<MockServer & { readonly count: Count }> {
  checkOptions(options, checks);
  const { port, host, grace, control, allowedHosts, ...mockOptions } = options;
  const { mock, count, refuse } = mockOf(mockOptions, onRequest);
  const { url, close } = await listen({
    host,
    port,
    grace,
    isPrivate: options.dataset !== undefined,
    handle: mock.handle,
    refuse,
    controls: control ? mock : undefined,
    allowedHosts,
  });
  return Object.assign(mock, { url, count, close, [Symbol.asyncDispose]: close });
}

/** Refuses anything but a list of names as `Host` has them, without a port. */
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
  return URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}
