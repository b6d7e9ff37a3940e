/// <reference lib="esnext.disposable" preserve="true" />
import {
  checkOptions,
  commonChecks,
  Front,
  hasBody,
  type Incoming,
  InvalidOptionError,
  type Listening,
  listen,
  type OptionCheck,
  type Outgoing,
  operationName,
  type RecordedRequest,
  requireFlag,
  requireFunction,
  type ServiceAnswer,
  show,
} from '@liked-posts/sandbox/front';
import { hideCredentials } from './hide-credentials.ts';
import { readOperations } from './prism/operation.ts';
import { forwarder } from './prism/proxy.ts';

/** A request that went through the proxy. */
export interface Exchange {
  /** With what was outside the contract in it, and in its answer. */
  readonly request: RecordedRequest;
  /** From the request's arrival until its answer was ready, in milliseconds. */
  readonly milliseconds: number;
  /** What the service answered, secrets hidden; left out where the proxy answered in its place. */
  readonly answer?: ServiceAnswer;
}

/** What {@link startProxy} takes. */
export interface ProxyOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the proxy. */
  readonly host?: string;
  /** Whether a query parameter that the contract does not know is a violation. Default: true. */
  readonly strict?: boolean;
  /** Called with each exchange before it is answered. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A running proxy. */
export interface ValidatingProxy extends Listening, AsyncDisposable {
  /** How many requests went through, and how many violations they and their answers had. */
  readonly count: { readonly requests: number; readonly violations: number };
}

const checks: Record<keyof ProxyOptions, OptionCheck> = {
  port: commonChecks.port,
  host: commonChecks.host,
  strict: requireFlag,
  onExchange: requireFunction,
};

/**
 * Starts a server that passes requests on to the service at `upstream`, and holds both the requests and
 * the answers against the contract.
 *
 * @throws {InvalidOptionError} when an option does not exist or its value is not allowed.
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when the address cannot be listened on for another reason.
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
  const target = URL.canParse(upstream) ? new URL(upstream) : undefined;
  if (target === undefined || !/^https?:$/.test(target.protocol)) {
    throw new InvalidOptionError(
      'url',
      `${show(hideCredentials(upstream))} is not the address of a service`,
      'an http or https URL, such as http://127.0.0.1:8080',
    );
  }
  const forward = forwarder(await readOperations(), target);
  const count = { requests: 0, violations: 0 };
  const front = new Front<true>({
    strict: options.strict ?? true,
    cors: false,
    journalSize: 0,
    abilities: { dynamic: true },
    now: Date.now,
    find: () => true,
    onRequest: (request, milliseconds, answer) => {
      const { violations, responseViolations = [] } = request;
      count.requests += 1;
      count.violations += violations.length + responseViolations.length;
      options.onExchange?.({ request, milliseconds, ...(answer && { answer }) });
    },
  });

  const handle = async (incoming: Incoming): Promise<Outgoing> => {
    // Prism forwards no body, and would miss that of the answer to HEAD.
    if (hasBody(incoming)) {
      const reason = 'The request has a body. Send it without one.';
      return front.refuse(incoming, 400, { in: 'body', reason });
    }
    if (incoming.method === 'HEAD') {
      const reason = `The method HEAD is not forwarded. Send ${operationName}.`;
      const refused = front.refuse(incoming, 405, { in: 'method', reason });
      return { ...refused, headers: { ...refused.headers, allow: 'GET' } };
    }
    const judged = front.judge(ofTheService(incoming));
    if ('status' in judged.answer && !canBeDecoded(judged.path)) {
      // Prism would throw.
      return front.finish(incoming, judged, judged.answer);
    }
    const { outgoing, answer, violations, responseViolations } = await forward(
      incoming,
      judged.path,
      judged.search,
    );
    // Without credentials no more was judged, while Prism judges all of it.
    const missed = violations.filter(({ name }) => name !== undefined);
    const all = {
      ...(judged.verdict === 'valid' && { violations }),
      ...(judged.verdict === 'unauthorized' && { violations: [...judged.violations, ...missed] }),
    };
    return front.finish(incoming, { ...judged, ...all, headers: {} }, outgoing, {
      responseViolations,
      answer,
    });
  };
  const { url, close } = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    handle,
    refuse: (...refused) => front.refuse(...refused),
  });
  return { url, count, close, [Symbol.asyncDispose]: close };
}

/** The request without the headers by which a mock is asked for an answer. */
function ofTheService(incoming: Incoming): Incoming {
  return {
    ...incoming,
    header: (name) => (name === 'prefer' || name === 'accept' ? undefined : incoming.header(name)),
  };
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
