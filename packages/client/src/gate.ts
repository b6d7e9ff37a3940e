import { within } from './within.ts';

/** What a service still takes from one access token. */
export interface Quota {
  /** How many requests the current window has left. `undefined` if the answer did not say. */
  readonly remaining: number | undefined;
  /** When the next window begins, in milliseconds since 1970 by the clock of this machine. */
  readonly resetAt: number;
}

/** Tells a gate that a request is over, and what its answer said of the quota, if anything. */
export type Leave = (quota?: Quota) => void;

/**
 * Holds requests back that the service is known to refuse: resolves when one may be sent. What it
 * resolves with is called once, when that request is over.
 *
 * @param accessToken whose quota the request counts against, or `''`. It is a secret: where a gate
 *   stores or sends something, let that be a hash of it
 * @param maxWait the longest wait in milliseconds: when the next window is further away, the request
 *   is let through, and the service says so itself
 * @param signal ends the wait, with its reason
 */
export type Gate = (
  accessToken: string,
  maxWait: number,
  signal: AbortSignal | undefined,
) => Promise<Leave>;

/** What is known of an account until its window is over. Then another takes its place. */
interface Window {
  remaining: number;
  resetAt: number;
  /** A bit after `resetAt`, so that machines that share an account do not come all at once. */
  opensAt: number;
  inFlight: number;
  readonly waiting: (() => void)[];
}

/** Resets that are closer to each other are the same one: headers have whole seconds. */
const sameReset = 1000;

/** From this number of accounts on, the earlier ones are forgotten, which costs some refusals. */
const manyAccounts = 1000;

/**
 * The gate that a client has for itself, or that several clients in one process are given. Requests go as long as the window has some left for them beside those in
 * flight. When none is left, the next wait for the reset; then one goes ahead, and its answer says
 * how many may follow. An access token of which nothing is known is open.
 */
export function createGate(): Gate {
  const windows = new Map<string, Window>();

  /** The window of an account; a new one lets one go ahead, or all if nothing was ever known. */
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

/** Answers may overtake each other: of one window, that which leaves less counts. */
function learn(window: Window, { remaining, resetAt = 0 }: Partial<Quota> = {}): void {
  const wait = resetAt - Date.now();
  const apart = resetAt - window.resetAt;
  if (remaining === undefined || wait <= 0) {
    // Who went ahead and learned nothing leaves the gate open, rather than closed for ever.
    if (window.opensAt === Infinity) window.remaining = Infinity;
  } else if (Math.abs(apart) < sameReset) {
    window.remaining = Math.min(window.remaining, remaining);
  } else if (apart > 0) {
    const jitter = Math.ceil(Math.random() * Math.min(1000, wait / 10));
    Object.assign(window, { remaining, resetAt, opensAt: resetAt + jitter });
  }
}
