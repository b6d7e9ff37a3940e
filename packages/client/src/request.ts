import { createRedactor } from '@liked-posts/internal/hide-token';
import { nextLimit } from '@liked-posts/types/rate-limit';
import { AuthenticationError, LikedPostsError, RateLimitError } from './errors.ts';
import { Gate, type StatedLimit } from './gate.ts';
import type { ClientOptions } from './options.ts';
import type { ReceivedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { createRetryPolicy, type RetrySettings } from './retry-policy.ts';
import { runAbortable, wait } from './timing.ts';
import type { PageRequest, Transport } from './transport.ts';

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
  /** The access tokens of the attempts. `redact` hides them all. */
  readonly usedTokens: Set<string>;
  /** How many attempts have begun. */
  attempts: number;
}

type Result = ReceivedPage | LikedPostsError;

/** At this number of gates, all are forgotten. A request then learns the rate limit anew, by a 429. */
const maxGates = 1000;

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
  // The redactor reads the set at each use, so it also hides the tokens of later attempts.
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
  // Taken before the token: a renewal that ends after this moment is shared by `renew`.
  const askedAtMs = performance.now();
  // Outside `attempt`, whose errors are retried: an error of the caller's function is not.
  const accessToken = await accessTokens.give(call);
  const result = await attempt(context, call, accessToken);
  if (!(result instanceof AuthenticationError)) return result;
  const renewedToken = await accessTokens.renew(accessToken, askedAtMs, call);
  // The same token would be refused again.
  return renewedToken === accessToken ? result : attempt(context, call, renewedToken);
}

/**
 * Sends the request once, when the gate of its token opens. An error of this package is returned,
 * because `requestPage` decides whether to try again; other errors are thrown.
 */
async function attempt(
  context: RequestContext,
  call: RunningCall,
  accessToken: string,
): Promise<Result> {
  const { transport, onWait } = context;
  const { signal } = call;
  call.attempts++;
  call.usedTokens.add(accessToken);
  const reportWait = (until: Date | undefined) => onWait?.({ until, error: undefined });
  const leaveGate = await getOrCreateGate(context, accessToken).enter(signal, reportWait);
  // Stays undefined if the request is given up: by an abort, or by an error of middleware.
  let statedLimit: StatedLimit | undefined;
  try {
    // An abort ends the request even if middleware hangs.
    const received = await runAbortable(signal, (pageSignal) =>
      transport.getPage({ ...call, accessToken, signal: pageSignal }),
    );
    statedLimit = nextLimit(received.response.headers);
    return readPage(received, call);
  } catch (error) {
    // The reason of an abort may be any error, even one of another call.
    signal.throwIfAborted();
    if (!(error instanceof LikedPostsError)) throw error;
    // Without a response, nothing is stated.
    statedLimit ??= {};
    if (error instanceof RateLimitError) {
      // A 429 without a date holds back the other calls for a second.
      statedLimit = { remaining: 0, reset: error.retryAt ?? new Date(Date.now() + 1000) };
    }
    // Middleware may throw the error of an earlier call again. Its position is cleared, because `Walk`
    // keeps a position that is set.
    return Object.assign(error, { attempts: call.attempts, position: undefined });
  } finally {
    leaveGate(statedLimit);
  }
}

function getOrCreateGate({ gates, retry }: RequestContext, accessToken: string): Gate {
  // This token's gate is forgotten, too. Requests that have entered it leave it as usual.
  if (gates.size >= maxGates) gates.clear();
  // `retry.limit: 0` also turns off waiting for the rate limit.
  const gate = gates.get(accessToken) ?? new Gate(retry.limit === 0 ? 0 : retry.maxDelay);
  gates.set(accessToken, gate);
  return gate;
}
