import { type Address, readAddress } from './http/address.ts';
import { allow, corsHeaders } from './http/cors.ts';
import { fetchFrom } from './http/fetch.ts';
import type { Incoming, Outgoing } from './http/messages.ts';
import { type Answered, refused } from './http/validate.ts';
import type { ContractViolation } from './journal/journal.ts';
import {
  type Count,
  Journal,
  type OnRequest,
  type RecordedRequest,
  type RecordedViolation,
} from './journal/journal.ts';
import type { LikesChange } from './likes/likes-change.ts';
import { type MockOptions, settingsFor } from './options/options.ts';
import type { Override } from './overrides/override.ts';
import { RequestHandler } from './request-handler.ts';

/** A mock of the service. */
export interface Mock {
  /**
   * Answers a request like `fetch`, and can replace it. It opens no socket, and ignores the host of
   * the URL.
   *
   * @throws {TypeError} when the URL is relative, or an override resets the connection.
   * @throws {DOMException} `AbortError`, when the signal of the request is aborted.
   * @example
   * globalThis.fetch = createMock().fetch;
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Answers a request without `Request` and `Response`, which is faster, for your own server. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /**
   * Queues overrides for the next valid requests, one each. HEAD gets what GET would get, and
   * removes nothing from the queue. A `Prefer` header takes precedence over the queue, and the
   * queue over `faults`.
   *
   * @throws {OptionError} when an override is not valid; then none is queued.
   * @example
   * mock.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  readonly next: (...overrides: readonly Override[]) => void;
  /**
   * Changes likes from the next request on. A walk in progress neither repeats nor loses a Post
   * that stays liked.
   *
   * @throws {OptionError} when a change is not valid; then none is made.
   * @example
   * mock.change({ user: '42', like: 2 });
   */
  readonly change: (...changes: readonly LikesChange[]) => void;
  /**
   * The most recent requests with their verdicts, oldest first: at most `journalSize`, and
   * 4,000,000 characters of JSON. Access tokens are never kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * Violations of the contract since the start or the last reset, even by requests that `requests`
   * no longer has: the first hundred, and how many more there were.
   */
  readonly violations: readonly RecordedViolation[];
  /**
   * Clears the queue, counters, rate limits and the journal, and undoes all changes of likes.
   */
  readonly reset: () => void;
}

/**
 * Creates a mock. Its answers depend only on the options and the request, except for rate limits,
 * queued overrides, changed likes, and faults and changes by request number.
 *
 * @throws {OptionError} when an option does not exist or its value is not allowed.
 * @throws {DataSetError} when `dataset` does not follow the contract, with every violation.
 * @example
 * const mock = createMock({ likes: 1000 });
 * const response = await mock.fetch('http://mock/2/users/42/liked_tweets?max_results=5', {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 */
export function createMock(options: MockOptions = {}): Mock {
  return mockOf(options).mock;
}

export interface ObservedMock {
  readonly mock: Mock;
  readonly count: Count;
  /** Refuses a request that cannot be validated, such as bytes that are not HTTP. */
  readonly refuse: (incoming: Incoming, status: number, violation: ContractViolation) => Outgoing;
}

/** {@link createMock} for a server, which observes each request. */
export function mockOf(options: MockOptions, onRequest?: OnRequest): ObservedMock {
  const settings = settingsFor(options);
  const handler = new RequestHandler(settings);
  const journal = new Journal({ size: settings.journalSize, onRequest });
  /** Completes an answer, and records the request in the journal. */
  const write = (
    incoming: Incoming,
    address: Address,
    started: number,
    { outgoing, ...answered }: Answered,
  ): Outgoing => {
    const status = outgoing.reset ? undefined : outgoing.status;
    journal.record(incoming, { address, started, status, ...answered });
    const headers = corsHeaders(settings.cors, incoming, outgoing.headers);
    return { ...outgoing, headers: { ...headers, ...outgoing.headers } };
  };
  const handle = (incoming: Incoming): Outgoing => {
    const started = performance.now();
    const address = readAddress(incoming.url);
    const answered = handler.answer(incoming, address);
    return handler.delayed(write(incoming, address, started, answered));
  };
  const mock: Mock = {
    fetch: async (input, init) => fetchFrom(handle, input, init),
    handle,
    next: (...overrides) => handler.enqueue(overrides),
    change: (...changes) => handler.pages.change(changes),
    get requests() {
      return journal.requests;
    },
    get violations() {
      return journal.violations;
    },
    reset: () => {
      handler.reset();
      journal.clear();
    },
  };
  const refuse: ObservedMock['refuse'] = (incoming, status, violation) => {
    const [verdict, headers] =
      status === 405 ? (['wrong method', { allow }] as const) : (['unreadable', {}] as const);
    const answered = refused(status, verdict, violation, headers);
    return write(incoming, readAddress(incoming.url), performance.now(), answered);
  };
  return { mock, count: journal.count, refuse };
}
