import { type Matchable, matches, type RecordedMatch } from '../overrides/match.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

/** The numbers of requests and of violations. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
}

interface KeptViolation {
  readonly violation: RecordedViolation;
  readonly place: Matchable;
  /** Whether a reset took it off the list. It still counts until somebody takes it. */
  isForgotten: boolean;
  /** The scopes, as JSON, that were reset since, if it belongs to each scope. */
  readonly hiddenFrom: Set<string>;
}

/** The most violations to keep. Of more, only the number is known. */
const maxViolations = 1000;

/**
 * The violations of all requests. Each leaves the list when its scope is reset or somebody takes it;
 * only what nobody took makes the command exit with 3.
 */
export class ViolationList {
  #kept: KeptViolation[] = [];
  /** How many are counted, but not kept. */
  #dropped = 0;
  /** How many of them the list would show: those since the last reset of the whole mock. */
  #unlisted = 0;

  /** How many there are that nobody took, whatever was reset. */
  get count(): number {
    return this.#kept.length + this.#dropped;
  }

  add({ method, url, caller, violations }: RecordedRequest, place: Matchable): void {
    for (const violation of violations) {
      if (this.#kept.length === maxViolations && !this.#dropForgotten()) {
        this.#dropped += 1;
        this.#unlisted += 1;
        continue;
      }
      this.#kept.push({
        violation: { method, url, caller, ...violation },
        place,
        isForgotten: false,
        hiddenFrom: new Set(),
      });
    }
  }

  /** Drops the oldest that a reset took off the list. Returns whether there was one. */
  #dropForgotten(): boolean {
    const oldest = this.#kept.findIndex(({ isForgotten }) => isForgotten);
    if (oldest < 0) return false;
    this.#kept.splice(oldest, 1);
    this.#dropped += 1;
    return true;
  }

  /** The violations of a scope, and those that belong to each scope, since it was reset. */
  list(scope: RecordedMatch): RecordedViolation[] {
    const listed = this.#kept.filter((kept) => isListed(kept, scope));
    const violations = listed.map(({ violation }) => violation);
    const last = violations.at(-1);
    if (this.#unlisted === 0 || last === undefined || !isWhole(scope)) return violations;
    const { method, url, in: part } = last;
    return [...violations, { method, url, in: part, reason: `And ${this.#unlisted} more.` }];
  }

  /** Takes the violations that `list` shows: they no longer count. */
  take(scope: RecordedMatch): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !isListed(kept, scope));
    if (isWhole(scope)) {
      this.#dropped -= this.#unlisted;
      this.#unlisted = 0;
    }
    return violations;
  }

  /** Takes all, even those that a reset took off the list. */
  takeAll(): RecordedViolation[] {
    for (const kept of this.#kept) kept.isForgotten = false;
    return this.take({});
  }

  /** Takes those of a scope off the list. */
  forget(scope: RecordedMatch): void {
    for (const kept of this.#kept) {
      if (matches(scope, kept.place)) kept.isForgotten = true;
      else if (belongsToEach(kept, scope)) kept.hiddenFrom.add(JSON.stringify(scope));
    }
    if (isWhole(scope)) this.#unlisted = 0;
  }
}

function isWhole(scope: RecordedMatch): boolean {
  return Object.keys(scope).length === 0;
}

function isListed(kept: KeptViolation, scope: RecordedMatch): boolean {
  if (kept.isForgotten) return false;
  if (matches(scope, kept.place)) return true;
  return belongsToEach(kept, scope) && !kept.hiddenFrom.has(JSON.stringify(scope));
}

/**
 * Whether a violation can be of any such scope, because its request has no valid user, no accepted
 * token or no page.
 */
function belongsToEach({ violation, place }: KeptViolation, scope: RecordedMatch): boolean {
  const hasToken = place.caller !== undefined && violation.name !== 'authorization';
  return matches(scope, {
    user: place.user ?? scope.user,
    caller: hasToken ? place.caller : scope.caller,
    page: place.page ?? scope.page,
    search: place.search,
  });
}
