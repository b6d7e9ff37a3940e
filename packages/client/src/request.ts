import { createRedactor } from '@liked-posts/internal/hide-token';
import { nextLimit } from '@liked-posts/types/rate-limit';
import { AuthenticationError, LikedPostsError, RateLimitError } from './errors.ts';
import { Gate, type StatedLimit } from './gate.ts';
import type { ClientOptions, RetryOptions } from './options.ts';
import type { ReceivedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { runAbortable, wait } from './timing.ts';
import type { PageRequest, Transport } from './transport.ts';

/** The options of retries, with the defaults that `createClient` has filled in. */
type RetrySettings = { readonly [Option in keyof RetryOptions]-?: number };

/** What the calls of a client share. */
export interface RequestContext extends Pick<ClientOptions, 'onWait'> {
  readonly transport: Transport;
  /** By access token, which may be `''`. */
  readonly gates: Map<string, Gate>;
  readonly retry: RetrySettings;
}

/** A page to request, with the settings of the call. */
type PageCall = Omit<PageRequest, 'accessToken' | 'redact'>;

/** A call under way. */
interface RunningCall extends Omit<PageRequest, 'accessToken'> {
  /** The access tokens of the attempts, which `redact` hides. */
  readonly usedTokens: Set<string>;
  /** How many attempts were begun. */
  attempts: number;
}

type Result = ReceivedPage | LikedPostsError;

type Outcome = { readonly result: Result; readonly limit: StatedLimit };

/** At this number of gates, all are forgotten. A request then learns the rate limit anew, by a 429. */
const maxGates = 1000;
/** How many waits that the service asks for do not count as retries of a page. */
const maxRequestedWaits = 10;
/** Shorter waits count as retries: after resets in the past, ten requests would follow at once. */
const minRequestedWaitMs = 1000;

/**
 * Requests a page, and again if that may help: after a failure that need not last, and after a 401
 * with a new access token.
 *
 * @throws {LikedPostsError} says what went wrong in the last attempt
 * @throws what functions of the caller throw, and the reason of `signal`
 */
export async function requestPage(context: RequestContext, page: PageCall): Promise<ReceivedPage> {
  const { retry, onWait } = context;
  const { signal } = page;
  const usedTokens = new Set<string>();
  // The redactor reads the set each time, so it also hides tokens that are added later.
  const call = { ...page, usedTokens, attempts: 0, redact: createRedactor(usedTokens) };
  const chooseDelayMs = createRetryPolicy(retry);
  for (;;) {
    const result = await attemptWithRenewal(context, call);
    if (!(result instanceof LikedPostsError)) return result;
    const delayMs = chooseDelayMs(result);
    if (delayMs === undefined) throw result;
    // The time that `onWait` takes is a part of the wait.
    const until = new Date(Date.now() + delayMs);
    if (onWait) await runAbortable(signal, () => onWait({ until, error: result }));
    await wait(Number(until) - Date.now(), signal);
  }
}

/** Makes one attempt, or two if a token is refused and renewed. */
async function attemptWithRenewal(context: RequestContext, call: RunningCall): Promise<Result> {
  const { accessTokens } = context.transport;
  // Tells `renew` whether another call has renewed the token since.
  const askedAtMs = performance.now();
  // The tokens are not part of an attempt: an error of the caller's function is not retried.
  const accessToken = await accessTokens.give(call);
  const result = await attempt(context, call, accessToken);
  if (!(result instanceof AuthenticationError)) return result;
  const renewedToken = await accessTokens.renew(accessToken, askedAtMs, call);
  // The same token would be refused again.
  return renewedToken === accessToken ? result : attempt(context, call, renewedToken);
}

/**
 * Sends the request when the gate opens. An error of this package is returned, because `requestPage`
 * decides whether to try again; other errors are thrown.
 */
async function attempt(
  context: RequestContext,
  call: RunningCall,
  accessToken: string,
): Promise<Result> {
  call.attempts++;
  call.usedTokens.add(accessToken);
  const gate = findGate(context, accessToken);
  const reportWait = (until: Date | undefined) => context.onWait?.({ until, error: undefined });
  const leaveGate = await gate.enter(call.signal, reportWait);
  let outcome: Outcome | undefined;
  try {
    outcome = await sendOnce(context.transport, { ...call, accessToken });
  } finally {
    // Without an outcome, the request was given up: by an abort, or by an error of middleware.
    leaveGate(outcome?.limit);
  }
  const { result } = outcome;
  // Middleware may throw the error of an earlier call again, so its position is cleared. `Walk` sets it.
  if (result instanceof LikedPostsError) {
    Object.assign(result, { attempts: call.attempts, position: undefined });
  }
  return result;
}

/** Sends a request. The gate learns the limit: `{}` if none is stated, or if there is no response. */
async function sendOnce(transport: Transport, request: PageRequest): Promise<Outcome> {
  let limit: StatedLimit = {};
  try {
    // An abort ends the request even if middleware hangs.
    const received = await runAbortable(request.signal, (signal) =>
      transport.getPage({ ...request, signal }),
    );
    limit = nextLimit(received.response.headers);
    return { limit, result: readPage(received, request) };
  } catch (error) {
    // The reason of an abort may be any error, even one of another call.
    request.signal.throwIfAborted();
    if (!(error instanceof LikedPostsError)) throw error;
    if (error instanceof RateLimitError) {
      // A 429 without a date holds back the other calls for a second.
      limit = { remaining: 0, reset: error.retryAt ?? new Date(Date.now() + 1000) };
    }
    return { limit, result: error };
  }
}

function findGate({ gates, retry }: RequestContext, accessToken: string): Gate {
  if (gates.size >= maxGates) gates.clear();
  // `retry.limit: 0` also turns off waiting for the rate limit.
  const gate = gates.get(accessToken) ?? new Gate(retry.limit === 0 ? 0 : retry.maxDelay);
  gates.set(accessToken, gate);
  return gate;
}

/**
 * Decides whether a request is sent again after an error, and in how many milliseconds;
 * `undefined` to give up. Call it once for each error. By default, for one error alone:
 *
 *   404                                 undefined        because it is not retryable
 *   429 with the reset in 15 minutes    undefined        because `maxDelay` is a minute
 *
 * and for errors in a row:
 *
 *   error                               delay            counted so far
 *   503                                 250 to 500 ms    1 retry
 *   503                                 500 to 1000 ms   2 retries
 *   429 with the reset in 30 s          30 s             2 retries, 1 requested wait; at most 10
 *   503                                 undefined        3 retries, but `limit` is 2
 */
function createRetryPolicy({ limit, delay, maxDelay }: RetrySettings) {
  let retries = 0;
  let requestedWaits = 0;
  return function chooseDelayMs({ retryable, retryAt }: LikedPostsError): number | undefined {
    const requestedMs = retryAt ? Number(retryAt) - Date.now() : 0;
    if (limit === 0 || !retryable || requestedMs > maxDelay) return undefined;
    const maxBackOffMs = Math.min(maxDelay, delay * 2 ** retries);
    const backOffMs = maxBackOffMs * (1 - Math.random() / 2);
    if (requestedMs > minRequestedWaitMs) requestedWaits++;
    else retries++;
    if (requestedWaits > maxRequestedWaits || retries > limit) return undefined;
    return Math.max(requestedMs, backOffMs);
  };
}
