import { mix, toFraction } from '../data/hash.ts';
import { checkFaults, checkOverride } from './check-override.ts';
import { type Matchable, matches, narrowToScope, recordMatch, type Scope } from './match.ts';
import type { Fault, Override, Recorded } from './override.ts';

/** A queued override that still waits for a request, or a fault that never applied. */
export type PendingOverride = Recorded<Fault> & {
  /** What set it: `next`, `setFaults`, or the option `faults` (as `options`). */
  readonly from: 'next' | 'setFaults' | 'options';
  /** How many requests it applied to. */
  readonly applied: number;
};

/**
 * An override in one of the lists, with its counters. When `appliedCount` reaches `times`, an override
 * of `next` leaves the queue, and a fault stays but applies no more.
 */
interface ListedOverride {
  readonly override: Recorded<Fault>;
  readonly from: PendingOverride['from'];
  readonly times: number;
  /** Its index in the list that it was set with, so that `#isPicked` tells equal faults apart. */
  readonly index: number;
  /** How many requests matched. */
  matchedCount: number;
  /** How many requests it applied to. */
  appliedCount: number;
}

export interface OverrideSettings {
  readonly faults: readonly Fault[];
  readonly seed: number;
}

/**
 * The queue of `next`, and the faults. A request gets the first that can change its response. With
 * `{ code: 503, times: 2 }` in the queue, and the fault `{ request: 3, code: 500 }`:
 *
 *   request   gets   queued after it   matchedCount of the fault
 *         1    503                 1                           1
 *         2    503                 0                           2
 *         3    500                 0                           3
 *         4   page                 0                           4
 */
export class OverrideLists {
  readonly #settings: OverrideSettings;
  #queue: ListedOverride[] = [];
  #faults: ListedOverride[];

  constructor(settings: OverrideSettings) {
    this.#settings = settings;
    this.#faults = this.#createOptionFaults();
  }

  /** The overrides for a request, in the order in which they are tried: first set, first tried. */
  listFor(request: Matchable): Recorded<Fault>[] {
    const queued = this.#queue.filter(({ override }) => matches(override.match, request));
    const due = this.#faults.filter((entry) => this.#isDue(entry, request));
    return [...queued, ...due].map(({ override }) => override);
  }

  /** Counts a request, and the override that it got, if any. One of `Prefer` is in no list. */
  count(request: Matchable, applied: Recorded<Fault> | undefined): void {
    for (const entry of [...this.#queue, ...this.#faults]) {
      if (matches(entry.override.match, request)) entry.matchedCount += 1;
      if (entry.override === applied) entry.appliedCount += 1;
    }
    // A used-up fault stays: `#isDue` skips it, and a reset restores it.
    this.#queue = this.#queue.filter(({ appliedCount, times }) => appliedCount < times);
  }

  /**
   * Whether a fault applies to a request:
   *
   *   { times: 2, … }                           the first two requests
   *   { request: 3, … }                         the third request
   *   { request: 3, match: { page: 2 }, … }     the third request for a page 2, of any walk
   *   { corruption: 'emptyPage' }               requests for pages 1, 3, 5, …
   *   { corruption: 'emptyPage', request: 4 }   the fourth request, whatever its page
   */
  #isDue(entry: ListedOverride, matchable: Matchable): boolean {
    const { override, times, matchedCount, appliedCount } = entry;
    const { match, request: dueNumber, corruption } = override;
    if (appliedCount >= times || !matches(match, matchable)) return false;
    const requestNumber = matchedCount + 1;
    if (dueNumber !== undefined && dueNumber !== requestNumber) return false;
    // Every second page stays, because a walk of only empty pages would not end.
    const isUnlimited = times === Number.POSITIVE_INFINITY && dueNumber === undefined;
    const isEvenPage = (matchable.page ?? 1) % 2 === 0;
    if (corruption === 'emptyPage' && isUnlimited && isEvenPage) return false;
    return this.#isPicked(entry, requestNumber);
  }

  /** Whether the `probability` of a fault picks a request. The same seed picks the same requests. */
  #isPicked({ index, override }: ListedOverride, requestNumber: number): boolean {
    const hash = mix(mix(mix(0, this.#settings.seed), index), requestNumber);
    return toFraction(hash) < (override.probability ?? 1);
  }

  /** @throws {OptionError} when an override is not valid; then none is queued. */
  enqueue(overrides: readonly unknown[], scope: Scope): void {
    const entries = overrides.map((override, index) => {
      checkOverride(override, `next[${index}]`);
      return createEntry(override, { from: 'next', index, scope });
    });
    this.#queue = this.#queue.concat(entries);
  }

  /** @throws {OptionError} when a fault is not valid; then none is replaced. */
  setFaults(faults: readonly unknown[], scope: Scope): void {
    checkFaults('faults', faults);
    const entries = faults.map((fault, index) =>
      createEntry(fault, { from: 'setFaults', index, scope }),
    );
    const kept = this.#faults.filter((entry) => !isInScope(entry, scope));
    this.#faults = [...kept, ...entries];
  }

  listPending(scope: Scope): PendingOverride[] {
    // A fault by probability is left out: that chance never picked it is no mistake of a test.
    const unusedFaults = this.#faults.filter(
      ({ appliedCount, override }) => appliedCount === 0 && override.probability === undefined,
    );
    return [...this.#queue, ...unusedFaults]
      .filter((entry) => isInScope(entry, scope))
      .map(({ override, from, appliedCount }) => ({ ...override, from, applied: appliedCount }));
  }

  /** Empties the queue, and restores the faults of the options, in a scope: after all other faults. */
  reset(scope: Scope): void {
    const restored = this.#createOptionFaults().filter((entry) => isInScope(entry, scope));
    const kept = this.#faults.filter((entry) => !isInScope(entry, scope));
    this.#queue = this.#queue.filter((entry) => !isInScope(entry, scope));
    this.#faults = [...kept, ...restored];
  }

  #createOptionFaults(): ListedOverride[] {
    return this.#settings.faults.map((fault, index) =>
      createEntry(fault, { from: 'options', index, scope: {} }),
    );
  }
}

/** @throws {OptionError} if the override is for requests outside of the scope. */
function createEntry(
  given: Fault | Override,
  { from, index, scope }: Pick<ListedOverride, 'from' | 'index'> & { scope: Scope },
): ListedOverride {
  const { match: ownMatch = {}, ...effect }: Fault = JSON.parse(JSON.stringify(given));
  // JSON writes a `Date` as a string. Unlike a body that is given as a string, it is sent with its quotes.
  const isQuoted = typeof effect.body === 'string' && typeof given.body !== 'string';
  const sentEffect = isQuoted ? { ...effect, body: JSON.stringify(given.body) } : effect;
  const nameInErrors = `${from === 'next' ? 'next' : 'faults'}[${index}]`;
  const match = narrowToScope(scope, recordMatch(ownMatch), nameInErrors);
  // By default, an override of `next` or for one page applies once, and any other always.
  const isOnce = from === 'next' || match.page !== undefined;
  const hasNoMatch = Object.keys(match).length === 0;
  return {
    override: copyFrozen(hasNoMatch ? sentEffect : { ...sentEffect, match }),
    from,
    times: effect.times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY),
    index,
    matchedCount: 0,
    appliedCount: 0,
  };
}

/** A copy that nobody can change, because the journal shows it. It has no members that are undefined. */
function copyFrozen<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_name, item) => Object.freeze(item));
}

/** Whether a scope has all its requests: `{ user: '42' }` has those of `{ user: '42', page: 2 }`. */
function isInScope({ override }: ListedOverride, scope: Scope): boolean {
  return matches(scope, override.match);
}
