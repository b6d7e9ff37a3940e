import { isInShare, mix } from '../data/hash.ts';
import {
  isWithin,
  type Matchable,
  matches,
  narrowToScope,
  type RecordedMatch,
  recordMatch,
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

/** An override in one of the lists. */
export interface ListedOverride {
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

/** The queue of `next`, and the faults. A request gets the first that can change its response. */
export class OverrideLists {
  readonly #settings: OverrideSettings;
  #queue: ListedOverride[] = [];
  #faults: ListedOverride[];

  constructor(settings: OverrideSettings) {
    this.#settings = settings;
    this.#faults = this.#createOptionFaults();
  }

  /** The overrides for a request, in the order in which they are tried. */
  listFor(request: Matchable): readonly ListedOverride[] {
    return [
      ...this.#queue.filter(({ override }) => matches(override.match, request)),
      ...this.#faults.filter((entry) => this.#applies(entry, request)),
    ];
  }

  /** Counts a request, and the override that was applied to it, if any. */
  count(request: Matchable, applied: ListedOverride | undefined): void {
    for (const entry of this.#faults) {
      if (matches(entry.override.match, request)) entry.matched += 1;
    }
    if (applied === undefined) return;
    applied.applied += 1;
    if (applied.from !== 'next' || applied.applied < applied.times) return;
    this.#queue.splice(this.#queue.indexOf(applied), 1);
  }

  #applies(entry: ListedOverride, request: Matchable): boolean {
    const { override, index, times, matched, applied } = entry;
    const { match, request: number, probability = 1, corruption } = override;
    if (applied >= times || !matches(match, request)) return false;
    if (number !== undefined && number !== matched + 1) return false;
    // Every other page keeps its Posts, so that a walk ends even if this fault never does.
    const isEndless = times === Number.POSITIVE_INFINITY && number === undefined;
    if (corruption === 'emptyPage' && isEndless && (request.page ?? 1) % 2 === 0) return false;
    const hash = mix(mix(mix(0, this.#settings.seed), index), matched + 1);
    return isInShare(probability, hash);
  }

  /** @throws {OptionError} when an override is not valid; then none is queued. */
  enqueue(overrides: readonly unknown[], scope: RecordedMatch): void {
    const added = overrides.map((override, index) => {
      checkOverride(override, `next[${index}]`);
      return createEntry(override, { from: 'next', index, scope });
    });
    this.#queue = this.#queue.concat(added);
  }

  /** @throws {OptionError} when a fault is not valid; then none is replaced. */
  setFaults(faults: readonly unknown[], scope: RecordedMatch): void {
    checkFaults('faults', faults);
    const added = faults.map((fault, index) =>
      createEntry(fault, { from: 'setFaults', index, scope }),
    );
    this.#faults = [...this.#faults.filter((entry) => !isInScope(scope, entry)), ...added];
  }

  pending(scope: RecordedMatch): PendingOverride[] {
    // Chance may never pick a fault by probability, which is no mistake.
    const idle = this.#faults.filter(
      ({ applied, override }) => applied === 0 && override.probability === undefined,
    );
    return [...this.#queue, ...idle]
      .filter((entry) => isInScope(scope, entry))
      .map(({ override, from, applied }) => ({ ...override, from, applied }));
  }

  /** Empties the queue, and restores the faults of the options, in a scope. */
  reset(scope: RecordedMatch): void {
    const restored = this.#createOptionFaults().filter((entry) => isInScope(scope, entry));
    this.#queue = this.#queue.filter((entry) => !isInScope(scope, entry));
    this.#faults = [...this.#faults.filter((entry) => !isInScope(scope, entry)), ...restored];
  }

  #createOptionFaults(): ListedOverride[] {
    return this.#settings.faults.map((fault, index) =>
      createEntry(fault, { from: 'options', index, scope: {} }),
    );
  }
}

/** @throws {OptionError} if the override is for requests outside of the scope. */
function createEntry(
  { match: own = {}, ...override }: Fault | Override,
  { from, index, scope }: Pick<ListedOverride, 'from' | 'index'> & { scope: RecordedMatch },
): ListedOverride {
  const option = `${from === 'next' ? from : 'faults'}[${index}]`;
  const match = narrowToScope(scope, recordMatch(own), option);
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

function isInScope(scope: RecordedMatch, { override }: ListedOverride): boolean {
  return isWithin(override.match, scope);
}
