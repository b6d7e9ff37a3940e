import { checkFaults, checkOverride } from './check-override.ts';
import { ListedOverride, type PageRequest, type PendingOverride } from './listed-override.ts';
import type { Scope } from './match.ts';
import type { Fault, Recorded } from './override.ts';
import { recordOverride } from './record-override.ts';

export interface OverrideSettings {
  readonly faults: readonly Fault[];
  readonly seed: number;
}

/**
 * The queue of `next`, and the faults. A request gets the first override that can change its response:
 * of the queue, or else of the faults.
 */
export class OverrideLists {
  readonly #settings: OverrideSettings;
  #queue: ListedOverride[] = [];
  #faults: ListedOverride[];

  constructor(settings: OverrideSettings) {
    this.#settings = settings;
    this.#faults = this.#createOptionFaults();
  }

  /** The overrides that are due for a request, in the order in which they are tried: first set first. */
  listDue(request: PageRequest): Recorded<Fault>[] {
    return [...this.#queue, ...this.#faults]
      .filter((listed) => listed.isDue(request, this.#settings.seed))
      .map(({ override }) => override);
  }

  /**
   * Counts a request for all overrides, and drops those that are used up. The request got the override
   * `applied`: one of `listDue`, or of the header `Prefer`, which is in no list.
   */
  countRequest(request: PageRequest, applied: Recorded<Fault> | undefined): void {
    for (const listed of [...this.#queue, ...this.#faults]) listed.countRequest(request, applied);
    this.#queue = this.#queue.filter((listed) => !listed.isUsedUp());
    this.#faults = this.#faults.filter((listed) => !listed.isUsedUp());
  }

  /** @throws {OptionError} when an override is not valid; then none is queued. */
  enqueue(overrides: readonly unknown[], scope: Scope): void {
    const added = overrides.map((override, index) => {
      const option = `next[${index}]`;
      checkOverride(override, option);
      const recorded = recordOverride(override, scope, option);
      return new ListedOverride(recorded, { from: 'next', index });
    });
    this.#queue = [...this.#queue, ...added];
  }

  /** @throws {OptionError} when a fault is not valid; then none is replaced. */
  setFaults(faults: readonly unknown[], scope: Scope): void {
    checkFaults('faults', faults);
    const added = createFaults('setFaults', faults, scope);
    this.#faults = [...dropScope(this.#faults, scope), ...added];
  }

  listPending(scope: Scope): PendingOverride[] {
    return [...this.#queue, ...this.#faults]
      .filter((listed) => listed.isPending() && listed.isInScope(scope))
      .map((listed) => listed.describe());
  }

  /** Empties the queue of a scope, and replaces its faults by those of the options, which are tried last. */
  reset(scope: Scope): void {
    const restored = this.#createOptionFaults().filter((listed) => listed.isInScope(scope));
    this.#queue = dropScope(this.#queue, scope);
    this.#faults = [...dropScope(this.#faults, scope), ...restored];
  }

  /** The faults of the options, with counts of 0. `createSettings` has checked them. */
  #createOptionFaults(): ListedOverride[] {
    return createFaults('options', this.#settings.faults, {});
  }
}

function createFaults(
  from: 'setFaults' | 'options',
  faults: readonly Fault[],
  scope: Scope,
): ListedOverride[] {
  return faults.map((fault, index) => {
    const recorded = recordOverride(fault, scope, `faults[${index}]`);
    return new ListedOverride(recorded, { from, index });
  });
}

function dropScope(list: readonly ListedOverride[], scope: Scope): ListedOverride[] {
  return list.filter((listed) => !listed.isInScope(scope));
}
