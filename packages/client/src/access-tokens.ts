import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { checkAccessToken } from './read-options.ts';
import { runAbortable } from './timing.ts';

/** What may end the wait for a token: the signal of the call that needs it, and the time limit. */
interface TokenLimits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

type TokenSource = Exclude<ClientOptions['accessToken'], string | undefined>;

/** One call of the caller's function, for the token that replaces a refused token. */
interface Renewal {
  readonly token: Promise<string>;
  /** When the renewal was done, by `performance.now()`; `Infinity` while it runs. */
  doneAtMs: number;
}

/** At this number of renewals, all are forgotten. Then a token may be renewed twice at the same time. */
const maxRenewals = 100;

/**
 * Where the requests of a client get their access tokens. Both methods throw an `InvalidOptionError` if
 * the caller's function gives anything but an access token, and a `ConnectionError` with the code
 * `TIMEOUT` if it takes too long.
 */
export class AccessTokens {
  readonly #source: ClientOptions['accessToken'];
  /** The last renewal of each refused token. */
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
   * The token that replaces a refused one. A renewal is shared by the requests that had asked for
   * their token before the renewal was done:
   *
   *    0 ms   ten requests ask for their token, and get A
   *    5 ms   A is refused ten times: the caller's function is called once
   *    9 ms   the renewal is done: the ten requests go on with its token B
   *   12 ms   another request asks for its token, gets A, and is refused: it starts another renewal
   *
   * @param askedAtMs - when the request asked for the refused token, by `performance.now()`
   * @returns the refused token itself if the option is no function: `request.ts` does not send it again
   */
  async renew(refused: string, askedAtMs: number, limits: TokenLimits): Promise<string> {
    const source = this.#source;
    if (typeof source !== 'function') return refused;
    const lastRenewal = this.#renewals.get(refused);
    const isShared = lastRenewal !== undefined && lastRenewal.doneAtMs >= askedAtMs;
    const renewal = isShared ? lastRenewal : this.#startRenewal(refused, source);
    try {
      return await waitForToken(limits, () => renewal.token);
    } catch (error) {
      // A ConnectionError means that the time is over. The renewal may never settle, so it is forgotten,
      // unless another one has replaced it already: the next request then starts another renewal.
      const isLast = this.#renewals.get(refused) === renewal;
      if (error instanceof ConnectionError && isLast) this.#renewals.delete(refused);
      throw error;
    }
  }

  #startRenewal(refused: string, source: TokenSource): Renewal {
    if (this.#renewals.size >= maxRenewals) this.#renewals.clear();
    // Async, so that an error that the function throws becomes a rejection.
    const callSource = async () => source({ refused });
    const renewal: Renewal = { token: callSource(), doneAtMs: Infinity };
    const markDone = () => {
      renewal.doneAtMs = performance.now();
    };
    // Twice, because a renewal that fails is done, too.
    renewal.token.then(markDone, markDone);
    this.#renewals.set(refused, renewal);
    return renewal;
  }
}

async function waitForToken(
  { signal, timeoutMs }: TokenLimits,
  getToken: () => string | Promise<string>,
): Promise<string> {
  const timeLimit = { ms: timeoutMs, failure: 'accessToken gave no token' };
  const token = await runAbortable(signal, getToken, timeLimit);
  // Checked for each request, not once for a renewal: `Walk` adds the position of the request.
  checkAccessToken(token);
  return token;
}
