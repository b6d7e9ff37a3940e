import { within } from './within.ts';

/** What a service still takes from one account. */
export interface Quota {
  /** How many requests the current window has left. */
  readonly remaining: number;
  /** When the next window begins, in milliseconds since 1970 by the clock of this machine. */
  readonly resetAt: number;
}

/** Tells a gate that a request is over, and what its answer says of the quota, if anything. */
export type Leave = (quota?: Quota) => void;

/** Holds requests back that the service is known to refuse. */
export interface Gate {
  /**
   * Resolves when a request may be sent. What it resolves with must be called once, when the request is over.
   *
   * @param account - whose quota the request counts against
   * @param maxWait - the longest wait in milliseconds: when the next window is further away, the
   *   request is let through, and the service says so itself
   */
  enter(account: string, maxWait: number, signal: AbortSignal | undefined): Promise<Leave>;
}

interface Account {
  window: Window | undefined;
  inFlight: number;
  /** Whether a request has gone ahead into a new window, of which nothing is known yet. */
  scouting: boolean;
  readonly waiting: (() => void)[];
}

/** The window as the last answers have it. */
interface Window extends Quota {
  /** When the next may be asked: a bit after the reset, so that machines that share an account do not come all at once. */
  readonly opensAt: number;
}

/** From this number of accounts on, those that are no longer needed are forgotten. */
const manyAccounts = 100;

/**
 * The gate of one client. Requests go as long as the window has some left for them beside those in
 * flight. When none is left, the next wait for the reset; then one goes ahead, and its answer says
 * how many may follow. An account of which nothing is known is open.
 */
export function createGate(): Gate {
  const accounts = new Map<string, Account>();

  function accountOf(name: string): Account {
    const known = accounts.get(name);
    if (known) return known;
    if (accounts.size >= manyAccounts) forgetIdle();
    const account = { window: undefined, inFlight: 0, scouting: false, waiting: [] };
    accounts.set(name, account);
    return account;
  }

  function forgetIdle(): void {
    for (const [name, { inFlight, waiting, window }] of accounts) {
      const needed = inFlight > 0 || waiting.length > 0 || opensIn(window) > 0;
      if (!needed) accounts.delete(name);
    }
  }

  return {
    async enter(name, maxWait, signal) {
      const account = accountOf(name);
      for (;;) {
        const closedFor = opensIn(account.window);
        if (mayGo(account) || closedFor > maxWait) break;
        await within(closedFor > 0 ? closedFor : Infinity, signal, () => changeOf(account));
      }
      account.inFlight++;
      const scout = account.window !== undefined && opensIn(account.window) <= 0;
      account.scouting ||= scout;
      return (quota) => {
        account.inFlight--;
        if (scout) account.scouting = false;
        account.window = newest(account.window, quota, scout);
        for (const wake of account.waiting.splice(0)) wake();
      };
    },
  };
}

function opensIn(window: Window | undefined): number {
  return (window?.opensAt ?? 0) - Date.now();
}

function mayGo({ window, inFlight, scouting }: Account): boolean {
  if (!window) return true;
  return opensIn(window) > 0 ? window.remaining > inFlight : !scouting;
}

function changeOf({ waiting }: Account): Promise<void> {
  return new Promise((resolve) => waiting.push(resolve));
}

/** Resets that are closer to each other are the same one: headers have whole seconds. */
const sameReset = 1000;

/** What is known of the window after one more answer. Answers may overtake each other. */
function newest(
  known: Window | undefined,
  heard: Quota | undefined,
  scout: boolean,
): Window | undefined {
  const wait = heard ? heard.resetAt - Date.now() : 0;
  // Who went ahead and learned nothing leaves the gate open, rather than closed for ever.
  if (!heard || wait <= 0) return scout ? undefined : known;
  if (known && opensIn(known) > 0) {
    const apart = heard.resetAt - known.resetAt;
    if (apart <= -sameReset) return known;
    if (apart < sameReset) {
      return { ...known, remaining: Math.min(known.remaining, heard.remaining) };
    }
  }
  const jitter = Math.ceil(Math.random() * Math.min(1000, wait / 10));
  return { ...heard, opensAt: heard.resetAt + jitter };
}
