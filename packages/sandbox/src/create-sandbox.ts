import { Answerer, type Target } from './answerer.ts';
import type { Incoming, Outgoing } from './front/exchange.ts';
import { Front } from './front/front.ts';
import type { Injection } from './front/injection.ts';
import type { RecordedRequest, RecordedViolation } from './front/journal.ts';
import type { LikesChange } from './likes-change.ts';
import { type SandboxOptions, settingsFor } from './options.ts';

/** The service in small. */
export interface Sandbox {
  /**
   * Answers a request. Hand it to whatever takes a `fetch`: no socket is opened.
   *
   * @throws {TypeError} when the connection is to be reset, as `fetch` does.
   * @throws {DOMException} `AbortError`, when the signal of the request is aborted.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers a request without the cost of `Request` and `Response`, for a mount of your own. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /**
   * Queues what the following valid requests get, one each. A `Prefer` header comes first, the schedule
   * of faults last.
   *
   * @throws {InvalidOptionError} when the sandbox cannot give one of them; then none is queued.
   * @example
   * sandbox.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  readonly next: (...injections: readonly Injection[]) => void;
  /**
   * Changes likes, from the next request on. A walk goes on where it is: it neither repeats nor loses what is liked all
   * along.
   *
   * @throws {InvalidOptionError} when one of the changes cannot be made; then none is.
   * @example
   * sandbox.change({ user: '42', like: 2 });
   */
  readonly change: (...changes: readonly LikesChange[]) => void;
  /** The most recent requests, oldest first, and how each was judged. Access tokens are not kept. */
  readonly requests: readonly RecordedRequest[];
  /** What was outside the contract in these requests. */
  readonly violations: readonly RecordedViolation[];
  /** Forgets all requests: queue, counters, rate limits and journal. Undoes all changes of likes. */
  readonly reset: () => void;
}

/**
 * Creates a sandbox. Its answers follow from the options and the requests; only rate limits, faults and changes
 * by number, and the journal remember earlier requests.
 *
 * @throws {InvalidOptionError} when an option does not exist or its value is not allowed.
 * @throws {DataSetError} when `dataset` does not follow the contract, with every violation.
 * @example
 * const sandbox = createSandbox({ likes: 1000 });
 * const response = await sandbox.fetch(
 *   new Request('http://sandbox/2/users/2244994945/liked_tweets?max_results=5', {
 *     headers: { authorization: 'Bearer any-token' },
 *   }),
 * );
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return sandboxOf(options).sandbox;
}

/** A sandbox and its front, which tells of each request. */
export function sandboxOf(
  options: SandboxOptions,
  onRequest?: (request: RecordedRequest, milliseconds: number) => void,
): { sandbox: Sandbox; front: Front<Target> } {
  const settings = settingsFor(options);
  const answerer = new Answerer(settings);
  const front = new Front<Target>({
    ...settings,
    strict: true,
    abilities: { dynamic: false },
    find: (userId, query) => answerer.find(userId, query),
    schedule: (_query, target) => answerer.scheduled(target),
    change: (changes) => answerer.change(changes),
    onReset: () => answerer.reset(),
    onRequest,
  });
  const handle = (incoming: Incoming): Outgoing => {
    const judged = front.judge(incoming);
    const { answer } = judged;
    if ('status' in answer) return front.finish(incoming, judged, answer);
    return front.finish(incoming, judged, answerer.answer(answer), {
      example: answer.example?.name,
      injected: answer.injection,
    });
  };
  const sandbox: Sandbox = {
    fetch: (request) => fetchFrom(handle, request),
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
  return { sandbox, front };
}

async function fetchFrom(handle: Sandbox['handle'], request: Request): Promise<Response> {
  request.signal.throwIfAborted();
  const { status, headers, body, delay, reset } = handle({
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    headers: () => request.headers,
  });
  if (delay > 0) await wait(delay, request.signal);
  if (reset) throw new TypeError('The sandbox was told to reset the connection.');
  if (request.method === 'HEAD') {
    const length = new TextEncoder().encode(body).byteLength;
    return new Response(null, {
      status,
      headers: { ...headers, 'content-length': String(length) },
    });
  }
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Waits, unless the request is aborted. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
