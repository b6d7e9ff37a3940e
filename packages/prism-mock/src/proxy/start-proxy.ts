/// <reference lib="esnext.disposable" preserve="true" />
import {
  type Count,
  checkOptions,
  commonChecks,
  Front,
  hasBody,
  type Incoming,
  type Listening,
  listen,
  type OptionCheck,
  type Outgoing,
  operationName,
  type PassedOn,
  problem,
  type RecordedRequest,
  readAddress,
  requireFlag,
  requireFunction,
  requireWhole,
  respond,
  type ServiceAnswer,
  userIdIn,
  type Violation,
  type Wire,
} from '@liked-posts/mock/server';
import { abilities } from '../abilities.ts';
import { forward, NoAnswerError } from './forward.ts';
import { credentialsIn, forService } from './headers.ts';
import { hideInLocation } from './hide-credentials.ts';
import { judgeRequest } from './judge-request.ts';
import { readBody } from './read-body.ts';
import { readUpstream } from './read-upstream.ts';
import { TooLongError } from './unpack.ts';

/** A request that went through the proxy. */
export interface Exchange {
  /** The request, with the violations in it and in its answer. */
  readonly request: RecordedRequest;
  /** From the request's arrival until its answer was ready, in milliseconds. */
  readonly milliseconds: number;
  /**
   * The answer of the service, with secrets hidden; left out if the proxy answered in its place.
   */
  readonly answer?: ServiceAnswer;
}

/** What {@link startProxy} takes. */
export interface ProxyOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /**
   * The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the proxy.
   */
  readonly host?: string;
  /**
   * How long `close` lets running requests go on before it cuts them, in milliseconds. Default:
   * 5000.
   */
  readonly grace?: number;
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
  port: commonChecks.port,
  host: commonChecks.host,
  grace: commonChecks.grace,
  strict: requireFlag,
  timeout: (option, value) => requireWhole(option, value, 1, 3_600_000),
  onExchange: requireFunction,
};

/**
 * Starts a server that passes requests on to the service at `upstream`, and checks both the
 * requests and the answers against the contract.
 *
 * @throws {InvalidOptionError} when an option does not exist or its value is not allowed.
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
  // It loads Prism, for which `startMock` must not wait.
  const { judgeAnswer } = await import('./judge-answer.ts');
  const underWay = new Set<Promise<unknown>>();
  const front = new Front<true>({
    strict,
    secrets: [credentialsIn(service) ?? ''],
    cors: false,
    journalSize: 0,
    abilities,
    now: Date.now,
    find: () => true,
    onRequest: (request, milliseconds, answer) => {
      const exchange = { request, milliseconds, ...(answer && { answer }) };
      // What the caller's code does must not cost the client its answer.
      new Promise((resolve) => resolve(options.onExchange?.(exchange))).catch((error: unknown) => {
        if (request.notJudged === undefined) front.count.notJudged += 1;
        warn(error);
      });
    },
  });

  const check = async (
    received: PassedOn,
    isDue: boolean,
  ): Promise<Checked & { readonly text: string }> => {
    let text = '';
    try {
      const body = await readBody(received);
      text = body.text;
      return { text, violations: isDue ? await judgeAnswer(received, body) : [] };
    } catch (error) {
      // Whatever becomes of the check, the client gets the answer.
      return { text, violations: [], ...(isDue && { notJudged: whyNotJudged(error) }) };
    }
  };

  const handle = async (incoming: Incoming, wire: Wire): Promise<Outgoing | PassedOn> => {
    const { method } = incoming;
    if (method !== 'GET' && method !== 'OPTIONS') {
      // A tool that checks a read-only operation must not change anything in the service.
      const reason = `The method ${method} is not passed on. Send ${operationName}.`;
      const refused = front.refuse(incoming, 405, { in: 'method', reason });
      return { ...refused, headers: { ...refused.headers, allow: 'GET' } };
    }
    if (hasBody(incoming)) {
      const reason = 'The request has a body, which is not passed on. Send it without one.';
      return front.refuse(incoming, 400, { in: 'body', reason });
    }
    const judged = judgeRequest(incoming, front, strict);
    const tell = (
      outgoing: Outgoing,
      { violations: responseViolations, notJudged }: Checked,
      answer?: ServiceAnswer,
    ) => front.finish(incoming, judged, outgoing, { responseViolations, notJudged, answer });
    const clientLeft = new AbortController();
    wire.onceLeft(() => clientLeft.abort());
    try {
      const received = await forward(
        {
          method,
          target: targetOf(incoming),
          headers: forService(wire.rawHeaders, service, method === 'GET'),
          signal: clientLeft.signal,
        },
        service,
        timeout,
      );
      const isOurs = method === 'GET' && userIdIn(judged.path) !== undefined;
      const { status } = received;
      const isDue = isOurs && !(status === 304 && isConditional(incoming));
      const checked = await check(received, isDue);
      const headers = received.headers.map(
        ([name, value]) =>
          [name, /^location$/i.test(name) ? hideInLocation(value) : value] as const,
      );
      tell(respond(status, ''), checked, { status, headers, body: checked.text });
      return received;
    } catch (error) {
      if (clientLeft.signal.aborted) {
        return tell({ ...respond(0, ''), reset: true }, { violations: [] });
      }
      if (!(error instanceof NoAnswerError)) throw error;
      const { status, message } = error;
      return tell(respond(status, problem(status, message)), {
        violations: [{ in: 'status', reason: message }],
      });
    }
  };
  const { url, close } = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    grace: options.grace,
    handle: (incoming, wire) => {
      const exchange = handle(incoming, wire);
      const settled = () => underWay.delete(exchange);
      underWay.add(exchange);
      exchange.then(settled, settled);
      return exchange;
    },
    refuse: (...refused) => front.refuse(...refused),
  });
  const closeAndCount = async () => {
    await close();
    // A client that left does not wait for the report on its request.
    await Promise.allSettled(underWay);
  };
  return { url, count: front.count, close: closeAndCount, [Symbol.asyncDispose]: closeAndCount };
}

/** What was found in an answer. */
interface Checked {
  readonly violations: readonly Violation[];
  /** Why it was not judged, although that was due. */
  readonly notJudged?: string;
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

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/**
 * Path and query as they were sent, even if the client sent an absolute URL, as to a forward proxy.
 */
function targetOf({ url }: Incoming): string {
  if (url.startsWith('/')) return url;
  const { path, search } = readAddress(url);
  return `${path || '/'}${search && `?${search}`}`;
}
