/// <reference lib="esnext.disposable" preserve="true" />
import {
  type Count,
  checkOptions,
  commonChecks,
  Front,
  type Incoming,
  type Injection,
  inject,
  type Listening,
  listen,
  type OptionCheck,
  type Outgoing,
  problem,
  type RecordedRequest,
  type RecordedViolation,
  requireFlag,
  requireText,
  respond,
} from '@liked-posts/mock/server';
import { abilities } from './abilities.ts';
import { Answerer, loadGenerator } from './answerer.ts';
import type { LinkedPage } from './examples/page-links.ts';

/** What {@link startMock} takes. */
export interface MockOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the mock. */
  readonly host?: string;
  /**
   * How long `close` lets running requests go on before it cuts them, in milliseconds. Default:
   * 5000.
   */
  readonly grace?: number;
  /** Where `GET /` leads: the URL of a page about the server. Default: nowhere. */
  readonly home?: string;
  /** Whether bodies are generated from the schema instead of being examples. Default: false. */
  readonly dynamic?: boolean;
  /** Decides generated bodies: the same seed gives the same bodies. Default: random. */
  readonly seed?: string;
  /** Whether to refuse a query parameter that the contract does not have. Default: true. */
  readonly strict?: boolean;
  /** Whether pages of other origins may call the mock from a browser. Default: true. */
  readonly cors?: boolean;
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
  /** How many requests the journal keeps at most. Default: 1000. */
  readonly journalSize?: number;
}

/** A running mock server. */
export interface Mock extends Listening, AsyncDisposable {
  /**
   * The most recent requests, oldest first, and how each was judged: at most `journalSize`, and
   * 4,000,000 characters of JSON. Access tokens are not kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * What was outside the contract since the start or the last reset, whether `requests` still has
   * it or not: the first hundred violations, and how many more there were.
   */
  readonly violations: readonly RecordedViolation[];
  /**
   * Queues answers for the next valid requests, one each, whatever they accept. HEAD gets what GET
   * would get, and uses nothing up. A `Prefer` header takes precedence.
   *
   * @throws {InvalidOptionError} when the mock cannot inject one of them; then none is queued.
   * @example
   * mock.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  next(...injections: Injection[]): void;
  /** Forgets all requests, violations and queued answers. */
  reset(): void;
}

const checks: Record<keyof MockOptions, OptionCheck> = {
  ...commonChecks,
  cors: requireFlag,
  strict: requireFlag,
  dynamic: requireFlag,
  seed: requireText,
};

/**
 * Starts a server that answers with the examples of the contract, and refuses requests that are
 * outside it.
 *
 * @throws {InvalidOptionError} when an option does not exist or its value is not allowed.
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when it cannot listen for another reason.
 * @example
 * const mock = await startMock();
 * const response = await fetch(`${mock.url}/2/users/2244994945/liked_tweets`, {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 * await mock.close();
 */
export function startMock(options: MockOptions = {}): Promise<Mock> {
  return startObservedMock(options);
}

/** {@link startMock} for the command line, which wants to see each request. */
export async function startObservedMock(
  options: MockOptions,
  onRequest?: (request: RecordedRequest, milliseconds: number) => void,
): Promise<Mock & { readonly count: Count }> {
  checkOptions(options, checks);
  const { dynamic = false, strict = true, cors = true } = options;
  // Loaded ahead, so that the first request does not wait for it.
  if (dynamic) await loadGenerator();
  const answerer = new Answerer({ dynamic, seed: options.seed });
  const front = new Front<LinkedPage>({
    strict,
    cors,
    journalSize: options.journalSize,
    abilities,
    now: Date.now,
    find: (_userId, query) => answerer.find(query),
    onRequest,
  });
  const { url, close } = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    grace: options.grace,
    home: options.home,
    handle: (incoming) => handle(incoming, front, answerer),
    refuse: (...refused) => front.refuse(...refused),
    controls: options.control ? front : undefined,
    allowedHosts: options.allowedHosts,
  });
  return {
    url,
    get requests() {
      return front.requests;
    },
    get violations() {
      return front.violations;
    },
    count: front.count,
    next: (...injections) => front.enqueue(injections),
    reset: () => front.reset(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Judges a request, and answers what is within the contract. */
export async function handle(
  incoming: Incoming,
  front: Front<LinkedPage>,
  answerer: Answerer,
): Promise<Outgoing> {
  const judged = front.judge(incoming);
  const { answer } = judged;
  if ('status' in answer) return front.finish(incoming, judged, answer);

  const { injection, request } = answer;
  try {
    const { outgoing, example } = await answerer.answer(answer);
    const { userId, query, target } = request;
    const injected = injection
      ? inject(injection, {
          userId,
          answer: () => outgoing,
          tokenHere: () => {
            const next_token = query.pagination_token ?? answerer.tokenOf(target);
            return next_token === undefined ? undefined : { next_token };
          },
        })
      : outgoing;
    return front.finish(incoming, judged, injected, { example, injected: injection });
  } catch (error) {
    const detail = `This request could not be answered, because of a bug in @liked-posts/prism-mock: ${error}`;
    return front.finish(incoming, judged, respond(500, problem(500, detail)));
  }
}
