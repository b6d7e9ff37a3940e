/// <reference lib="esnext.disposable" preserve="true" />
import type { ServerResponse } from 'node:http';
import {
  type ContractViolation,
  type Count,
  checkOptions,
  commonChecks,
  hasBody,
  type Incoming,
  type Listening,
  listen,
  type OptionCheck,
  type Outgoing,
  operationName,
  type PassedOn,
  problem,
  readAddress,
  refused,
  requireFlag,
  requireFunction,
  respond,
  type ServerOptions,
  whole,
} from '@liked-posts/mock/server';
import { readBaseUrl } from '../base-url.ts';
import { entryOf } from './check-answer.ts';
import { checkRequest, type Exchange, journalOf } from './exchanges.ts';
import { forward, NoAnswerError } from './forward.ts';
import { forService, secretsIn } from './headers.ts';

/** The options of {@link startProxy}. */
export interface ProxyOptions extends ServerOptions {
  /** Whether a query parameter that the contract does not have is a violation. Default: true. */
  readonly strict?: boolean;
  /** Milliseconds to wait for a response, and then for each part of its body. Default: 30000. */
  readonly timeout?: number;
  /**
   * Called with each exchange before the client gets its answer; a promise is not awaited. If it
   * throws or rejects, the client still gets its answer, the error becomes a process warning, and
   * the exchange counts as not checked.
   */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A running proxy. */
export interface ValidatingProxy extends Listening, AsyncDisposable {
  readonly count: Count;
}

const checks: Record<keyof ProxyOptions, OptionCheck> = {
  ...commonChecks,
  strict: requireFlag,
  timeout: whole(1, 3_600_000),
  onExchange: requireFunction,
};

/**
 * Starts a server that passes requests on to the service at `upstream`, and checks the requests and
 * the answers against the contract.
 *
 * @throws {OptionError} when an option does not exist or its value is not allowed.
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when it cannot listen for another reason.
 * @example
 * await using proxy = await startProxy('http://127.0.0.1:8080', {
 *   onExchange: ({ request }) => {
 *     console.log(request.url, request.violations, request.responseViolations);
 *   },
 * });
 */
export async function startProxy(
  upstream: string,
  options: ProxyOptions = {},
): Promise<ValidatingProxy> {
  checkOptions(options, checks);
  const service = readBaseUrl(upstream);
  const { strict = true, timeout = 30_000 } = options;
  const journal = journalOf(secretsIn(service), options.onExchange);
  const pending = new Set<Promise<unknown>>();

  const refuse = (incoming: Incoming, status: number, violation: ContractViolation): Outgoing => {
    const [started, address] = [performance.now(), readAddress(incoming.url)];
    const verdict = status === 405 ? 'wrong method' : 'unreadable';
    const headers = status === 405 ? { allow: 'GET' } : {};
    const { outgoing, violations } = refused(status, verdict, violation, headers);
    journal.record(incoming, { address, started, verdict, violations, status })(false);
    return outgoing;
  };
  const handle = async (
    incoming: Incoming,
    response: ServerResponse,
  ): Promise<Outgoing | PassedOn> => {
    const { method } = incoming;
    if (method !== 'GET' && method !== 'OPTIONS') {
      // A tool that checks a read-only operation must not change anything.
      const reason = `The method ${method} is not passed on. Send ${operationName}.`;
      return refuse(incoming, 405, { in: 'method', reason });
    }
    if (hasBody(incoming)) {
      const reason = 'The request has a body, which is not passed on. Send it without one.';
      return refuse(incoming, 400, { in: 'body', reason });
    }
    const checked = checkRequest(incoming, strict);
    const clientLeft = new AbortController();
    response.once('close', () => clientLeft.abort());
    try {
      const headers = forService(response.req.rawHeaders, service, method === 'GET');
      const request = { method, target: targetOf(incoming), headers, signal: clientLeft.signal };
      const received = await forward(request, service, timeout);
      journal.record(incoming, await entryOf(received, incoming, checked))(false);
      return received;
    } catch (error) {
      if (clientLeft.signal.aborted) {
        journal.record(incoming, { ...checked, responseViolations: [] })(true);
        return { ...respond(0, ''), reset: true };
      }
      if (!(error instanceof NoAnswerError)) throw error;
      const { status, message } = error;
      const responseViolations = [{ in: 'status', reason: message }] as const;
      journal.record(incoming, { ...checked, status, responseViolations })(false);
      return respond(status, problem(status, message));
    }
  };
  const { url, close } = await listen({
    ...options,
    handle: (...request) => {
      const exchange = handle(...request);
      const settled = () => pending.delete(exchange);
      pending.add(exchange);
      exchange.then(settled, settled);
      return exchange;
    },
    refuse,
  });
  const closeAndCount = async () => {
    await close();
    // Requests of clients that left are still reported.
    await Promise.allSettled(pending);
  };
  return { url, count: journal.count, close: closeAndCount, [Symbol.asyncDispose]: closeAndCount };
}

/** Path and query of a request. A client of a forward proxy sends an absolute URL. */
function targetOf({ url }: Incoming): string {
  if (url.startsWith('/')) return url;
  const { path, search } = readAddress(url);
  return `${path || '/'}${search && `?${search}`}`;
}
