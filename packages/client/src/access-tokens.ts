import { checkAccessToken } from './check-options.ts';
import type { ClientOptions } from './options.ts';

/** What {@link ClientOptions.accessToken} says, and one renewal for all calls that the same token failed. */
export interface AccessTokens {
  /** The access token to send, if any. */
  ask(): Promise<string | undefined>;
  /**
   * The token in place of one that was refused.
   *
   * @param askedAt - when the refused one was asked for, by `performance.now()`
   */
  renew(refused: string, askedAt: number): Promise<string | undefined>;
}

interface Renewal {
  readonly token: Promise<string | undefined>;
  /** When it was there, by `performance.now()`. */
  doneAt: number;
}

/** From this number of renewals on, the earlier ones are forgotten: only calls that began before them share those. */
const manyRenewals = 100;

export function accessTokens(source: ClientOptions['accessToken']): AccessTokens {
  const renewals = new Map<string, Renewal>();

  async function ask(refused?: string): Promise<string | undefined> {
    const token = typeof source === 'function' ? await source({ refused }) : source;
    if (source !== undefined) checkAccessToken(token);
    return token;
  }

  function start(refused: string): Renewal {
    if (renewals.size >= manyRenewals) renewals.clear();
    const token = ask(refused);
    const renewal = { token, doneAt: Infinity };
    const done = () => {
      renewal.doneAt = performance.now();
    };
    token.then(done, done);
    renewals.set(refused, renewal);
    return renewal;
  }

  return {
    ask: () => ask(),
    renew(refused, askedAt) {
      const renewal = renewals.get(refused);
      // Whoever was given the refused token after that has been given it anew.
      return (renewal && renewal.doneAt >= askedAt ? renewal : start(refused)).token;
    },
  };
}
