import { mix, toFraction } from '../data/hash.ts';
import { type Matchable, matches, type RecordedMatch, type Scope } from './match.ts';
import type { Fault, Recorded } from './override.ts';

/** A queued override that still waits for a request, or a fault that never applied. */
export type PendingOverride = Recorded<Fault> & {
  /** What set it: `next`, `setFaults`, or the option `faults` (as `options`). */
  readonly from: 'next' | 'setFaults' | 'options';
  /** How many requests it applied to. */
  readonly applied: number;
};

/** Where an override comes from. */
export interface Origin {
  readonly from: PendingOverride['from'];
  /** Its index in the list that it is set with, which tells two equal faults of the list apart. */
  readonly index: number;
}

/** A valid request: its page was found. */
export type PageRequest = Matchable & { readonly page: number };

/** A queued override or a fault, and its counts of requests, which decide whether it applies. */
export class ListedOverride {
  readonly override: Recorded<Fault>;
  readonly #match: RecordedMatch;
  readonly #origin: Origin;
  /** To how many requests it applies at most. */
  readonly #times: number;
  #matchedCount = 0;
  #appliedCount = 0;

  constructor(override: Recorded<Fault>, origin: Origin) {
    this.override = override;
    this.#match = override.match ?? {};
    this.#origin = origin;
    // A fault for a page applies only once, so that a client that repeats its request gets the page.
    const isOnceByDefault = origin.from === 'next' || this.#match.page !== undefined;
    const defaultTimes = isOnceByDefault ? 1 : Number.POSITIVE_INFINITY;
    this.#times = override.times ?? defaultTimes;
  }

  /**
   * Whether it applies to a request, unless another override comes first. `match`, `request` and `probability`
   * all have to fit: `request: 3` fits the third request that matches.
   */
  isDue(request: PageRequest, seed: number): boolean {
    if (!matches(this.#match, request)) return false;
    const requestNumber = this.#matchedCount + 1;
    const { request: dueNumber, probability = 1 } = this.override;
    if (dueNumber !== undefined && dueNumber !== requestNumber) return false;
    if (this.#sparesEvenPages() && request.page % 2 === 0) return false;
    // The same seed picks the same requests. Another order of mixing would pick other requests.
    const hash = mix(mix(mix(0, seed), this.#origin.index), requestNumber);
    return toFraction(hash) < probability;
  }

  /**
   * Whether it applies only to pages 1, 3, 5 … An `emptyPage` that neither `times` nor `request` limits would
   * empty all pages, and a walk would not end.
   */
  #sparesEvenPages(): boolean {
    const { corruption, request: dueNumber } = this.override;
    const isUnlimited = this.#times === Number.POSITIVE_INFINITY && dueNumber === undefined;
    return corruption === 'emptyPage' && isUnlimited;
  }

  /** Counts a request, which got the override `applied`, if any. */
  countRequest(request: PageRequest, applied: Recorded<Fault> | undefined): void {
    if (matches(this.#match, request)) this.#matchedCount += 1;
    // Two overrides may be equal, so `applied` has to be the object itself, and not a copy.
    if (applied === this.override) this.#appliedCount += 1;
  }

  isUsedUp(): boolean {
    return this.#appliedCount >= this.#times;
  }

  /** Whether all its requests are in a scope: those of `{ user: '42', page: 2 }` are in `{ user: '42' }`. */
  isInScope(scope: Scope): boolean {
    return matches(scope, this.#match);
  }

  /** Whether it still waits for a request. */
  isPending(): boolean {
    // `OverrideLists` drops a queued override once it is used up.
    if (this.#origin.from === 'next') return true;
    // A fault waits until it applies. That `probability` never picked a request is no mistake of a test.
    return this.#appliedCount === 0 && this.override.probability === undefined;
  }

  describe(): PendingOverride {
    return { ...this.override, from: this.#origin.from, applied: this.#appliedCount };
  }
}
