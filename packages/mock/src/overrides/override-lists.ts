import { among, mix } from '../data/hash.ts';
import {
  isWithin,
  type Matchable,
  matches,
  type RecordedMatch,
  recordedMatch,
  within,
} from './match.ts';
import {
  checkFaults,
  checkOverride,
  type Fault,
  type Override,
  type Recorded,
} from './override.ts';

/** A queued override that still waits for a request, or a fault that never applied. */
export type PendingOverride = Recorded<Fault> & {
  /** What set it: `next`, `setFaults` or the option `faults`. */
  readonly from: 'next' | 'setFaults' | 'options';
  /** How many requests it applied to. */
  readonly applied: number;
};

/** A valid request, as far as overrides depend on it. */
export interface OverridableRequest extends Matchable {
  /** Whether its token comes from a page that an override emptied or split. */
  readonly afterOverride: boolean;
}

interface Entry {
  readonly override: Recorded<Fault>;
  readonly from: PendingOverride['from'];
  readonly times: number;
  /** Its place among the faults that were set together. */
  readonly index: number;
  /** How many requests matched. Only counted for faults. */
  matched: number;
  applied: number;
}

export interface OverrideSettings {
  readonly faults: readonly Fault[];
  readonly seed: number;
}

/** The queue of `next`, and the faults. A request gets the first that can change its answer. */
export class OverrideLists {
  readonly #settings: OverrideSettings;
  #queue: Entry[] = [];
  #faults: Entry[];

  constructor(settings: OverrideSettings) {
    this.#settings = settings;
    this.#faults = this.#faultsOfOptions();
  }

  /** The overrides for a request, in the order in which they are tried. */
  for(request: OverridableRequest): readonly Entry[] {
    return [
      ...this.#queue.filter(({ override }) => fits(override.match, request)),
      ...this.#faults.filter((entry) => this.#applies(entry, request)),
    ];
  }

  /** Counts a request, and the override that was applied to it, if any. */
  count(request: OverridableRequest, applied: Entry | undefined): void {
    for (const entry of this.#faults) {
      if (fits(entry.override.match, request)) entry.matched += 1;
    }
    if (applied === undefined) return;
    applied.applied += 1;
    if (applied.from !== 'next' || applied.applied < applied.times) return;
    this.#queue.splice(this.#queue.indexOf(applied), 1);
  }

  #applies(entry: Entry, request: OverridableRequest): boolean {
    const { override, index, times, matched, applied } = entry;
    const { match, request: number, probability = 1, corruption } = override;
    if (applied >= times || !fits(match, request)) return false;
    if (number !== undefined && number !== matched + 1) return false;
    // The page after an empty one has Posts, so that a walk ends even if each page gets this fault.
    const isRepeated = corruption === 'emptyPage' && request.afterOverride;
    if (isRepeated && number === undefined) return false;
    return among(probability, mix(mix(mix(0, this.#settings.seed), index), matched + 1));
  }

  /** @throws {OptionError} when an override is not valid; then none is queued. */
  enqueue(overrides: readonly unknown[], scope: RecordedMatch): void {
    const added = overrides.map((override, index) => {
      checkOverride(override, `next[${index}]`);
      return this.#entryOf(override, 'next', index, scope);
    });
    this.#queue = this.#queue.concat(added);
  }

  /** @throws {OptionError} when a fault is not valid; then none is replaced. */
  setFaults(faults: readonly unknown[], scope: RecordedMatch): void {
    checkFaults('faults', faults);
    const added = faults.map((fault, index) => this.#entryOf(fault, 'setFaults', index, scope));
    this.#faults = [...this.#faults.filter((entry) => !isIn(scope, entry)), ...added];
  }

  pending(scope: RecordedMatch): PendingOverride[] {
    // Chance may never pick a fault by probability, which is no mistake.
    const idle = this.#faults.filter(
      ({ applied, override }) => applied === 0 && override.probability === undefined,
    );
    return [...this.#queue, ...idle]
      .filter((entry) => isIn(scope, entry))
      .map(({ override, from, applied }) => ({ ...override, from, applied }));
  }

  /** Empties the queue, and restores the faults of the options, in a scope. */
  reset(scope: RecordedMatch): void {
    const restored = this.#faultsOfOptions().filter((entry) => isIn(scope, entry));
    this.#queue = this.#queue.filter((entry) => !isIn(scope, entry));
    this.#faults = [...this.#faults.filter((entry) => !isIn(scope, entry)), ...restored];
  }

  #faultsOfOptions(): Entry[] {
    return this.#settings.faults.map((fault, index) => this.#entryOf(fault, 'options', index, {}));
  }

  #entryOf(
    { match: own = {}, ...override }: Fault | Override,
    from: Entry['from'],
    index: number,
    scope: RecordedMatch,
  ): Entry {
    const option = `${from === 'next' ? from : 'faults'}[${index}]`;
    const match = within(scope, recordedMatch(own), option);
    const isOnce = from === 'next' || match.page !== undefined;
    const isForAll = Object.keys(match).length === 0;
    return {
      override: isForAll ? override : { ...override, match },
      from,
      times: override.times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY),
      index,
      matched: 0,
      applied: 0,
    };
  }
}

function isIn(scope: RecordedMatch, { override }: Entry): boolean {
  return isWithin(override.match, scope);
}

function fits(match: RecordedMatch = {}, request: OverridableRequest): boolean {
  // The rest of an emptied or split page has the same number, but must not get the fault again.
  return matches(match, request) && (match.page === undefined || !request.afterOverride);
}
