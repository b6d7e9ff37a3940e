import type { RecordedRequest, RecordedViolation } from './journal/recorded-request.ts';
import { fetchFrom } from './message/fetch.ts';
import type { Incoming, Outgoing } from './message/messages.ts';
import type { MockOptions } from './options/options.ts';
import { createSettings } from './options/settings.ts';
import { checkMatch } from './overrides/check-match.ts';
import type { PendingOverride } from './overrides/listed-override.ts';
import type { Match, Scope } from './overrides/match.ts';
import type { Fault, Override } from './overrides/override.ts';
import { recordMatch } from './overrides/record-override.ts';
import type { LikesChange } from './pages/likes-change.ts';
import { RequestHandler } from './request-handler.ts';

/** Which request to wait for, and how long. */
export interface WaitOptions {
  /** Waits for a request with a greater number than this. Default: 0. */
  readonly after?: number;
  /** Ends the wait. Default: it never ends. */
  readonly signal?: AbortSignal;
}

/** The controls of a mock for some of its requests. Tests with a scope each can share a mock. */
export interface MockScope {
  /**
   * Queues overrides for the next valid requests, one each, or `times`. HEAD gets what GET would
   * get, and removes nothing from the queue. A `Prefer` header takes precedence over the queue, and
   * the queue over `faults`.
   *
   * @throws {OptionError} if an override is not valid, or is for no request of the scope; then none
   *   is queued.
   * @example
   * mock.next({ code: 503, times: 3 }, { match: { page: 2 }, delay: 200 }, { reset: true });
   */
  readonly next: (...overrides: readonly Override[]) => void;
  /**
   * Replaces the faults, even the faults of the options. Without arguments, there are none until `reset`.
   * A scope replaces only its own faults: faults of the options that are for other requests, too, stay.
   *
   * @throws {OptionError} if a fault is not valid; then none is replaced.
   * @example
   * mock.setFaults({ match: { page: 2 }, corruption: 'lostToken' });
   */
  readonly setFaults: (...faults: readonly Fault[]) => void;
  /**
   * The queued overrides that still wait for a request, and the faults that never applied. A test
   * that leaves one did not test what it meant to test. Faults by `probability` are left out.
   */
  readonly pending: readonly PendingOverride[];
  /**
   * The most recent requests with their verdicts, oldest first: at most `journalSize`. Access tokens
   * are never kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * Violations of the contract since the start or the last reset, even by requests that `requests`
   * no longer has: the last thousand. A scope has the violations of its requests and, since its own
   * reset, of requests that belong to no scope, such as a request without an access token.
   */
  readonly violations: readonly RecordedViolation[];
  /**
   * Takes the violations off the list, and returns them, for a test that violates the contract on
   * purpose. The command then does not exit with 3 because of them, as it does even after `reset`.
   *
   * @example
   * const [violation] = mock.takeViolations();
   * expect(violation?.name).toBe('max_results');
   */
  readonly takeViolations: () => readonly RecordedViolation[];
  /**
   * Waits for a request. Resolves as soon as it has arrived, at once if it is in `requests` already.
   *
   * @throws the reason of the signal, if it is aborted first.
   * @example
   * const first = await mock.waitForRequest();
   * const retry = await mock.waitForRequest({ after: first.number });
   */
  readonly waitForRequest: (options?: WaitOptions) => Promise<RecordedRequest>;
  /**
   * Clears the queue and the journal, and restores the faults of the options. A scope with a `user`
   * undoes the changes of that user's likes, one with a `token` clears its rate limit, and the whole
   * mock does so for all.
   */
  readonly reset: () => void;
}

/** A mock of the service. */
export interface Mock extends MockScope {
  /**
   * Responds like `fetch`, and can replace it: follows redirects to the mock again, unless
   * `redirect` says otherwise. It opens no socket, and ignores the host of the URL.
   *
   * @throws {TypeError} if the URL is relative, if an override resets the connection, or at a
   *   redirect that `redirect` forbids.
   * @throws {DOMException} `AbortError`, if the signal of the request is aborted.
   * @example
   * globalThis.fetch = createMock().fetch;
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Responds to a request without `Request` and `Response`, which is faster, for your own server. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /**
   * The controls for the requests that match: overrides are only for these requests, and lists have
   * only these.
   *
   * @throws {OptionError} if a member does not exist or its value is not allowed.
   * @example
   * const mine = mock.for({ token: 'token-of-this-test' });
   * mine.next({ code: 503 });
   */
  readonly for: (match: Match) => MockScope;
  /**
   * Changes likes from the next request on. A walk in progress neither repeats nor loses a Post
   * that stays liked.
   *
   * @throws {OptionError} if a change is not valid; then none is made.
   * @example
   * mock.change({ user: '42', like: 2 });
   */
  readonly change: (...changes: readonly LikesChange[]) => void;
}

/**
 * Creates a mock. Its responses depend only on the options and the request, except for rate limits,
 * the time, `x-transaction-id`, queued overrides, changed likes, and faults by request number.
 *
 * @throws {OptionError} if an option does not exist or its value is not allowed.
 * @throws {DataSetError} if `dataset` does not follow the contract, with every violation.
 * @example
 * const mock = createMock({ likes: 1000 });
 * const response = await mock.fetch('http://mock/2/users/42/liked_tweets?max_results=5', {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 */
export function createMock(options: MockOptions = {}): Mock {
  return wrapHandler(new RequestHandler(createSettings(options)));
}

/** Wraps a handler in the methods that users of the mock call. */
export function wrapHandler(handler: RequestHandler): Mock {
  const { journal, overrides, pages } = handler;
  const handle = (incoming: Incoming): Outgoing => handler.handle(incoming);
  const createScope = (scope: Scope): MockScope => ({
    next: (...queued) => overrides.enqueue(queued, scope),
    setFaults: (...faults) => overrides.setFaults(faults, scope),
    get pending() {
      return overrides.listPending(scope);
    },
    get requests() {
      return journal.listRequests(scope);
    },
    get violations() {
      return journal.violations.list(scope);
    },
    takeViolations: () => journal.violations.take(scope),
    waitForRequest: ({ after = 0, signal } = {}) => journal.wait(scope, after, signal),
    reset: () => handler.reset(scope),
  });
  // The scope without members is the whole mock. `Object.assign` keeps the getters of this scope: a spread
  // would copy what they return now.
  return Object.assign(createScope({}), {
    fetch: (...request: Parameters<Mock['fetch']>) => fetchFrom(handle, ...request),
    handle,
    for: (match: Match) => {
      checkMatch('match', match);
      return createScope(recordMatch(match));
    },
    change: (...changes: readonly LikesChange[]) => pages.likes.change(changes),
  });
}
