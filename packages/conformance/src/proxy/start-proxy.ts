/// <reference lib="esnext.disposable" preserve="true" />
import type { ServerResponse } from 'node:http';
import {
  type ContractViolation,
  type Count,
  checkOptions,
  commonChecks,
  type Entry,
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
  userIdIn,
  whole,
} from '@liked-posts/mock/server';
import { type Exchange, type Judged, journalOf, judgeRequest, warn } from './exchanges.ts';
import { forward, NoAnswerError } from './forward.ts';
import { credentialsIn, forService } from './headers.ts';
import { hideInLocation } from './hide-credentials.ts';
import { judgeAnswer } from './judge-answer.ts';
import { readReceived } from './read-received.ts';
import { readUpstream } from './read-upstream.ts';
import { TooLongError } from './unpack.ts';

/** What {@link startProxy} takes. */
export interface ProxyOptions extends ServerOptions {
  /** Whether a query parameter that the contract does not have is a violation. Default: true. */
  readonly strict?: boolean;
  /**
   * How long to wait for an answer, and then for each further part of its body, in milliseconds.
   * Default: 30000.
   */
  readonly timeout?: number;
  /**
   * Called with each exchange before it is answered. If it throws or rejects, the client gets its
   * answer all the same: the error is a warning of the process, and the exchange counts as not
   * judged. A promise is not waited for.
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
 * Starts a server that passes requests on to the service at `upstream`, and checks both the
 * requests and the answers against the contract.
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
  const service = readUpstream(upstream);
  const { strict = true, timeout = 30_000 } = options;
  const journal = journalOf([credentialsIn(service) ?? ''], options.onExchange);
  const underWay = new Set<Promise<unknown>>();

  const refuse = (incoming: Incoming, status: number, violation: ContractViolation): Outgoing => {
    const [started, address] = [performance.now(), readAddress(incoming.url)];
    const verdict = status === 405 ? 'wrong method' : 'unreadable';
    const headers = status === 405 ? { allow: 'GET' } : {};
    const { outgoing, violations } = refused(status, verdict, violation, headers);
    journal.record(incoming, { address, started, verdict, violations, status });
    return outgoing;
  };
  const handle = async (
    incoming: Incoming,
    response: ServerResponse,
  ): Promise<Outgoing | PassedOn> => {
    const { method } = incoming;
    if (method !== 'GET' && method !== 'OPTIONS') {
      // A tool that checks a read-only operation must not change anything in the service.
      const reason = `The method ${method} is not passed on. Send ${operationName}.`;
      return refuse(incoming, 405, { in: 'method', reason });
    }
    if (hasBody(incoming)) {
      const reason = 'The request has a body, which is not passed on. Send it without one.';
      return refuse(incoming, 400, { in: 'body', reason });
    }
    const judged = judgeRequest(incoming, strict);
    const clientLeft = new AbortController();
    response.once('close', () => clientLeft.abort());
    try {
      const received = await forward(
        {
          method,
          target: targetOf(incoming),
          headers: forService(response.req.rawHeaders, service, method === 'GET'),
          signal: clientLeft.signal,
        },
        service,
        timeout,
      );
      journal.record(incoming, await outcomeOf(received, incoming, judged));
      return received;
    } catch (error) {
      if (clientLeft.signal.aborted) {
        journal.record(incoming, { ...judged, responseViolations: [] });
        return { ...respond(0, ''), reset: true };
      }
      if (!(error instanceof NoAnswerError)) throw error;
      const { status, message } = error;
      const responseViolations = [{ in: 'status', reason: message }] as const;
      journal.record(incoming, { ...judged, status, responseViolations });
      return respond(status, problem(status, message));
    }
  };
  const { url, close } = await listen({
    ...options,
    handle: (...request) => {
      const exchange = handle(...request);
      const settled = () => underWay.delete(exchange);
      underWay.add(exchange);
      exchange.then(settled, settled);
      return exchange;
    },
    refuse,
  });
  const closeAndCount = async () => {
    await close();
    // A client that left does not wait for the report on its request.
    await Promise.allSettled(underWay);
  };
  return {
    url,
    count: journal.count,
    close: closeAndCount,
    [Symbol.asyncDispose]: closeAndCount,
  };
}

/** Judges an answer of the operation. Whatever becomes of that, the client gets the answer. */
async function outcomeOf(passedOn: PassedOn, incoming: Incoming, judged: Judged): Promise<Entry> {
  const { path, search } = judged.address;
  const { status } = passedOn;
  const user = incoming.method === 'GET' ? userIdIn(path) : undefined;
  const isDue = user !== undefined && !(status === 304 && isConditional(incoming));
  const headers = passedOn.headers.map(
    ([name, value]) => [name, /^location$/i.test(name) ? hideInLocation(value) : value] as const,
  );
  let body: { readonly body?: string } = {};
  let found: Pick<Entry, 'responseViolations' | 'notJudged'> = { responseViolations: [] };
  try {
    const received = await readReceived(passedOn);
    body = received.text === undefined ? {} : { body: received.text };
    if (isDue) {
      const request = `${path}${search && `?${search}`}`;
      const query = new Map(new URLSearchParams(search));
      const exchange = { ...received, request, user, query, time: Date.now() };
      found = { responseViolations: judgeAnswer(exchange) };
    }
  } catch (error) {
    if (isDue) found = { responseViolations: [], notJudged: whyNotJudged(error) };
  }
  return { ...judged, status, ...found, answer: { status, headers, ...body } };
}

/** Whether a request asks only for what the client does not have yet, so that 304 answers it. */
function isConditional({ header }: Incoming): boolean {
  return !!header('if-none-match') || !!header('if-modified-since');
}

function whyNotJudged(error: unknown): string {
  if (error instanceof TooLongError) return error.message;
  warn(error);
  return 'The check itself failed. A warning of the process says why.';
}

/**
 * Path and query as they were sent, even if the client sent an absolute URL, as to a forward proxy.
 */
function targetOf({ url }: Incoming): string {
  if (url.startsWith('/')) return url;
  const { path, search } = readAddress(url);
  return `${path || '/'}${search && `?${search}`}`;
}
