import { longestTimer, onAbort } from './within.ts';

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
 * @param onWait to call when the request has to wait, and again when that changes, with the end of
 *   the wait; `undefined` if another request must first find out
 */
export type Gate = (
  accessToken: string,
  maxWait: number,
  signal: AbortSignal | undefined,
  onWait?: (until: Date | undefined) => unknown,
) => Promise<Leave>;

/** The known state of an account's current rate-limit window. The next window replaces it. */
interface Window {
  remaining: number;
  resetAt: number;
  /** Shortly after `resetAt`, so that machines that share an account do not all return at once. */
  opensAt: number;
  inFlight: number;
}

/** A request that waits. */
interface Waiter {
  readonly maxWait: number;
  pass(): void;
  /** Reports the end of the wait. */
  report(): void;
}

interface Account {
  window: Window;
  /** In the order in which they came. */
  readonly waiting: Set<Waiter>;
  /** The end of the wait that was last reported to them. */
  reported: number;
  /** Opens the next window, if any request waits for it. */
  timer: ReturnType<typeof setTimeout> | undefined;
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
  const accounts = new Map<string, Account>();

  function accountOf(token: string): Account {
    const known = accounts.get(token);
    if (known) return known;
    if (accounts.size >= manyAccounts) accounts.clear();
    const window = unknownWindow(Infinity);
    const account = { window, waiting: new Set<Waiter>(), reported: Infinity, timer: undefined };
    accounts.set(token, account);
    return account;
  }

  return (token, maxWait, signal, onWait) =>
    new Promise<Leave>((resolve, reject) => {
      const account = accountOf(token);
      const { waiting } = account;
      let forget: (() => void) | undefined;
      const stopWaiting = () => {
        waiting.delete(waiter);
        forget?.();
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        serve(account);
        reject(reason);
      };
      const waiter: Waiter = {
        maxWait,
        pass() {
          stopWaiting();
          const { window } = account;
          window.inFlight++;
          resolve((quota) => {
            window.inFlight--;
            learn(window, quota);
            serve(account);
          });
        },
        report() {
          const { opensAt } = account.window;
          const until = opensAt < Infinity ? new Date(opensAt) : undefined;
          if (onWait) Promise.resolve(until).then(onWait).catch(giveUp);
        },
      };
      renew(account);
      if (mayPass(account, waiter)) return waiter.pass();
      waiting.add(waiter);
      if (waiting.size === 1) setTimer(account);
      if (signal) forget = onAbort(signal, () => giveUp(signal.reason));
      waiter.report();
    });
}

/** A window lets one request pass, or all if nothing is known about the account. */
function unknownWindow(remaining: number): Window {
  return { remaining, resetAt: 0, opensAt: Infinity, inFlight: 0 };
}

/** Begins the next window if it is time. */
function renew(account: Account): void {
  if (account.window.opensAt <= Date.now()) account.window = unknownWindow(1);
}

function mayPass({ window }: Account, { maxWait }: Waiter): boolean {
  const { remaining, inFlight, opensAt } = window;
  return remaining > inFlight || (opensAt < Infinity && opensAt - Date.now() > maxWait);
}

/** Lets those pass who may. If the end of the wait has changed, it is reported to the others. */
function serve(account: Account): void {
  renew(account);
  const { opensAt } = account.window;
  const hasChanged = opensAt !== account.reported;
  account.reported = opensAt;
  for (const waiter of account.waiting) {
    if (mayPass(account, waiter)) waiter.pass();
    else if (hasChanged) waiter.report();
    else break;
  }
  setTimer(account);
}

function setTimer(account: Account): void {
  clearTimeout(account.timer);
  const { opensAt } = account.window;
  if (account.waiting.size === 0 || opensAt === Infinity) return;
  // The time may already be up.
  const delay = Math.max(0, Math.min(opensAt - Date.now(), longestTimer));
  account.timer = setTimeout(() => serve(account), delay);
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
