import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { checkAccessToken } from './read-options.ts';
import { runAbortable } from './timing.ts';

/** What may end a call of the caller's function: the signal of its request, and the time limit. */
interface TokenLimits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** The caller's function. */
type TokenSource = Exclude<ClientOptions['accessToken'], string | undefined>;

/** A call of the caller's function for the token that replaces a refused one. */
interface Renewal {
  readonly token: Promise<string>;
  /**
   * The calls that asked for their refused token before this time share the renewal:
   *
   *   Infinity             while it runs
   *   performance.now()    when it was done
   *   0                    after a time-out: no call shares it any more
   */
  sharedUntilMs: number;
}

/** At this number of renewals, all are forgotten: a call under way may start a second one. */
const maxRenewals = 100;

/**
 * Where the calls of a client get their access tokens. Both methods throw an `InvalidOptionError` if
 * the caller's function gives anything but an access token, and a `ConnectionError` with the code
 * `TIMEOUT` if it takes too long.
 */
export class AccessTokens {
  readonly #source: ClientOptions['accessToken'];
  /** By refused token. */
  readonly #renewals = new Map<string, Renewal>();

  /** @throws {InvalidOptionError} if `source` is a string, and not an access token */
  constructor(source: ClientOptions['accessToken']) {
    if (source !== undefined && typeof source !== 'function') checkAccessToken(source);
    this.#source = source;
  }

  /** The token to send; `''` if none is sent. */
  async give(limits: TokenLimits): Promise<string> {
    const source = this.#source;
    if (typeof source !== 'function') return source ?? '';
    return waitForToken(limits, () => source({ refused: undefined }));
  }

  /**
   * The token that replaces a refused one. Calls that were under way share a renewal:
   *
   *    0 ms   two calls ask for their token, and get A
   *    5 ms   A is refused twice. The caller's function is called once
   *    9 ms   the renewal is done: both calls go on with its token B
   *   12 ms   a third call asks for its token, and gets A again
   *   15 ms   A is refused. Because the third call asked after 9 ms, another renewal starts
   *
   * @param askedAtMs - when the call asked for the refused token, by `performance.now()`
   * @returns the refused token itself if it is fixed: `requestPage` does not send it again
   */
  async renew(refused: string, askedAtMs: number, limits: TokenLimits): Promise<string> {
    const source = this.#source;
    if (typeof source !== 'function') return refused;
    const lastRenewal = this.#renewals.get(refused);
    const isShared = lastRenewal !== undefined && lastRenewal.sharedUntilMs >= askedAtMs;
    const renewal = isShared ? lastRenewal : this.#startRenewal(refused, source);
    try {
      return await waitForToken(limits, () => renewal.token);
    } catch (error) {
      // After a time-out, the next call starts a new renewal, because this one may never settle.
      if (error instanceof ConnectionError) renewal.sharedUntilMs = 0;
      throw error;
    }
  }

  #startRenewal(refused: string, source: TokenSource): Renewal {
    if (this.#renewals.size >= maxRenewals) this.#renewals.clear();
    // Async, so that an error of the function becomes a rejection.
    const callSource = async () => source({ refused });
    const renewal: Renewal = { token: callSource(), sharedUntilMs: Infinity };
    const markDone = () => {
      // After a time-out, it stays 0.
      renewal.sharedUntilMs = Math.min(renewal.sharedUntilMs, performance.now());
    };
    // Both, because a renewal that fails is done, too.
    renewal.token.then(markDone, markDone);
    this.#renewals.set(refused, renewal);
    return renewal;
  }
}

type GetToken = () => string | Promise<string>;

async function waitForToken(limits: TokenLimits, getToken: GetToken): Promise<string> {
  const timeLimit = { ms: limits.timeoutMs, failure: 'accessToken gave no token' };
  const token = await runAbortable(limits.signal, getToken, timeLimit);
  // Checked here, not once for a renewal: each call needs an error of its own, for `Walk` to add the
  // position of the call.
  checkAccessToken(token);
  return token;
}
