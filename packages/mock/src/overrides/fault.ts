import { OptionError, requireList, whole } from '../options/option-error.ts';
import type { Answers } from '../options/options.ts';
import type { MockPage } from '../page-source.ts';
import { among, mix } from '../synthetic/hash.ts';
import { checkOverride, type Override } from './override.ts';

/**
 * An override, and when it applies: exactly one of `request`, `page` and `probability`.
 *
 * @example
 * const faults: Fault[] = [
 *   { request: 3, code: 503 },
 *   { page: 2, corruption: 'emptyPage', times: 1 },
 *   { probability: 0.01, reset: true },
 * ];
 */
export interface Fault extends Override {
  /**
   * The number of the request, from 1. Only valid requests count, and HEAD does not.
   */
  readonly request?: number;
  /**
   * The number of the page, from 1, in a walk whose `max_results` does not change. Empty pages
   * count.
   */
  readonly page?: number;
  /** The share of requests, from 0 to 1. The seed picks them. */
  readonly probability?: number;
  /** How many times it applies at most. Default: no limit. */
  readonly times?: number;
}

/** Decides which fault, if any, a request gets. */
export class FaultPicker {
  readonly #faults: readonly Fault[];
  readonly #seed: number;
  #applied = new WeakMap<Override, number>();

  constructor(faults: readonly Fault[], seed: number) {
    this.#faults = faults;
    this.#seed = seed;
  }

  at(request: number, page: MockPage): Override | undefined {
    return this.#faults.find(
      (fault, index) =>
        (this.#applied.get(fault) ?? 0) < (fault.times ?? Number.POSITIVE_INFINITY) &&
        this.#applies(fault, index, request, page),
    );
  }

  count(override: Override): void {
    this.#applied.set(override, (this.#applied.get(override) ?? 0) + 1);
  }

  #applies(
    fault: Fault,
    index: number,
    request: number,
    { number, afterOverride }: MockPage,
  ): boolean {
    if (fault.request !== undefined) return fault.request === request;
    // The rest of an emptied or split page has the same number, but must not get the fault again.
    if (fault.page !== undefined) return fault.page === number && !afterOverride;
    // The page after an empty one has Posts, so that a walk ends even if each page gets this fault.
    if (fault.corruption === 'emptyPage' && afterOverride) return false;
    return among(fault.probability ?? 0, mix(mix(mix(0, this.#seed), index), request));
  }

  clear(): void {
    this.#applied = new WeakMap();
  }
}

const triggers = { request: whole(1), page: whole(1), probability: requireShare };

export function checkFaults(faults: unknown, answers: Answers): asserts faults is readonly Fault[] {
  requireList('faults', faults, (path, fault) => {
    checkOverride(fault, path, answers, { ...triggers, times: whole(1) });
    const names = Object.keys(triggers) as (keyof typeof triggers)[];
    const { length } = names.filter((name) => (fault as Fault)[name] !== undefined);
    if (length === 1) return;
    const allowed = `exactly one of ${names.join(', ')}`;
    throw new OptionError(path, 'it must say once when it applies', allowed);
  });
}

function requireShare(option: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && value <= 1) return;
  throw new OptionError(option, { value }, 'a number from 0 to 1');
}
