import type { Injection } from './faults/injection.ts';
import { Front } from './http/front.ts';
import type { Incoming, Outgoing } from './http/messages.ts';
import { comesInPieces, piecesOf } from './http/pieces.ts';
import { wait } from './http/wait.ts';
import type { RecordedRequest, RecordedViolation } from './journal/journal.ts';
import type { LikesChange } from './likes/likes-change.ts';
import { type MockOptions, settingsFor } from './options/options.ts';
import { Answerer } from './service/answerer.ts';
import type { FoundPage } from './service/page.ts';

/** The service in small. */
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
   * Queues answers for the next valid requests, one each, whatever they accept. HEAD gets what GET
   * would get, and uses nothing up. A `Prefer` header takes precedence over the queue, and the
   * queue over the schedule of faults.
   *
   * @throws {OptionError} when the mock cannot inject one of them; then none is queued.
   * @example
   * mock.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  readonly next: (...injections: readonly Injection[]) => void;
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

/** A mock and its front, which reports each request. */
export function mockOf(
  options: MockOptions,
  onRequest?: (request: RecordedRequest, milliseconds: number) => void,
): { mock: Mock; front: Front<FoundPage> } {
  const settings = settingsFor(options);
  const answerer = new Answerer(settings);
  const front = new Front<FoundPage>({
    ...settings,
    find: (userId, query) => answerer.find(userId, query),
    schedule: (_query, target) => answerer.scheduled(target),
    change: (changes) => answerer.change(changes),
    onReset: () => answerer.reset(),
    onRequest,
  });
  const handle = (incoming: Incoming): Outgoing => answerer.late(answered(incoming));
  const answered = (incoming: Incoming): Outgoing => {
    const judged = front.judge(incoming);
    const { answer } = judged;
    if ('status' in answer) return front.finish(incoming, judged, answer);
    return front.finish(incoming, judged, answerer.answer(answer), {
      example: answer.example?.name,
      injected: answer.injection,
    });
  };
  const mock: Mock = {
    fetch: async (input, init) => fetchFrom(handle, requestOf(input, init)),
    handle,
    next: (...injections) => front.enqueue(injections),
    change: (...changes) => answerer.change(changes),
    get requests() {
      return front.requests;
    },
    get violations() {
      return front.violations;
    },
    reset: () => front.reset(),
  };
  return { mock, front };
}

/** The request that `fetch` is called with. */
function requestOf(input: string | URL | Request, init: RequestInit | undefined): Request {
  // `instanceof` does not know a `Request` of another realm.
  if (init === undefined && typeof input === 'object' && 'headers' in input) return input;
  try {
    return new Request(input, init);
  } catch (cause) {
    if (typeof input !== 'string' || URL.canParse(input)) throw cause;
    throw new TypeError(
      `The URL [${input.slice(0, 100)}] is relative, and a mock has no address. Give an absolute one, such as http://mock/2/users/42/liked_tweets.`,
      { cause },
    );
  }
}

async function fetchFrom(handle: Mock['handle'], request: Request): Promise<Response> {
  request.signal.throwIfAborted();
  const outgoing = handle({
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    headers: () => request.headers,
  });
  const { status, headers, body, delay, reset } = outgoing;
  if (delay > 0) await wait(delay, request.signal);
  if (reset) throw new TypeError('The mock was told to reset the connection.');
  if (request.method === 'HEAD' || comesInPieces(outgoing)) {
    const bytes = new TextEncoder().encode(body);
    const stream = request.method === 'HEAD' ? null : streamOf(bytes, outgoing, request.signal);
    // The length tells a client that a body was cut.
    const length = { 'content-length': String(bytes.byteLength) };
    return new Response(stream, { status, headers: { ...headers, ...length } });
  }
  return new Response(status === 204 ? null : body, { status, headers });
}

/**
 * A body that comes in pieces. It ends with an error if it is to be cut, as that of `fetch` does.
 */
function streamOf(
  bytes: Uint8Array,
  outgoing: Outgoing,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes, outgoing).values();
  const cancelled = new AbortController();
  const either = AbortSignal.any([signal, cancelled.signal]);
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value } = pieces.next();
        if (value !== undefined) {
          await wait(value.after, either);
          controller.enqueue(value.bytes);
        } else if (outgoing.cutBody) {
          throw new TypeError('The mock was told to cut the body.');
        } else {
          controller.close();
        }
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    // If nobody reads the body, nothing waits.
    { highWaterMark: 0 },
  );
}
