import { within } from './within.ts';

/** How many more requests a service accepts from one access token. */
export interface Quota {
  /** How many requests the current window has left. `undefined` if the answer did not say. */
  readonly remaining: number | undefined;
  /** When the next window begins, in milliseconds since 1970 by the clock of this machine. */
  readonly resetAt: number;
}

/** Tells a gate that a request is over, and the quota that its answer states, if any. */
export type Leave = (quota?: Quota) => void;

/**
 * Holds back requests that the service would refuse. Resolves when a request may be sent, with a
 * function to call once when that request is over.
 *
 * @param accessToken whose quota the request counts against, or `''`. It is a secret: a gate that
 *   stores or sends something should use a hash of it
 * @param maxWait the longest wait in milliseconds. If the next window is further away, the request
 *   is sent, and the service refuses it itself
 * @param signal ends the wait, with its reason
 */
export type Gate = (
  accessToken: string,
  maxWait: number,
  signal: AbortSignal | undefined,
) => Promise<Leave>;

/** The known state of an account's current rate-limit window. The next window replaces it. */
interface Window {
  remaining: number;
  resetAt: number;
  /** Shortly after `resetAt`, so that machines that share an account do not all return at once. */
  opensAt: number;
  inFlight: number;
  readonly waiting: (() => void)[];
}

/** Resets that are closer together are the same one, because headers have whole seconds. */
const sameReset = 1000;

/** How many accounts are remembered. At this size the map is cleared; a few requests get a 429. */
const manyAccounts = 1000;

/**
 * A gate for one client, or for several in the same process. It lets requests through while the
 * window has room for more than those in flight. Otherwise they wait for the reset; then one goes
 * ahead, and its answer says how many may follow. Requests with an unknown token pass at once.
 */
export function createGate(): Gate {
  const windows = new Map<string, Window>();

  /**
   * The window of an account. A new window lets one request go ahead, or all if the quota was never
   * known.
   */
  function windowOf(account: string): Window {
    const known = windows.get(account);
    if (known && known.opensAt > Date.now()) return known;
    if (windows.size >= manyAccounts) windows.clear();
    const remaining = known ? 1 : Infinity;
    const unknown = { remaining, resetAt: 0, opensAt: Infinity, inFlight: 0, waiting: [] };
    windows.set(account, unknown);
    return unknown;
  }

  return async (accessToken, maxWait, signal) => {
    let window = windowOf(accessToken);
    while (window.remaining <= window.inFlight) {
      const opensIn = window.opensAt - Date.now();
      if (opensIn > maxWait && opensIn < Infinity) break;
      const { waiting } = window;
      await within(opensIn, signal, () => new Promise<void>((wake) => waiting.push(wake)));
      window = windowOf(accessToken);
    }
    window.inFlight++;
    return (quota) => {
      window.inFlight--;
      learn(window, quota);
      for (const wake of window.waiting.splice(0)) wake();
    };
  };
}

/** Responses may arrive out of order: within one window, the smallest `remaining` counts. */
function learn(window: Window, { remaining, resetAt = 0 }: Partial<Quota> = {}): void {
  const wait = resetAt - Date.now();
  const apart = resetAt - window.resetAt;
  if (remaining === undefined || wait <= 0) {
    // The request that went ahead learned nothing. Open the gate, or it would stay closed for ever.
    if (window.opensAt === Infinity) window.remaining = Infinity;
  } else if (Math.abs(apart) < sameReset) {
    window.remaining = Math.min(window.remaining, remaining);
  } else if (apart > 0) {
    const jitter = Math.ceil(Math.random() * Math.min(1000, wait / 10));
    Object.assign(window, { remaining, resetAt, opensAt: resetAt + jitter });
  }
}
