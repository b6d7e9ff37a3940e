import { checkAccessToken } from './check-options.ts';
import type { ClientOptions } from './options.ts';

/**
 * Gives the access token to send, or `''` if there is none. Given a refused token, gives the next.
 *
 * @param askedAt - when the refused token was asked for, by `performance.now()`
 */
export type GiveToken = (refused?: string, askedAt?: number) => string | Promise<string>;

/** Reads {@link ClientOptions.accessToken}. All calls whose token was refused share one renewal. */
export function accessTokens(source: ClientOptions['accessToken']): GiveToken {
  if (typeof source !== 'function') {
    if (source !== undefined) checkAccessToken(source, 'must be');
    return () => source ?? '';
  }
  const renewals = new Map<string, { token: Promise<string>; doneAt: number }>();

  const ask = async (refused?: string): Promise<string> => {
    const token = await source({ refused });
    checkAccessToken(token, 'must give');
    return token;
  };

  return (refused, askedAt = 0) => {
    if (refused === undefined) return ask();
    const known = renewals.get(refused);
    // A call that asked after this renewal was given the refused token again, and needs a new one.
    if (known && known.doneAt >= askedAt) return known.token;
    // Only calls that began before a renewal can share it, so old ones need not be remembered.
    if (renewals.size >= 100) renewals.clear();
    const renewal = { token: ask(refused), doneAt: Infinity };
    const done = () => {
      renewal.doneAt = performance.now();
    };
    renewal.token.then(done, done);
    renewals.set(refused, renewal);
    return renewal.token;
  };
}
