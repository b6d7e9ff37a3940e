import type { Incoming, Outgoing } from './exchange.ts';
import type { JournalEntry } from './journal.ts';
import { type SandboxOptions, settingsFor } from './options.ts';
import { checkReply, type Reply } from './reply.ts';
import { Responder } from './responder.ts';

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
   * @throws {SandboxOptionError} when the sandbox cannot give such a reply.
   * @example
   * sandbox.next({ code: 503 }, { example: 'lastPage' }, { delay: 200 }, { reset: true });
   */
  readonly next: (...replies: readonly Reply[]) => void;
  /** The most recent requests, oldest first, and how each was judged. Access tokens are not kept. */
  readonly journal: readonly JournalEntry[];
  /** Forgets all requests: queue, counters, rate limits and journal. */
  readonly reset: () => void;
}

/**
 * Creates a sandbox. Its answers follow from the options and the requests; only rate limits, faults by
 * number and the journal remember earlier requests.
 *
 * @throws {SandboxOptionError} when an option does not exist or its value is not allowed.
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
  const responder = new Responder(settingsFor(options));
  return {
    fetch: (request) => fetchFrom(responder, request),
    handle: (incoming) => responder.answer(incoming),
    next: (...replies) => {
      for (const [index, reply] of replies.entries()) checkReply(reply, `next[${index}]`);
      responder.enqueue(replies);
    },
    get journal() {
      return responder.journal.entries;
    },
    reset: () => responder.reset(),
  };
}

async function fetchFrom(responder: Responder, request: Request): Promise<Response> {
  request.signal.throwIfAborted();
  const { status, headers, body, delay, reset } = responder.answer({
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
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
