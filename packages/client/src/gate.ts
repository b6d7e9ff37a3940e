import type { RequestLimit } from '@liked-posts/types/rate-limit';
import { onAbort } from './within.ts';

/** Tells a gate that a request is over, and the quota that its answer states, if any. */
export type Leave = (quota?: Quota) => void;

/** `reset` is by the clock of this machine. `undefined` members are not stated. */
export type Quota = Pick<RequestLimit, 'remaining' | 'reset'>;

/**
 * Holds back requests that the service would refuse. Resolves when a request may be sent, with a
 * function to call once when that request is over.
 *
 * @param accessToken - whose quota the request counts against, or `''`
 * @param signal - ends the wait, with its reason
 * @param onWait - to call when the request has to wait, and again when that changes, with the end of
 *   the wait; `undefined` if another request must first find out
 */
export type Gate = (
  accessToken: string,
  signal: AbortSignal | undefined,
  onWait?: (until: Date | undefined) => unknown,
) => Promise<Leave>;

/** The known state of an account's current rate-limit window. The next window replaces it. */
interface Window {
  remaining: number;
  resetAt: number;
  /** Shortly after `resetAt`, so that machines that share an account do not all return at once. */
  opensAt: number;
  /** The same time by `performance.now()`, which goes on when the clock of the machine is set. */
  opensAfter: number;
  inFlight: number;
}

/** A request that waits. */
interface Waiter {
  pass(): void;
  /** Reports the end of the wait. */
  report(): void;
}

interface Account {
  readonly maxWait: number;
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

/** How often a timer looks at both clocks, in milliseconds. */
const glance = 10_000;

/**
 * The gate of a client. It lets requests through while the window has room for more than those in
 * flight. Otherwise they wait for the reset; then one goes ahead, and its answer says how many may
 * follow. Requests with an unknown token pass at once.
 *
 * @param maxWait - the longest wait in milliseconds. If the next window is further away, the request
 *   is sent, and the service refuses it itself
 */
export function createGate(maxWait: number): Gate {
  const accounts = new Map<string, Account>();

  return (token, signal, onWait) =>
    new Promise<Leave>((resolve, reject) => {
      const account = accounts.get(token) ?? newAccount(maxWait);
      if (accounts.size >= manyAccounts && !accounts.has(token)) accounts.clear();
      accounts.set(token, account);
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
          Promise.resolve(until).then(onWait).catch(giveUp);
        },
      };
      renew(account);
      if (mayPass(account)) return waiter.pass();
      waiting.add(waiter);
      if (waiting.size === 1) setTimer(account);
      if (signal) forget = onAbort(signal, () => giveUp(signal.reason));
      waiter.report();
    });
}

function newAccount(maxWait: number): Account {
  const window = unknownWindow(Infinity);
  return { maxWait, window, waiting: new Set(), reported: Infinity, timer: undefined };
}

/** A window lets one request pass, or all if nothing is known about the account. */
function unknownWindow(remaining: number): Window {
  return { remaining, resetAt: 0, opensAt: Infinity, opensAfter: Infinity, inFlight: 0 };
}

/** The time until the next window, by the clock that comes first: a machine may also have slept. */
function timeLeft({ opensAt, opensAfter }: Window): number {
  return Math.max(0, Math.min(opensAt - Date.now(), opensAfter - performance.now()));
}

/** Begins the next window if it is time. */
function renew(account: Account): void {
  if (timeLeft(account.window) === 0) account.window = unknownWindow(1);
}

function mayPass({ window, maxWait }: Account): boolean {
  const { remaining, inFlight, opensAt } = window;
  return remaining > inFlight || (opensAt < Infinity && timeLeft(window) > maxWait);
}

/** Lets those pass who may. If the end of the wait has changed, it is reported to the others. */
function serve(account: Account): void {
  renew(account);
  const { opensAt } = account.window;
  const hasChanged = opensAt !== account.reported;
  account.reported = opensAt;
  for (const waiter of account.waiting) {
    if (mayPass(account)) waiter.pass();
    else if (hasChanged) waiter.report();
    else break;
  }
  setTimer(account);
}

function setTimer(account: Account): void {
  clearTimeout(account.timer);
  if (account.waiting.size === 0 || account.window.opensAt === Infinity) return;
  const delay = Math.min(timeLeft(account.window), glance);
  account.timer = setTimeout(() => serve(account), delay);
}

/** Responses may arrive out of order: within one window, the smallest `remaining` counts. */
function learn(window: Window, { remaining, reset }: Partial<Quota> = {}): void {
  const resetAt = Number(reset ?? 0);
  const wait = resetAt - Date.now();
  const apart = resetAt - window.resetAt;
  if (remaining === undefined || wait <= 0) {
    // The request that went ahead learned nothing. Open the gate, or it would stay closed for ever.
    if (window.opensAt === Infinity) window.remaining = Infinity;
  } else if (Math.abs(apart) < sameReset) {
    window.remaining = Math.min(window.remaining, remaining);
  } else if (apart > 0) {
    const jitter = Math.ceil(Math.random() * Math.min(1000, wait / 10));
    const opensAfter = performance.now() + wait + jitter;
    Object.assign(window, { remaining, resetAt, opensAt: resetAt + jitter, opensAfter });
  }
}
