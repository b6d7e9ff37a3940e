/// <reference lib="esnext.disposable" preserve="true" />
import type { Answer } from './answer.ts';
import { checkOptions } from './check-options.ts';
import { checkAnswer } from './choose-answer.ts';
import { readOperation } from './contract.ts';
import { control } from './control.ts';
import type { Exchange } from './exchange.ts';
import { Journal, type RecordedRequest, type Violation } from './journal.ts';
import { mockResponder } from './mock-responder.ts';
import { listen } from './server.ts';

/** What {@link startMock} takes. */
export interface MockOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, so that only this machine reaches the mock. */
  readonly host?: string;
  /** Whether bodies are generated from the schema instead of being examples. Default: false. */
  readonly dynamic?: boolean;
  /** What generated bodies depend on: the same seed gives the same bodies. Default: random. */
  readonly seed?: string;
  /** Whether a query parameter that the contract does not know is refused. Default: true. */
  readonly strict?: boolean;
  /** Whether pages of other origins may call the mock from a browser. Default: true. */
  readonly cors?: boolean;
  /**
   * Whether `next`, `reset`, `requests` and `violations` can be reached over HTTP, under `/__mock`. Default: false.
   */
  readonly control?: boolean;
}

/** A running mock server. */
export interface Mock extends AsyncDisposable {
  /** The base URL, such as `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /** The requests since the start or the last {@link Mock.reset}, in the order of their answers. */
  readonly requests: readonly RecordedRequest[];
  /** What was outside the contract in these requests. */
  readonly violations: readonly Violation[];
  /**
   * Queues what the following requests are answered with, one answer each. A request that is outside the contract is
   * refused all the same.
   *
   * @throws {UnknownAnswerError} when the mock has no such answer; then none of `answers` is queued.
   * @example
   * mock.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  next(...answers: Answer[]): void;
  /** Forgets all requests, violations and queued answers. */
  reset(): void;
  /** Takes no more requests, finishes the running ones, and closes all connections. */
  close(): Promise<void>;
}

/** A mock that also tells of each request when it is answered. */
export interface ObservedMockOptions extends MockOptions {
  readonly onExchange?: (exchange: Exchange) => void;
  /** Whether requests and violations are kept. Default: true. */
  readonly keep?: boolean;
}

/**
 * Starts a server that answers with the examples of the contract and refuses what is outside it.
 *
 * @throws {InvalidOptionError} when an option has a value that is not allowed.
 * @throws {PortInUseError} when the port is taken.
 * @throws {CannotListenError} when the address cannot be listened on for another reason.
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

/** {@link startMock}, for the command line. */
export async function startObservedMock(options: ObservedMockOptions): Promise<Mock> {
  checkOptions(options);
  const operation = await readOperation();
  const journal = new Journal();
  const queue: Answer[] = [];
  const next = (answers: readonly unknown[]) => {
    queue.push(...answers.map((answer) => checkAnswer(operation, answer)));
  };
  const reset = () => {
    queue.length = 0;
    journal.reset();
  };
  const { url, close } = await listen({
    operation,
    respond: mockResponder(operation, {
      dynamic: options.dynamic ?? false,
      seed: options.seed,
      strict: options.strict ?? true,
    }),
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    cors: options.cors ?? true,
    takeQueued: () => queue.shift(),
    ...(options.control && { control: control({ journal, queue: next, reset }) }),
    onExchange: (exchange) => {
      if (options.keep !== false) journal.record(exchange.request, exchange.problems);
      options.onExchange?.(exchange);
    },
  });
  return {
    url,
    requests: journal.requests,
    violations: journal.violations,
    next: (...answers) => next(answers),
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}
