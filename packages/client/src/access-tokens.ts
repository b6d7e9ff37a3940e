import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { checkAccessToken } from './read-options.ts';
import { runAbortable } from './timing.ts';

/**
 * Where the calls of a client get their access tokens. `''` means that no token is sent. A fixed
 * token comes at once, and a token of the caller's function as a promise. Both methods throw an
 * `InvalidOptionError` if the function gives anything but an access token, and a `ConnectionError`
 * with the code `TIMEOUT` if it takes too long.
 */
export interface AccessTokens {
  /** The token to send. */
  give(limits: TokenLimits): string | Promise<string>;
  /**
   * The token that replaces a refused one. If ten calls get a 401 for the token A at once, the
   * caller's function is called once, and all ten go on with its token B. A call that asked for a
   * token after that, and got A again, starts another renewal.
   *
   * @param askedAtMs - when the call asked for the refused token, by `performance.now()`
   * @returns the refused token itself if it is fixed: `requestPage` then gives up
   */
  renew(refused: string, askedAtMs: number, limits: TokenLimits): string | Promise<string>;
}

/** What may end a call of the caller's function: the signal of its request, and the time limit. */
interface TokenLimits {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** A call of the caller's function for the token that replaces a refused one. */
interface Renewal {
  readonly token: Promise<string>;
  /** When the renewal was done, by `performance.now()`; `undefined` while it runs. */
  doneAtMs?: number;
}

/** At this number of renewals, all are forgotten: a call under way may renew its token once more. */
const maxRenewals = 100;

/**
 * Reads {@link ClientOptions.accessToken}.
 *
 * @throws {InvalidOptionError} if it is a string, and not an access token
 */
export function createAccessTokens(source: ClientOptions['accessToken']): AccessTokens {
  if (typeof source !== 'function') {
    if (source !== undefined) checkAccessToken(source);
    const token = source ?? '';
    return { give: () => token, renew: () => token };
  }
  const renewals = new Map<string, Renewal>();

  const waitForToken = async (limits: TokenLimits, getToken: () => Promise<string>) => {
    const timeout = { ms: limits.timeoutMs, failure: 'accessToken gave no token' };
    const token = await runAbortable(limits.signal, getToken, timeout);
    // Not in `callSource`: each call has an error of its own, because it gets the call's position.
    checkAccessToken(token);
    return token;
  };

  const callSource = async (refused?: string) => source({ refused });

  const startRenewal = (refused: string): Renewal => {
    if (renewals.size >= maxRenewals) renewals.clear();
    const renewal: Renewal = { token: callSource(refused) };
    const markDone = () => {
      renewal.doneAtMs = performance.now();
    };
    renewal.token.then(markDone, markDone);
    renewals.set(refused, renewal);
    return renewal;
  };

  return {
    give: (limits) => waitForToken(limits, () => callSource()),

    async renew(refused, askedAtMs, limits) {
      const lastRenewal = renewals.get(refused);
      const isShared = lastRenewal && (lastRenewal.doneAtMs ?? Infinity) >= askedAtMs;
      const renewal = isShared ? lastRenewal : startRenewal(refused);
      try {
        return await waitForToken(limits, () => renewal.token);
      } catch (error) {
        // After a time-out, the next call starts a new renewal, because this one may never settle.
        const isLast = renewals.get(refused) === renewal;
        if (error instanceof ConnectionError && isLast) renewals.delete(refused);
        throw error;
      }
    },
  };
}
