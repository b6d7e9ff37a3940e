import { OptionError, requireList, whole } from '../options/option-error.ts';
import type { Answers } from '../options/options.ts';
import { checkOverride, type Override } from './override.ts';

/**
 * An override, and when it applies. If it says nothing about that, it applies to each request.
 *
 * @example
 * const faults: Fault[] = [
 *   { request: 3, code: 503 },
 *   { match: { page: 2 }, corruption: 'emptyPage' },
 *   { match: { user: '42' }, probability: 0.01, reset: true },
 * ];
 */
export interface Fault extends Override {
  /**
   * The number of the request among those that `match`, from 1. Only valid requests count, and HEAD
   * does not.
   */
  readonly request?: number;
  /** The share of requests, from 0 to 1. The seed picks them. */
  readonly probability?: number;
}

const conditions = { request: whole(1), probability: requireShare };

export function checkFaults(faults: unknown, answers: Answers): asserts faults is readonly Fault[] {
  requireList('faults', faults, (path, fault) => checkOverride(fault, path, answers, conditions));
}

function requireShare(option: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && value <= 1) return;
  throw new OptionError(option, { value }, 'a number from 0 to 1');
}
