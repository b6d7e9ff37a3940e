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

/** The mock: the service in small. */
export interface Mock {
  /**
   * Answers a request like `fetch`, and can replace it. It opens no socket; the host of the URL
   * does not matter.
   *
   * @throws {TypeError} when the URL is relative, or the connection is to be reset.
   * @throws {DOMException} `AbortError`, when the signal of the request is aborted.
   * @example
   * globalThis.fetch = createMock().fetch;
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Answers a request without the cost of `Request` and `Response`, for a mount of your own. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /**
   * Queues answers for the next valid requests, one each. HEAD gets what GET
   * would get, and uses nothing up. A `Prefer` header takes precedence over the queue, and the
   * queue over the schedule of faults.
   *
   * @throws {OptionError} when the mock cannot inject one of them; then none is queued.
   * @example
   * mock.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  readonly next: (...overrides: readonly Override[]) => void;
  /**
   * Changes likes, from the next request on. A walk that has begun neither repeats nor loses a Post
   * that stays liked.
   *
   * @throws {OptionError} when one of the changes is not possible; then none is made.
   * @example
   * mock.change({ user: '42', like: 2 });
   */
  readonly change: (...changes: readonly LikesChange[]) => void;
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
   * Forgets all requests: queue, counters, rate limits and journal. Undoes all changes of likes.
   */
  readonly reset: () => void;
}

/**
 * Creates a mock. Its answers depend on the options and the request alone; only rate limits, the
 * journal, and faults and changes by number remember earlier requests.
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

/** A mock, and what only a server needs of it. */
export interface ObservedMock {
  readonly mock: Mock;
  readonly count: Count;
  /** Answers what is no request that can be validated, such as bytes that are not HTTP. */
  readonly refuse: (incoming: Incoming, status: number, violation: ContractViolation) => Outgoing;
}

/** {@link createMock} for a server, which wants to see each request. */
export function mockOf(options: MockOptions, onRequest?: OnRequest): ObservedMock {
  const settings = settingsFor(options);
  const handler = new RequestHandler(settings);
  const journal = new Journal({ size: settings.journalSize, onRequest });
  /** Writes an answer, and the request into the journal. */
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
    return handler.late(write(incoming, address, started, answered));
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
