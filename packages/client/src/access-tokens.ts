import { checkAccessToken } from './check-options.ts';
import type { ClientOptions } from './options.ts';

/**
 * Gives the access token to send, empty if there is none; or, all calls sharing that, the one in place
 * of a token that was refused.
 *
 * @param askedAt - when the refused one was asked for, by `performance.now()`
 */
export type GiveToken = (refused?: string, askedAt?: number) => string | Promise<string>;

interface Renewal {
  readonly token: Promise<string>;
  /** When it was there, by `performance.now()`. */
  doneAt: number;
}

/** From this number of renewals on, the earlier ones are forgotten: only calls that began before them share those. */
const manyRenewals = 100;

/** What {@link ClientOptions.accessToken} says, with one renewal for all calls that the same token failed. */
export function accessTokens(source: ClientOptions['accessToken']): GiveToken {
  if (typeof source !== 'function') return () => source ?? '';
  const renewals = new Map<string, Renewal>();

  const ask = async (refused?: string): Promise<string> => {
    const token = await source({ refused });
    checkAccessToken(token);
    return token;
  };

  return (refused, askedAt = 0) => {
    if (refused === undefined) return ask();
    const known = renewals.get(refused);
    // Whoever was given the refused token after that has been given it anew.
    if (known && known.doneAt >= askedAt) return known.token;
    if (renewals.size >= manyRenewals) renewals.clear();
    const renewal: Renewal = { token: ask(refused), doneAt: Infinity };
    const done = () => {
      renewal.doneAt = performance.now();
    };
    renewal.token.then(done, done);
    renewals.set(refused, renewal);
    return renewal.token;
  };
}
