import { createRedactor } from '@liked-posts/internal/hide-token';
import { nextLimit } from '@liked-posts/types/rate-limit';
import { AuthenticationError, LikedPostsError, RateLimitError } from './errors.ts';
import type { Gate, Quota } from './gate.ts';
import type { ClientOptions, RetryOptions } from './options.ts';
import type { ReceivedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { runAbortable, wait } from './timing.ts';
import type { PageRequest, Transport } from './transport.ts';

/** What the calls of a client share. */
export interface Connection extends Pick<ClientOptions, 'onWait'> {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly retry: RetryOptions;
}

/** A page to request, with the settings of the call. */
export type PageCall = Omit<PageRequest, 'redact'>;

/**
 * Requests a page, and again if that may help: after a failure that need not last, and once with a
 * new access token, after a 401.
 *
 * @throws {LikedPostsError} says what went wrong in the last attempt
 * @throws what functions of the caller throw, and the reason of `signal`
 */
export async function requestPage(
  connection: Connection,
  call: PageCall,
  signal: AbortSignal | undefined,
): Promise<{ readonly page: ReceivedPage; readonly attempts: number }> {
  const { transport, retry, onWait } = connection;
  const { accessTokens } = transport;
  const limits = { signal, timeoutMs: call.timeoutMs };
  const usedTokens = new Set<string>();
  const request = { ...call, redact: createRedactor(usedTokens) };
  const chooseDelayMs = createRetryPolicy(retry);
  let attempts = 0;
  /** Replaces a refused token in the next attempt only. Later attempts ask for a token again. */
  let renewedToken: string | undefined;
  let isRenewed = false;
  try {
    for (;;) {
      attempts++;
      signal?.throwIfAborted();
      const requestedAt = performance.now();
      // Outside of the attempt: if the caller's function fails, the attempt has not failed.
      const token = renewedToken ?? (await accessTokens.give(limits));
      renewedToken = undefined;
      usedTokens.add(token);
      const result = await attempt({ connection, request, token, signal });
      if (!(result instanceof LikedPostsError)) return { page: result, attempts };

      result.attempts = attempts;
      if (result instanceof AuthenticationError && !isRenewed) {
        isRenewed = true;
        renewedToken = await accessTokens.renew(token, requestedAt, limits);
        if (renewedToken !== token) continue;
      }
      const delayMs = chooseDelayMs(result);
      if (delayMs === undefined) throw result;
      const until = new Date(Date.now() + delayMs);
      if (onWait) await runAbortable({ signal }, () => onWait({ until, error: result }));
      await wait(Number(until) - Date.now(), signal);
    }
  } catch (error) {
    if (error instanceof LikedPostsError) error.attempts ||= attempts;
    throw error;
  }
}

interface Attempt {
  readonly connection: Connection;
  readonly request: PageRequest;
  readonly token: string;
  readonly signal: AbortSignal | undefined;
}

/** Requests a page once, when the gate opens. Resolves with the page, or with an error of ours. */
async function attempt(options: Attempt): Promise<ReceivedPage | LikedPostsError> {
  const { connection, request, token, signal } = options;
  const { transport, gate, onWait } = connection;
  const leaveGate = await gate(token, signal, (until) => onWait?.({ until, error: undefined }));
  let quota: Quota | undefined;
  try {
    const received = await runAbortable({ signal }, (signal) =>
      transport.getPage(request, token, signal),
    );
    quota = nextLimit(received.response.headers);
    return readPage(received, request);
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    if (error instanceof RateLimitError) {
      // Even if it does not say how long to wait, it holds back the other calls for a second.
      quota = { remaining: 0, reset: error.retryAt ?? new Date(Date.now() + 1000) };
    }
    return error;
  } finally {
    leaveGate(quota);
  }
}

/** How many waits in a row that the service asks for do not count. More would not help. */
const maxWaits = 10;
/** Shorter waits count as repetitions: a reset that is near, or over, may be so each time. */
const minWaitMs = 1000;

/** Decides whether a request is sent again after an error, and in how many milliseconds. */
function createRetryPolicy({
  limit = 2,
  delay = 500,
  maxDelay = defaultMaxDelayMs,
}: RetryOptions): (error: LikedPostsError) => number | undefined {
  let repetitions = 0;
  let waits = 0;
  return function chooseDelayMs({ retryable, retryAt }) {
    const requestedMs = Number(retryAt ?? 0) - Date.now();
    if (limit === 0 || !retryable || requestedMs > maxDelay) return undefined;
    const maxBackOffMs = Math.min(maxDelay, delay * 2 ** repetitions);
    const backOffMs = maxBackOffMs * (1 - Math.random() / 2);
    if (requestedMs > minWaitMs) waits++;
    else repetitions++;
    if (waits > maxWaits || repetitions > limit) return undefined;
    return Math.max(requestedMs, backOffMs);
  };
}

/** The longest wait, if the options name no other. */
export const defaultMaxDelayMs = 60_000;
